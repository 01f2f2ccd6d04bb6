// Save this as Main.java and paste your class below, unchanged. Then: javac Main.java && mousehole judge -- java Main
// Each line of standard input is a board, each line of standard output its answer. What you print goes to standard error.
import java.io.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

// ---- paste here ----

class Main {
    public static void main(String[] args) throws Throwable {
        PrintStream answers = System.out;
        System.setOut(System.err);
        BufferedReader boards = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = boards.readLine()) != null;) {
            Object answer = line.contains("\"graph\"")
                ? call("catMouseGame", new Object[] {readGraph(line)})
                : call("canMouseWin", readGrid(line), readNumber(line, "\"catJump\":"), readNumber(line, "\"mouseJump\":"));
            answers.println(answer);
            answers.flush();
        }
    }

    /** Calls the method of a new solution, if it has that method. */
    static Object call(String name, Object... arguments) throws Throwable {
        for (Method method : Solution.class.getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
                method.setAccessible(true);
                Constructor<Solution> constructor = Solution.class.getDeclaredConstructor();
                constructor.setAccessible(true);
                try {
                    return method.invoke(constructor.newInstance(), arguments);
                } catch (InvocationTargetException thrown) {
                    throw thrown.getCause();
                }
            }
        }
        return "none";
    }

    /** {"graph":[[1,2],[0],[0]]} */
    static int[][] readGraph(String line) {
        List<int[]> graph = new ArrayList<>();
        for (int at = line.indexOf('[') + 1; (at = line.indexOf('[', at)) >= 0;) {
            int end = line.indexOf(']', at);
            String list = line.substring(at + 1, end);
            graph.add(list.isEmpty() ? new int[0] : Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray());
            at = end;
        }
        return graph.toArray(new int[0][]);
    }

    /** {"grid":["M.","CF"],"catJump":1,"mouseJump":2} */
    static String[] readGrid(String line) {
        return line.substring(line.indexOf('[') + 2, line.indexOf(']') - 1).split("\",\"");
    }

    static int readNumber(String line, String key) {
        int from = line.indexOf(key) + key.length(), to = from;
        while (Character.isDigit(line.charAt(to))) to++;
        return Integer.parseInt(line.substring(from, to));
    }
}

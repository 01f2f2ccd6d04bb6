// Paste your class below, unchanged. Then: g++ -O2 FILE -o solution && mousehole judge -- ./solution
// Each line of standard input is a board, each line of standard output its answer. Print to std::cerr, not to std::cout.
#include <bits/stdc++.h>
using namespace std;

// ---- paste here ----

namespace harness {
using Graph = vector<vector<int>>;
using Grid = vector<string>;

// A solution of one puzzle has no method for the other.
template <class S> auto graphAnswer(S& s, Graph& graph, int) -> decltype(to_string(s.catMouseGame(graph))) {
    return to_string(s.catMouseGame(graph));
}
template <class S> string graphAnswer(S&, Graph&, long) { return "none"; }

template <class S>
auto gridAnswer(S& s, Grid& grid, int cat, int mouse, int) -> decltype(s.canMouseWin(grid, cat, mouse), string()) {
    return s.canMouseWin(grid, cat, mouse) ? "true" : "false";
}
template <class S> string gridAnswer(S&, Grid&, int, int, long) { return "none"; }

// {"graph":[[1,2],[0],[0]]}
Graph readGraph(const string& line) {
    Graph graph;
    size_t at = line.find('[') + 1;
    while ((at = line.find('[', at)) != string::npos) {
        graph.emplace_back();
        for (at++; line[at] != ']';) {
            char* end;
            graph.back().push_back(strtol(&line[at], &end, 10));
            at = end - &line[0];
            if (line[at] == ',') at++;
        }
    }
    return graph;
}

// {"grid":["M.","CF"],"catJump":1,"mouseJump":2}
Grid readGrid(const string& line) {
    Grid grid;
    size_t end = line.find(']');
    for (size_t at = line.find('['); (at = line.find('"', at)) < end;) {
        size_t close = line.find('"', at + 1);
        grid.push_back(line.substr(at + 1, close - at - 1));
        at = close + 1;
    }
    return grid;
}

int readNumber(const string& line, const string& key) { return stoi(line.substr(line.find(key) + key.size())); }
}  // namespace harness

int main() {
    for (string line; getline(cin, line);) {
        Solution solution;
        string answer;
        if (line.find("\"graph\"") != string::npos) {
            auto graph = harness::readGraph(line);
            answer = harness::graphAnswer(solution, graph, 0);
        } else {
            auto grid = harness::readGrid(line);
            int cat = harness::readNumber(line, "\"catJump\":"), mouse = harness::readNumber(line, "\"mouseJump\":");
            answer = harness::gridAnswer(solution, grid, cat, mouse, 0);
        }
        cout << answer << endl;
    }
}

// Paste your function in place of the one of the same name below. Then: go build -o solution FILE && mousehole judge -- ./solution
// Each line of standard input is a board, each line of standard output its answer. What you print goes to standard error.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type unsolved struct{}

// ---- paste here, and delete the function of that name ----

func catMouseGame(graph [][]int) int { panic(unsolved{}) }

func canMouseWin(grid []string, catJump int, mouseJump int) bool { panic(unsolved{}) }

// ---- end of what is replaced ----

type board struct {
	Graph     [][]int
	Grid      []string
	CatJump   int
	MouseJump int
}

func answer(b board) (text string) {
	defer func() {
		switch thrown := recover(); thrown.(type) {
		case nil:
		case unsolved:
			text = "none"
		default:
			panic(thrown)
		}
	}()
	if b.Graph != nil {
		return fmt.Sprint(catMouseGame(b.Graph))
	}
	return fmt.Sprint(canMouseWin(b.Grid, b.CatJump, b.MouseJump))
}

func main() {
	answers := os.Stdout
	os.Stdout = os.Stderr
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var b board
		if err := json.Unmarshal(line, &b); err != nil {
			panic(err)
		}
		fmt.Fprintln(answers, answer(b))
	}
}

package terminal_test

import (
	"os"
	"strconv"
	"testing"

	"github.com/tripwright/tripwright/internal/terminal"
)

func TestZZShow(t *testing.T) {
	what := os.Getenv("SHOW")
	if what == "" {
		t.Skip()
	}
	width, _ := strconv.Atoi(os.Getenv("W"))
	for _, p := range pages {
		if p.name == what {
			p.write(os.Stdout, terminal.Options{Width: width, Color: true})
		}
	}
}

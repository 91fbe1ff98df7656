package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/tripwright/tripwright/internal/orienteering"
)

// solvedJSON is a line of bench optimise --json.
type solvedJSON struct {
	Set        orienteering.Set `json:"set"`
	Instance   string           `json:"instance"`
	Tours      int              `json:"m"`
	Budget     string           `json:"budget"` // a time, or iterations such as 2000it
	Seed       uint64           `json:"seed"`
	Score      float64          `json:"score"`
	Reference  *float64         `json:"reference,omitempty"`
	Gap        *float64         `json:"gap_percent,omitempty"`
	Iterations int              `json:"iterations"`
	CPU        float64          `json:"cpu_ms"`
}

func (c benchOptimiseCmd) print(e env, done []solvedCase) error {
	if c.JSON {
		return printLines(e.stdout, done)
	}
	out := optimiseTable(done) + scoreTable(done)
	_, err := io.WriteString(e.stdout, out)
	return err
}

func printLines(w io.Writer, done []solvedCase) error {
	lines := json.NewEncoder(w)
	for _, s := range done {
		line := solvedJSON{
			Set: s.Set, Instance: s.Instance, Tours: s.Tours, Budget: s.budget.String(), Seed: s.seed, Score: s.score,
			Iterations: s.iterations, CPU: float64(s.took.Microseconds()) / 1000,
		}
		if s.best > 0 {
			gap := s.gap()
			line.Reference, line.Gap = &s.best, &gap
		}
		if err := lines.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// level is how good the scores of a set are within a budget.
type level struct {
	set               orienteering.Set
	budget            budget
	cases             int
	sum, worst        float64 // of gaps
	worstCase         string
	reached, improved int
}

// levels sums up the cases that have a reference, in the order they come.
func levels(done []solvedCase) []level {
	var out []level
	for k := range done {
		s := &done[k]
		if s.best == 0 {
			continue
		}
		at := 0
		for at < len(out) && (out[at].set != s.Set || out[at].budget != s.budget) {
			at++
		}
		if at == len(out) {
			out = append(out, level{set: s.Set, budget: s.budget})
		}
		out[at].add(s)
	}
	return out
}

func (l *level) add(s *solvedCase) {
	gap := s.gap()
	if l.cases == 0 || gap > l.worst {
		l.worst, l.worstCase = gap, s.String()
	}
	l.cases++
	l.sum += gap
	if s.score >= s.best {
		l.reached++
	}
	if s.score > s.best {
		l.improved++
	}
}

func optimiseTable(done []solvedCase) string {
	var out strings.Builder
	for k, l := range levels(done) {
		if k == 0 {
			out.WriteString("set       budget    cases   mean gap  worst gap  reached  improved  worst case\n")
		}
		fmt.Fprintf(&out, "%-9s %-9s %5d %8.2f %% %8.2f %% %8d %9d  %s\n",
			l.set, l.budget, l.cases, l.sum/float64(l.cases), l.worst, l.reached, l.improved, l.worstCase)
	}
	return out.String()
}

// scoreTable lists the cases nobody has told a reference for: a row a case, a column a budget.
func scoreTable(done []solvedCase) string {
	var budgets []string
	var order []orienteering.Case
	scores := map[orienteering.Case]map[string]float64{}
	for k := range done {
		s := &done[k]
		if s.best > 0 {
			continue
		}
		if b := s.budget.String(); len(budgets) == 0 || budgets[len(budgets)-1] != b {
			budgets = append(budgets, b)
		}
		if scores[s.Case] == nil {
			scores[s.Case] = map[string]float64{}
			order = append(order, s.Case)
		}
		scores[s.Case][s.budget.String()] = s.score
	}
	if len(order) == 0 {
		return ""
	}
	out := fmt.Sprintf("%-30s", "score where none is known")
	for _, b := range budgets {
		out += fmt.Sprintf("%10s", b)
	}
	for _, c := range order {
		out += fmt.Sprintf("\n%-30s", string(c.Set)+" "+c.String())
		for _, b := range budgets {
			out += scoreCell(scores[c], b)
		}
	}
	return out + "\n"
}

// scoreCell is empty where the measurement was ended before.
func scoreCell(scores map[string]float64, budget string) string {
	score, ok := scores[budget]
	if !ok {
		return strings.Repeat(" ", 10)
	}
	return fmt.Sprintf("%10g", score)
}

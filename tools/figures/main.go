// Command figures runs the benchmarks behind the README's table of figures and writes what they measure between its
// markers. Run it from the root of the repository: make figures.
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
)

// figure is a row of the table.
type figure struct {
	what  string
	pkg   string
	bench string
	show  func(m map[string]float64) string // from the benchmark's figures by unit
}

var figures = []figure{
	{"a whole plan without a model, from the sentence to the kept itinerary", "app", "WholePlan", func(m map[string]float64) string {
		return fmt.Sprintf("p50 %s, p95 %s", duration(m["p50-ms"]*1e6), duration(m["p95-ms"]*1e6))
	}},
	{"one branch searched: 60 visits, 5 days, 500 iterations", "optimize/search", "Solve", perOp},
	{"one insertion judged", "optimize/search", "Insert", perOp},
	{"every rule over a rich plan of 7 days", "verify", "Plan", perOp},
	{"one repair: journeys tried, every rule again", "repair", "Repair", perOp},
	{"one durable step recorded", "durable", "Step", perOp},
	{"one event kept on disk", "store", "OneTells/sqlite", perOp},
}

func perOp(m map[string]float64) string { return duration(m["ns/op"]) }

// duration writes nanoseconds with two digits that count.
func duration(ns float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if ns >= u.size {
			return strconv.FormatFloat(two(ns/u.size), 'f', -1, 64) + " " + u.name
		}
	}
	return strconv.FormatFloat(two(ns), 'f', -1, 64) + " ns"
}

func two(x float64) float64 {
	s, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 2, 64), 64)
	return s
}

const (
	page  = "README.md"
	begin = "<!-- figures: written by make figures -->\n"
	end   = "<!-- end of figures -->\n"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

func run() error {
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	before, rest, ok1 := bytes.Cut(text, []byte(begin))
	_, after, ok2 := bytes.Cut(rest, []byte(end))
	if !ok1 || !ok2 {
		return fmt.Errorf("%s has no markers for the figures", page)
	}
	var table strings.Builder
	fmt.Fprintf(&table, "| what | figure | command |\n|---|---|---|\n")
	for _, f := range figures {
		m, err := measure(f)
		if err != nil {
			return err
		}
		fmt.Fprintf(&table, "| %s | %s | `%s` |\n", f.what, f.show(m), strings.Join(command(f), " "))
		fmt.Fprintf(os.Stderr, "%s: %s\n", f.what, f.show(m))
	}
	fmt.Fprintf(&table, "\nMeasured on %s/%s with %d cores and %s.\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	return os.WriteFile(page, fmt.Appendf(nil, "%s%s%s%s%s", before, begin, &table, end, after), 0o644)
}

func command(f figure) []string {
	return []string{"go", "test", "./internal/" + f.pkg, "-run", "'^$'", "-bench", "'Benchmark" + f.bench + "$'"}
}

// measure runs one benchmark and reads its line.
func measure(f figure) (map[string]float64, error) {
	args := command(f)
	for i := range args {
		args[i] = strings.Trim(args[i], "'")
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, out)
	}
	for line := range strings.Lines(string(out)) {
		cells := strings.Fields(line)
		if len(cells) < 4 || !strings.HasPrefix(cells[0], "Benchmark") {
			continue
		}
		m := map[string]float64{}
		for i := 2; i+1 < len(cells); i += 2 { // after the name and the number of runs: value, unit, value, unit …
			if m[cells[i+1]], err = strconv.ParseFloat(cells[i], 64); err != nil {
				return nil, fmt.Errorf("not understood: %s", line)
			}
		}
		return m, nil
	}
	return nil, fmt.Errorf("%s measured nothing", strings.Join(args, " "))
}

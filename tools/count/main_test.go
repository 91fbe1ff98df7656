package main

import (
	"strings"
	"testing"
)

// line writes an event as go test -json does.
func line(action, test string) string {
	return `{"Action":"` + action + `","Package":"p","Test":"` + test + `","Output":"said ` + test + "\\n\"}\n"
}

func TestCount(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, in string
		want     string // the last line
		ok       bool
		shows    string
	}{
		{"nothing", "", "0 passed, 0 failed", false, "no test ran"},
		{"a package without tests", line("skip", ""), "0 passed, 0 failed", false, "no test ran"},
		{"all pass", line("pass", "A") + line("pass", "B") + line("pass", ""), "2 passed, 0 failed", true, "pass p"},
		{"subtests count, what holds them does not",
			line("run", "A") + line("pass", "A/x") + line("pass", "A/y") + line("pass", "A") + line("pass", ""), "2 passed, 0 failed", true, ""},
		{"a failed subtest counts once",
			line("run", "A") + line("output", "A/x") + line("fail", "A/x") + line("pass", "A/y") + line("fail", "A") + line("fail", ""),
			"1 passed, 1 failed", false, "said A/x"},
		{"what holds subtests fails by itself", line("pass", "A/x") + line("fail", "A") + line("fail", ""), "1 passed, 1 failed", false, ""},
		{"a package that does not build", "# p\n" + line("output", "") + line("fail", ""), "0 passed, 1 failed", false, "# p"},
		{"a package that dies after its tests", line("pass", "A") + line("output", "") + line("fail", ""), "1 passed, 1 failed", false, ""},
		{"a skipped test", line("pass", "A") + line("skip", "B") + line("pass", ""), "1 passed, 0 failed", true, "1 skipped"},
		{"the last line without its end", line("fail", "A") + strings.TrimSpace(line("fail", "")), "0 passed, 1 failed", false, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var out strings.Builder
			ok, err := count(strings.NewReader(tt.in), &out)
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			if got := lines[len(lines)-1]; err != nil || got != tt.want || ok != tt.ok || !strings.Contains(out.String(), tt.shows) {
				t.Errorf("got %q, %v, %v; want %q, %v and %q in\n%s", got, ok, err, tt.want, tt.ok, tt.shows, out.String())
			}
		})
	}
}

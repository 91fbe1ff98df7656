package main_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Whoever hands the program on hands on the terms of all it holds: nothing is linked or bundled that they do not name.
func TestNoticesNameAllThatIsHandedOn(t *testing.T) {
	t.Parallel()
	notices := setup(t).want(0, "notices").out
	list, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile("../../ui/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var app struct{ Dependencies map[string]string }
	if err := json.Unmarshal(raw, &app); err != nil {
		t.Fatal(err)
	}
	held := strings.Fields(strings.ReplaceAll(strings.TrimSpace(string(list)), " ", "@"))
	for name, version := range app.Dependencies {
		held = append(held, name+"@"+version)
	}
	if len(held) < 50 {
		t.Fatalf("only %d works of others: the list is not what it was", len(held))
	}
	for _, one := range held {
		if line := "\n" + strings.ReplaceAll(one, "@", " ") + "\n"; !strings.Contains(notices, line) {
			t.Errorf("%s is not named: run make notices", one)
		}
	}
	for _, terms := range []string{"SIL OPEN FONT LICENSE", "Apache License", "Redistributions in binary form", "Natural Earth"} {
		if !strings.Contains(strings.ToUpper(notices), strings.ToUpper(terms)) {
			t.Errorf("nothing stands under %q", terms)
		}
	}
}

package main

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/tripwright/tripwright/internal/settings"
)

// The page about the command line names every command, flag and setting that there is.
func TestThePageOfTheCommandLineIsComplete(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	var c cli
	parser, err := kong.New(&c)
	if err != nil {
		t.Fatal(err)
	}
	for _, cmd := range parser.Model.Leaves(false) {
		name := strings.TrimPrefix(cmd.FullPath(), parser.Model.Name+" ")
		if !strings.Contains(page, "\n## "+name+"\n") {
			t.Errorf("docs/cli.md has no section %q", name)
		}
		for _, f := range cmd.Flags {
			if !strings.Contains(page, "`--"+f.Name+"`") {
				t.Errorf("docs/cli.md does not name the flag --%s of %s", f.Name, name)
			}
		}
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[settings.Config]()) {
		if name := f.Tag.Get("env"); name != "" && !strings.Contains(page, "`"+name+"`") {
			t.Errorf("docs/cli.md does not name the setting %s", name)
		}
	}
}

package main

import (
	"debug/buildinfo"
	"encoding/json"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// What CycloneDX 1.6 asks of a document, and what this program is known to hold.
func TestTheDocumentIsWhole(t *testing.T) {
	t.Parallel()
	made, err := compose("../..", &buildinfo.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Path: "example.org/whole", Version: "(devel)"},
		Deps: []*debug.Module{{Path: "github.com/go-fonts/liberation", Version: "v0.5.0"}}}, "v1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		BomFormat, SpecVersion string
		Version                int
		Metadata               struct{ Component map[string]any }
		Components             []map[string]any
	}
	if err := json.Unmarshal(b, &doc); err != nil {
		t.Fatal(err)
	}
	if doc.BomFormat != "CycloneDX" || doc.SpecVersion != "1.6" || doc.Version < 1 {
		t.Errorf("it is %s %s, version %d", doc.BomFormat, doc.SpecVersion, doc.Version)
	}
	if whole := doc.Metadata.Component; whole["type"] != "application" || whole["version"] != "v1.2.3" {
		t.Errorf("it is of %v", whole)
	}
	kinds, purl := []any{"library", "data", "application"}, regexp.MustCompile(`^pkg:(golang|npm|generic)/[^ ]+[@?][^ ]+$`)
	met, names := map[any]bool{}, ""
	for _, c := range append(doc.Components, doc.Metadata.Component) {
		ref, _ := c["purl"].(string)
		if name, _ := c["name"].(string); name == "" || !slices.Contains(kinds, c["type"]) || !purl.MatchString(ref) {
			t.Errorf("%v lacks what every component has", c)
		}
		if met[c["bom-ref"]] || c["bom-ref"] == nil || c["bom-ref"] == "" {
			t.Errorf("%v is there twice, or has no reference", c)
		}
		met[c["bom-ref"]] = true
		names += ref + "\n"
	}
	for _, want := range []string{"golang/stdlib@1.26.8", "golang/github.com/go-fonts/liberation@v0.5.0", "npm/svelte@", "npm/leaflet@", "npm/world-atlas@", "use/weights.bin",
		"use/vocabulary.tsv.gz", "tokens/cl100k.bin", "library/guides.bin", "atlas/guides/paris.md", "atlas/packs/fx.json", "atlas/packs/tokyo/sights.json"} {
		if !strings.Contains(names, want) {
			t.Errorf("%s is missing", want)
		}
	}
}

func TestPackagesLeaveOutWhatOnlyBuilds(t *testing.T) {
	t.Parallel()
	all, err := packages([]byte(`{"packages": {"": {"version": "1.0.0"}, "node_modules/b": {"version": "2.0.0"},
		"node_modules/@a/x": {"version": "1.2.3"}, "node_modules/b/node_modules/c": {"version": "3.0.0"}, "node_modules/only-builds": {"version": "1.0.0", "dev": true},
		"node_modules/world-atlas": {"version": "4.0.0", "dev": true}}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"pkg:npm/%40a/x@1.2.3", "pkg:npm/b@2.0.0", "pkg:npm/c@3.0.0", "pkg:npm/world-atlas@4.0.0"}
	if len(all) != len(want) {
		t.Fatalf("%+v", all)
	}
	for i := range want {
		if all[i].PURL != want[i] {
			t.Errorf("%s, want %s", all[i].PURL, want[i])
		}
	}
}

func TestModulesNameWhatIsLinked(t *testing.T) {
	t.Parallel()
	all := modules(&buildinfo.BuildInfo{GoVersion: "go1.26.8", Deps: []*debug.Module{
		{Path: "example.org/a", Version: "v1.0.0"}, {Path: "example.org/b", Version: "v1.0.0", Replace: &debug.Module{Path: "example.org/c", Version: "v2.0.0"}}}})
	want := []string{"pkg:golang/stdlib@1.26.8", "pkg:golang/example.org/a@v1.0.0", "pkg:golang/example.org/c@v2.0.0"}
	for i := range want {
		if all[i].PURL != want[i] {
			t.Errorf("%s, want %s", all[i].PURL, want[i])
		}
	}
}

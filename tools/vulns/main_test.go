package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// database is one of Go's with what it has by path; everything in it is packed.
func database(t *testing.T, entries map[string]string) string {
	t.Helper()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		entry, ok := entries[strings.TrimSuffix(r.URL.Path, ".json.gz")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		packed := gzip.NewWriter(w)
		io.WriteString(packed, entry)
		packed.Close()
	}))
	t.Cleanup(srv.Close)
	return srv.URL
}

// gone is the address of a server that is not there any more.
func gone() string {
	srv := httptest.NewServer(http.NotFoundHandler())
	defer srv.Close()
	return srv.URL
}

// said is what tell prints of a check, and whether it lets the program pass.
func said(t *testing.T, c check) (string, bool) {
	t.Helper()
	var b bytes.Buffer
	ok := tell(t.Context(), &b, c)
	return b.String(), ok
}

const (
	quiet    = `[]`
	when     = `{"modified": "2026-01-01T00:00:00Z"}`
	advisory = `{"schema_version": "1.3.1", "id": "GO-2026-0001", "modified": "2026-01-01T00:00:00Z", "published": "2026-01-01T00:00:00Z",
		"details": "Parse is a sample of what is wrong.", "affected": [{"package": {"name": "stdlib", "ecosystem": "Go"},
		"ranges": [{"type": "SEMVER", "events": [{"introduced": "0"}]}], "ecosystem_specific": {"imports": [{"path": "net/url", "symbols": ["Parse"]}]}}],
		"database_specific": {"url": "https://pkg.go.dev/vuln/GO-2026-0001"}}`
	affects = `[{"path": "stdlib", "vulns": [{"id": "GO-2026-0001", "modified": "2026-01-01T00:00:00Z"}]}]`
)

// The four ends of a check of modules, by govulncheck itself against databases of the test's own.
func TestModules(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	govulncheck := filepath.Join(dir, "govulncheck")
	if out, err := exec.Command("go", "build", "-o", govulncheck, "golang.org/x/vuln/cmd/govulncheck").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for file, text := range map[string]string{"go.mod": "module example.org/a\n\ngo 1.21\n",
		"main.go": "package main\n\nimport \"net/url\"\n\nfunc main() { println(url.Parse(\"x\")) }\n"} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	known := database(t, map[string]string{"/index/db": when, "/index/modules": affects, "/index/vulns": quiet, "/ID/GO-2026-0001": advisory})
	unknown := database(t, map[string]string{"/index/db": when, "/index/modules": quiet, "/index/vulns": quiet})
	broken := database(t, map[string]string{"/index/db": when, "/index/modules": "no JSON"})
	for _, tt := range []struct {
		name, db, pattern, want string
		passes                  bool
	}{
		{"found", known, ".", "known vulnerabilities\n", false},
		{"nothing known", unknown, ".", "Go modules: nothing known\n", true},
		{"cannot be reached", gone(), ".", "not checked: the database cannot be reached", true},
		{"no database at all", database(t, nil), ".", "not checked: the database cannot be reached", true},
		{"the database is broken", broken, ".", "the check went wrong", false},
		{"what is checked is broken", unknown, "./nowhere", "the check went wrong", false},
	} {
		got, ok := said(t, modules(tt.db, dir, govulncheck, tt.pattern))
		if ok != tt.passes || !strings.Contains(got, tt.want) || tt.name == "found" && !strings.Contains(got, "GO-2026-0001") {
			t.Errorf("%s: passes is %v, it says\n%s", tt.name, ok, got)
		}
		if strings.Contains(got, "not checked") != strings.Contains(tt.want, "not checked") {
			t.Errorf("%s: it says\n%s", tt.name, got)
		}
	}
}

// The same of packages, with what npm says in each case.
func TestPackages(t *testing.T) {
	t.Parallel()
	there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.URL.Path != "/-/npm/v1/security/advisories/bulk" {
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(there.Close)
	closed := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(closed.Close)
	for _, tt := range []struct {
		name, registry, npm, want string
		passes                    bool
	}{
		{"found", there.URL, `echo '{"auditReportVersion": 2, "vulnerabilities": {"leaflet": {}}}'; exit 1`, "known vulnerabilities\n", false},
		{"nothing known", there.URL, `echo '{"auditReportVersion": 2, "vulnerabilities": {}}'`, "npm packages: nothing known\n", true},
		{"cannot be reached", gone(), `exit 1`, "not checked: the database cannot be reached", true},
		{"a registry without advisories", closed.URL, `exit 1`, "not checked: the database cannot be reached", true},
		{"no lock file", there.URL, `echo '{"error": {"code": "ENOLOCK"}}'; exit 1`, "the check went wrong", false},
		{"no report", there.URL, `exit 0`, "the check went wrong", false},
		{"npm fails", there.URL, "exit 127", "the check went wrong", false},
	} {
		npm := filepath.Join(t.TempDir(), "npm") // read by a shell, which needs no file that can be run
		if err := os.WriteFile(npm, []byte(tt.npm+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		got, ok := said(t, packages(tt.registry, "sh", npm))
		if ok != tt.passes || !strings.Contains(got, tt.want) || tt.name == "found" && !strings.Contains(got, "leaflet") {
			t.Errorf("%s: passes is %v, it says\n%s", tt.name, ok, got)
		}
		if strings.Contains(got, "not checked") != strings.Contains(tt.want, "not checked") {
			t.Errorf("%s: it says\n%s", tt.name, got)
		}
	}
}

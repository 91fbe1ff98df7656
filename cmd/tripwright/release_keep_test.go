package main_test

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/trip"
)

// What a release kept is made here and packed as test data, and the tests of the next release (release_test.go) go on with it:
//
//	TRIPWRIGHT_KEEP_RELEASE=v1.2.3 go test ./cmd/tripwright -count=1 -v -run TestKeepThisRelease
//
// TRIPWRIGHT_KEEP_PROGRAM names another program than the one of this working copy, such as that of a commit of before. See
// docs/recipes/keep-a-release.md.

// releases is where what releases kept is, a folder each.
const releases = "testdata/releases"

// keptRelease is what a release kept, and what it said of it.
type keptRelease struct {
	Runs  []keptRun   `json:"runs"`
	User  api.Login   `json:"user,omitzero"`  // of a service
	Share string      `json:"share,omitzero"` // the path of a shared trip, and its page
	Page  string      `json:"page,omitzero"`
	Items []string    `json:"items,omitzero"` // documents that were taken in
	Files []keptFiles `json:"files,omitzero"`
}

// keptRun is a run as the release told it.
type keptRun struct {
	Name     string `json:"name"`
	ID       string `json:"id"`
	InFlight string `json:"in_flight,omitempty"` // the node in which the release was killed
	JSON     string `json:"json,omitempty"`      // the itinerary; of a run in flight, that which the release makes of it undisturbed
	Text     string `json:"text,omitempty"`      // as the terminal shows it
	Stream   string `json:"stream,omitempty"`    // its events, as a service sends them
	Problem  string `json:"problem,omitempty"`   // why there is no itinerary
}

// keptFiles are exports of a run.
type keptFiles struct {
	Run    string        `json:"run"`
	Format export.Format `json:"format"`
	File   string        `json:"file"`
}

func (k *keptRelease) named(t *testing.T, name string) keptRun {
	t.Helper()
	for _, r := range k.Runs {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("the release kept no run %q", name)
	return keptRun{}
}

// TestKeepThisRelease makes and packs what the next release is tested with.
func TestKeepThisRelease(t *testing.T) {
	name := os.Getenv("TRIPWRIGHT_KEEP_RELEASE")
	if name == "" {
		t.Skip("makes test data; TRIPWRIGHT_KEEP_RELEASE names the release")
	}
	folder := filepath.Join(releases, name)
	must(t, os.MkdirAll(folder, 0o755))
	desk := func() *desk {
		d := setup(t)
		d.program = os.Getenv("TRIPWRIGHT_KEEP_PROGRAM")
		return d
	}
	d := desk()
	pack(t, filepath.Join(folder, "local.tar.zst"), keepHere(d), d.data)
	d = desk()
	pack(t, filepath.Join(folder, "service.tar.zst"), keepThere(d), d.data)
	d = desk()
	database := servertest.Postgres(t)
	k := keepThere(d.with("TRIPWRIGHT_DATABASE_URL=" + database))
	dump, err := exec.Command("pg_dump", "--no-owner", "--inserts", "--dbname", database, "--file", filepath.Join(d.data, dumped)).CombinedOutput()
	if err != nil {
		t.Fatalf("pg_dump: %v\n%s", err, dump)
	}
	pack(t, filepath.Join(folder, "postgres.tar.zst"), k, d.data)
}

// dumped is the file of a database in the data directory.
const dumped = "postgres.sql"

// wishes are the trips that a release keeps of a machine.
var wishes = []struct {
	name string
	code int
	args []string
}{
	{"paris", 0, []string{"plan", "5 days in Paris from 10 June 2025, $2,500, art and food"}},
	{"munich", 0, []string{"plan", "4 days in Munich from 12 May 2025 for two, $2,400, history and beer"}},
	{"tokyo", 0, []string{"plan", "a week in Tokyo from 10 April 2025, $6,000, two adults and one child of 6, no red-eye flights"}},
	{"german", 0, []string{"plan", "--lang", "de", "5 days in Munich from 3 June 2025, 2000 €, art"}},
	{"hopeless", 3, []string{"plan", "5 days in Paris from 10 June 2025, $300, art"}},
	{"more money", 0, []string{"edit", "paris", "$400 more"}},
	{"a week later", 0, []string{"edit", "paris", "--shift", "7"}},
	{"in words", 0, []string{"edit", "paris", "without the Louvre, a cheaper hotel"}},
	{"another answer", 0, []string{"edit", "paris", "--answer", "1"}},
	{"an edit of an edit", 0, []string{"edit", "more money", "one day longer"}},
}

// keepHere makes trips on a machine of one's own, takes a file in and is killed in every node.
func keepHere(d *desk) (out keptRelease) {
	k := kept{}
	newest := func(name string, e ending) keptRun {
		if k.db == nil {
			k = d.look()
		}
		return keptRun{Name: name, ID: k.runs()[0].ID, JSON: e.out}
	}
	for _, w := range wishes {
		args := append([]string{w.args[0], "--json", "--now", spring}, w.args[1:]...)
		if w.args[0] == "edit" {
			args = append([]string{"edit", out.named(d.t, w.args[1]).ID, "--json", "--now", spring}, w.args[2:]...)
		}
		r := newest(w.name, d.want(w.code, args...))
		if w.code == 3 {
			r.Problem, r.JSON = r.JSON, ""
		} else {
			r.Text = d.want(0, "show", r.ID).out
			r.JSON = d.want(0, "show", r.ID, "--json").out
		}
		out.Runs = append(out.Runs, r)
	}
	e := d.want(0, "knowledge", "add", "--city", "Paris", "--source", "https://example.com/notes", d.file("notes.md", notes))
	id, _, _ := strings.Cut(e.out, " ")
	out.Items = []string{id}
	wish := []string{"--json", "--now", spring, "--intent", d.file("intent.json", paris(budget(repairBudget)))}
	whole := newest("with a document", d.want(0, append([]string{"plan"}, wish...)...))
	whole.Text = d.want(0, "show", whole.ID).out
	edit := []string{"edit", out.named(d.t, "paris").ID, "--json", "--now", spring, "a cheaper hotel"}
	edited := newest("cheaper", d.want(0, edit...))
	edited.JSON = d.want(0, "show", edited.ID, "--json").out
	out.Runs = append(out.Runs, whole, edited)
	for _, node := range nodes {
		out.Runs = append(out.Runs, killedIn(d, k, node, whole.JSON, append([]string{"plan"}, wish...)))
	}
	out.Runs = append(out.Runs, killedIn(d, k, "verifier", edited.JSON, edit))
	must(d.t, k.db.Close())
	return out
}

// killedIn is a run in flight.
func killedIn(d *desk, k kept, node, undisturbed string, args []string) keptRun {
	p := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=" + node + ":30s").start(args...)
	var r run.Run
	eventually(d.t, node+" started", func() bool { // by a run that is neither over nor left by another
		for _, r = range k.runs()[:1] {
			events := k.events(r.ID)
			if n := len(events); n > 0 && !r.Status.Final() && events[n-1].Node == node && events[n-1].Status == run.NodeStarted {
				return true
			}
		}
		return false
	})
	must(d.t, p.cmd.Process.Kill())
	p.wait()
	return keptRun{Name: args[0] + " killed in " + node, ID: r.ID, InFlight: node, JSON: undisturbed}
}

// keepThere makes trips on a service, shares one, uploads a file and is killed in the middle of others.
func keepThere(d *desk) (out keptRelease) {
	ctx := context.Background()
	s := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=").serve()
	c := s.signup()
	me, err := c.Me(ctx)
	must(d.t, err)
	out.User = api.Login{Email: me.User.Email, Password: password}
	keep := func(name, id string) api.Run {
		r := s.over(c, id)
		out.Runs = append(out.Runs, keptRun{Name: name, ID: id, JSON: string(r.Itinerary), Problem: string(r.Problem), Stream: s.told(c, id)})
		return r
	}
	first := s.ask(c, "POST", "/plan", paris(inHalfAYear)).wants(d.t, http.StatusCreated).read(d.t, "run_id")
	keep("paris", first)
	keep("hopeless", s.begin(c, budget(30000)))
	st, err := c.Edit(ctx, first, trip.Edit{trip.AddBudget(50000)})
	must(d.t, err)
	keep("more money", st.RunID)
	link, err := c.Share(ctx, first, 365)
	must(d.t, err)
	out.Share = link.URL
	out.Page = s.ask(nil, "GET", link.URL, "").wants(d.t, http.StatusOK).body
	for _, f := range []export.Format{export.ICS, export.Markdown, export.GPX} {
		b, err := c.Export(ctx, first, f)
		must(d.t, err)
		out.Files = append(out.Files, keptFiles{first, f, string(b)})
	}
	place, err := c.CreateDestination(ctx, api.NewDestination{City: "Paris", Country: "France"})
	must(d.t, err)
	item, err := c.Upload(ctx, place.ID, api.File{Title: "Notes", MediaType: "text/markdown", Data: []byte(notes)})
	must(d.t, err)
	eventually(d.t, "the document is taken in", func() bool {
		got, err := c.FindItem(ctx, item.ID)
		return err == nil && got.Status == "ready"
	})
	out.Items = []string{item.ID}
	s.proc.signal(os.Interrupt)
	s.proc.wait()

	s.desk = d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=verifier:60s")
	s.again()
	for n := range 3 {
		id := s.begin(c, budget(repairBudget+n))
		eventually(d.t, "the verifier is at work", func() bool {
			events, err := c.Events(ctx, id, 0)
			return err == nil && len(events) > 0 && events[len(events)-1].Node == "verifier"
		})
		out.Runs = append(out.Runs, keptRun{Name: "in flight", ID: id, InFlight: "verifier"})
	}
	must(d.t, s.proc.cmd.Process.Kill())
	s.proc.wait()
	return out
}

// told is the stream of a run that is over, as the service sends it.
func (s *service) told(c *api.Client, id string) string {
	return s.ask(c, "GET", "/plan/"+id+"/stream", "").wants(s.t, http.StatusOK).body
}

// pack writes a data directory and what was said of it.
func pack(t *testing.T, path string, k keptRelease, data string) {
	t.Helper()
	said, err := json.MarshalIndent(k, "", " ")
	must(t, err)
	var b bytes.Buffer
	squeeze, err := zstd.NewWriter(&b, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(32<<20)) // much in it is alike
	must(t, err)
	w := tar.NewWriter(squeeze)
	add := func(name string, content []byte) {
		must(t, w.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(content))}))
		_, err := w.Write(content)
		must(t, err)
	}
	add("kept.json", said)
	must(t, fs.WalkDir(os.DirFS(data), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasSuffix(name, "-shm") {
			return err
		}
		content, err := os.ReadFile(filepath.Join(data, name))
		add("data/"+name, content)
		return err
	}))
	must(t, w.Close())
	must(t, squeeze.Close())
	must(t, os.WriteFile(path, b.Bytes(), 0o644))
	t.Logf("%s: %d runs, %d bytes", path, len(k.Runs), b.Len())
}

// unpack gives what a release kept, at a desk of the program under test. What is in a file of a release is as old as that: nothing of it is
// forgotten for its age.
func unpack(t *testing.T, path string) (*desk, keptRelease) {
	t.Helper()
	d := setup(t).with("TRIPWRIGHT_KEEP_RUNS=3650d", "TRIPWRIGHT_KEEP_ITINERARIES=3650d", "TRIPWRIGHT_KEEP_IDEMPOTENCY=3650d", "TRIPWRIGHT_KEEP_TOOL_LOG=3650d")
	f, err := os.Open(path)
	must(t, err)
	defer f.Close()
	unsqueeze, err := zstd.NewReader(f)
	must(t, err)
	defer unsqueeze.Close()
	var k keptRelease
	for r := tar.NewReader(unsqueeze); ; {
		h, err := r.Next()
		if err == io.EOF {
			return d, k
		}
		must(t, err)
		content, err := io.ReadAll(r)
		must(t, err)
		if h.Name == "kept.json" {
			must(t, json.Unmarshal(content, &k))
			continue
		}
		to := filepath.Join(d.dir, filepath.FromSlash(h.Name))
		must(t, os.MkdirAll(filepath.Dir(to), 0o700))
		must(t, os.WriteFile(to, content, 0o600))
	}
}

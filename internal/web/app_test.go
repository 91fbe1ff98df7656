package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/web"
)

// theApp gives what answers under /app/.
func theApp(t *testing.T, c web.AppConfig) http.Handler {
	t.Helper()
	h, err := web.App(c)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// ask gives the answer to a request with headers, a name and a value each.
func ask(h http.Handler, method, target string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// build are the files of the build, by their path below /app/.
func build(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	root := os.DirFS("dist")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(root, name)
		out[name] = string(b)
		return err
	})
	if err != nil || len(out) < 10 {
		t.Fatalf("%d files: %v", len(out), err)
	}
	return out
}

const aTrip = "/app/trip/0198f7c4-6d4e-7c7b-9f59-1c2d3e4f5a6b"

func TestPagesOfTheApp(t *testing.T) {
	t.Parallel()
	h, index, trip := theApp(t, web.AppConfig{}), build(t)["index.html"], build(t)["trip.html"]
	for _, tt := range []struct {
		path   string
		status int
		to     string
	}{
		{"/", 302, "/app/"},
		{"/?lang=de", 302, "/app/?lang=de"},
		{"/app", 301, "/app/"},
		{"/app/", 200, ""},
		{"/app/index.html", 200, ""},
		{"/app/trips", 200, ""},
		{"/app/trip/0198f7c4-6d4e-7c7b-9f59-1c2d3e4f5a6b/against/0198f7c4-6d4e-7c7b-9f59-1c2d3e4f5a6c", 200, ""},
		{aTrip, 200, ""},
		{"/app/nowhere/", 200, ""}, // the app says itself that nothing is there
		{"/app/?q=5+days+in+Paris", 200, ""},
		{"/app/assets/index-gone.js", 404, ""}, // a file of another build is not the page
		{"/app/assets/gone.css", 404, ""},
		{"/app/favicon.ico", 404, ""},
		{"/app/../index.html", 301, "/index.html"},
		{"/app/..%2f..%2fapp.go", 404, ""},
		{"/apple", 404, ""},
		{"/plan", 404, ""},
	} {
		r := ask(h, "GET", tt.path)
		if r.StatusCode != tt.status && !(tt.status == 301 && r.StatusCode == 307) || r.Header.Get("Location") != tt.to {
			t.Errorf("%s: %d to %q, want %d to %q", tt.path, r.StatusCode, r.Header.Get("Location"), tt.status, tt.to)
		}
		want := index
		if tt.path == aTrip {
			want = trip
		}
		if got := body(t, r); tt.status == 200 && got != want {
			t.Errorf("%s is not the page of the app: %.80q", tt.path, got)
		}
	}
	if r := ask(h, "POST", "/app/"); r.StatusCode != 405 {
		t.Errorf("POST: %d", r.StatusCode)
	}
	r := ask(h, "HEAD", "/app/trips")
	if r.StatusCode != 200 || r.ContentLength != int64(len(index)) {
		t.Errorf("HEAD: %d, %d bytes", r.StatusCode, r.ContentLength)
	}
}

func TestFilesOfTheApp(t *testing.T) {
	t.Parallel()
	h := theApp(t, web.AppConfig{})
	types := map[string]string{
		".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
		".png": "image/png", ".json": "application/json", ".webmanifest": "application/manifest+json",
	}
	for name, want := range build(t) {
		plain := ask(h, "GET", "/app/"+name)
		if got := body(t, plain); plain.StatusCode != 200 || got != want {
			t.Errorf("%s: %d, %d bytes, want %d", name, plain.StatusCode, len(got), len(want))
		}
		if got := plain.Header.Get("Content-Type"); got != types[path.Ext(name)] {
			t.Errorf("%s is %q", name, got)
		}
		keep := "no-cache"
		if strings.HasPrefix(name, "assets/") {
			keep = "public, max-age=31536000, immutable"
		}
		if got := plain.Header.Get("Cache-Control"); got != keep {
			t.Errorf("%s: Cache-Control: %q, want %q", name, got, keep)
		}
		if got := plain.Header.Get("Vary"); got != "Accept-Encoding" {
			t.Errorf("%s: Vary: %q", name, got)
		}

		packed := ask(h, "GET", "/app/"+name, "Accept-Encoding", "br, gzip")
		sent := body(t, packed)
		if packed.Header.Get("Content-Encoding") == "gzip" {
			z, err := gzip.NewReader(strings.NewReader(sent))
			if err != nil {
				t.Fatal(err)
			}
			b, err := io.ReadAll(z)
			if err != nil || string(b) != want || len(sent) >= len(want) {
				t.Errorf("%s packed: %d bytes of %d, %v", name, len(sent), len(want), err)
			}
		} else if sent != want || strings.HasSuffix(name, ".js") && len(want) > 1000 {
			t.Errorf("%s is not packed", name)
		}

		tag := plain.Header.Get("ETag")
		if !regexp.MustCompile(`^"[0-9a-f]{24}"$`).MatchString(tag) {
			t.Errorf("%s: ETag %s", name, tag)
		}
		for header, want := range map[string]int{
			tag: 304, "W/" + tag: 304, `"x", ` + tag: 304, "*": 304,
			`"x"`: 200, strings.Trim(tag, `"`): 200, "": 200,
		} {
			r := ask(h, "GET", "/app/"+name, "If-None-Match", header)
			if n := len(body(t, r)); r.StatusCode != want || want == 304 && n > 0 || r.Header.Get("ETag") != tag {
				t.Errorf("%s if none match %s: %d with %d bytes", name, header, r.StatusCode, n)
			}
		}
	}
}

func TestTagsChangeWithTheFile(t *testing.T) {
	t.Parallel()
	one, two := ask(theApp(t, web.AppConfig{}), "GET", "/app/"), ask(theApp(t, web.AppConfig{Tiles: tiles}), "GET", "/app/")
	if one.Header.Get("ETag") == two.Header.Get("ETag") {
		t.Error("the page with tiles has the tag of the page without")
	}
}

func TestWhoTakesGzip(t *testing.T) {
	t.Parallel()
	h := theApp(t, web.AppConfig{})
	for header, want := range map[string]bool{
		"gzip": true, "GZIP": true, "deflate, gzip;q=0.5": true, "gzip ; q=1": true, "br,gzip": true,
		"": false, "identity": false, "gzip;q=0": false, "gzip; q=0.0": false, "x-gzipped": false, "gzip;q=a": false,
	} {
		if got := ask(h, "GET", "/app/sw.js", "Accept-Encoding", header).Header.Get("Content-Encoding") == "gzip"; got != want {
			t.Errorf("%q: packed is %v", header, got)
		}
	}
}

const (
	tiles = "https://tiles.example.com/{z}/{x}/{y}.png"
	// Beyond default-src the policy takes away only: nobody may frame the app, move its addresses, or get its forms.
	closed = "; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)

func TestPolicyOfTheApp(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, tiles, policy, referrer string }{
		{"by default", "", "default-src 'self'" + closed, "no-referrer"},
		{"tiles", tiles, "default-src 'self'; img-src 'self' https://tiles.example.com" + closed, "strict-origin-when-cross-origin"},
		{"tiles of many servers", "https://{s}.tile.example.org/{z}/{x}/{y}{r}.png?key=k", "default-src 'self'; img-src 'self' https://*.tile.example.org" + closed, "strict-origin-when-cross-origin"},
		{"tiles at a port", "http://127.0.0.1:8081/{z}/{x}/{y}.png", "default-src 'self'; img-src 'self' http://127.0.0.1:8081" + closed, "strict-origin-when-cross-origin"},
		{"{s} in the path", "https://tiles.example.com/{s}/{z}/{x}/{y}.png", "default-src 'self'; img-src 'self' https://tiles.example.com" + closed, "strict-origin-when-cross-origin"},
		{"a host that is called so", "https://wildcard.example.com/{z}/{x}/{y}.png", "default-src 'self'; img-src 'self' https://wildcard.example.com" + closed, "strict-origin-when-cross-origin"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := theApp(t, web.AppConfig{Tiles: tt.tiles, Attribution: "© them"})
			for _, target := range []string{"/app/", "/app/trips", "/app/sw.js", "/app/assets/gone.js"} {
				got := map[string]string{}
				r := ask(h, "GET", target)
				for _, name := range []string{"Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options", "Strict-Transport-Security"} {
					got[name] = r.Header.Get(name)
				}
				want := map[string]string{
					"Content-Security-Policy": tt.policy, "Referrer-Policy": tt.referrer, "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
					"Strict-Transport-Security": "max-age=31536000; includeSubDomains",
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("%s (-want +got):\n%s", target, d)
				}
			}
		})
	}
}

func TestAddressesThatAreNoTiles(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		"tiles", "/{z}/{x}/{y}.png", "//tiles.example.com/{z}/{x}/{y}.png", "https:///{z}/{x}/{y}.png",
		"ftp://tiles.example.com/{z}/{x}/{y}.png", "javascript:alert(1)//{z}/{x}/{y}", "data:image/png,{z}{x}{y}",
		"https://tiles.example.com/{z}/{x}.png", "https://tiles.example.com/{z}/{y}.png", "https://tiles.example.com/{x}/{y}.png",
		"https://user:secret@tiles.example.com/{z}/{x}/{y}.png",
		"https://tiles.example.com:port/{z}/{x}/{y}.png",
		"https://tiles.example.com; script-src */{z}/{x}/{y}.png", // the policy is not theirs to write
		"https://a;script-src.example.com/{z}/{x}/{y}.png",
		"https://a,b.example.com/{z}/{x}/{y}.png",
		"https://*/{z}/{x}/{y}.png", "https://*.example.com/{z}/{x}/{y}.png",
		"https://{s}/{z}/{x}/{y}.png", "https://{s}.com/{z}/{x}/{y}.png", // everybody
		"https://a{s}.example.com/{z}/{x}/{y}.png", "https://tiles.{s}.example.com/{z}/{x}/{y}.png", // no policy can say this
	} {
		h, err := web.App(web.AppConfig{Tiles: bad})
		if h != nil || !fault.Is(err, fault.Invalid) || !strings.Contains(err.Error(), "TRIPWRIGHT_MAP_TILES") {
			t.Errorf("%s: %v", bad, err)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("the failure tells the password: %v", err)
		}
	}
}

func TestThePageIsToldItsTiles(t *testing.T) {
	t.Parallel()
	if page := body(t, ask(theApp(t, web.AppConfig{Attribution: "© them"}), "GET", "/app/")); strings.Contains(page, "tripwright-tiles") || strings.Contains(page, "tripwright-attribution") {
		t.Error("without tiles the page is told something")
	}
	page := body(t, ask(theApp(t, web.AppConfig{Tiles: tiles + `?a="><script>`, Attribution: `<a href="https://osm.org">© "OSM"</a>`}), "GET", "/app/"))
	want := `<meta name="tripwright-tiles" content="https://tiles.example.com/{z}/{x}/{y}.png?a=&#34;&gt;&lt;script&gt;" />` +
		`<meta name="tripwright-attribution" content="&lt;a href=&#34;https://osm.org&#34;&gt;© &#34;OSM&#34;&lt;/a&gt;" /></head>`
	if !strings.Contains(page, want) {
		t.Errorf("the page has no\n%s\n%s", want, page)
	}
}

func TestThePageIsToldWhetherMailIsSent(t *testing.T) {
	t.Parallel()
	for _, sent := range []bool{true, false} {
		page := body(t, ask(theApp(t, web.AppConfig{Mail: sent}), "GET", "/app/"))
		if told := strings.Contains(page, `<meta name="tripwright-mail" content="on" /></head>`); told != sent {
			t.Errorf("mail is sent: %t, and the page is told %t", sent, told)
		}
	}
}

// named are the files that a text asks for below /app/.
var named = regexp.MustCompile(`/app/([A-Za-z0-9_.-]+(?:/[A-Za-z0-9_.-]+)*\.[a-z]+)`)

func TestWhatIsNamedIsThere(t *testing.T) {
	t.Parallel()
	files := build(t)
	asked := 0
	for name, text := range files {
		if path.Ext(name) != ".html" && path.Ext(name) != ".css" && path.Ext(name) != ".webmanifest" {
			continue
		}
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			asked++
			if _, ok := files[m[1]]; !ok {
				t.Errorf("%s names %s, which is not there", name, m[1])
			}
		}
	}
	if asked < 8 {
		t.Errorf("only %d files are named", asked)
	}
	// The service worker keeps what this list names.
	var listed []string
	if err := json.Unmarshal([]byte(files["files.json"]), &listed); err != nil {
		t.Fatal(err)
	}
	var assets []string
	for name := range files {
		if strings.HasPrefix(name, "assets/") {
			assets = append(assets, name)
		}
	}
	slices.Sort(assets)
	if d := cmp.Diff(assets, listed); d != "" {
		t.Errorf("files.json (-there +listed):\n%s", d)
	}
	if got := ask(theApp(t, web.AppConfig{}), "GET", "/app/sw.js").Header.Get("Service-Worker-Allowed"); got != "/app/" {
		t.Errorf("the service worker may keep %q", got)
	}
}

// Addresses of others that may stand in the build, because nothing asks for them.
var mayStand = []struct{ prefix, why string }{
	{"http://www.w3.org/", "names of XML vocabularies; no browser fetches them"},
	{"https://svelte.dev/e/", "stands in messages of errors, for those who read them"},
	{"https://leafletjs.com", "Leaflet's own link on the map, which the app takes away; opened by hand alone"},
	{"https://www.google.com/maps/dir/", "a link that a reader opens, and is told so"},
}

var (
	address = regexp.MustCompile(`(?i)(?:https?|wss?):\\?/\\?/[^"'` + "`" + `\\ )<>]+`)
	bare    = regexp.MustCompile(`["'(` + "`" + `]//[A-Za-z0-9]`) // //host/path, as the page's own scheme
)

func TestNobodyElseIsAsked(t *testing.T) {
	t.Parallel()
	stands := map[string]bool{}
	for name, text := range build(t) {
		if path.Ext(name) == ".png" {
			continue
		}
		for _, found := range address.FindAllString(text, -1) {
			i := slices.IndexFunc(mayStand, func(m struct{ prefix, why string }) bool { return strings.HasPrefix(found, m.prefix) })
			if i < 0 {
				t.Errorf("%s has the address %s", name, found)
				continue
			}
			stands[mayStand[i].prefix] = true
		}
		for _, found := range bare.FindAllString(text, -1) {
			t.Errorf("%s has the address %s…", name, found)
		}
		for _, ask := range []string{"@import", "importScripts", "sendBeacon", "new WebSocket", "new EventSource"} {
			if strings.Contains(text, ask) {
				t.Errorf("%s has %s", name, ask)
			}
		}
	}
	for _, m := range mayStand {
		if !stands[m.prefix] {
			t.Errorf("%s is nowhere any more and need not be allowed", m.prefix)
		}
	}
}

// The policy allows no script or style that stands in the page itself, and the app needs none.
func TestThePageHasNothingInIt(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"index.html", "trip.html"} {
		nothingIn(t, name, []byte(build(t)[name]))
	}
}

func nothingIn(t *testing.T, name string, page []byte) {
	for _, bad := range []string{`<script>`, `<style`, ` style=`, ` onload=`, ` onclick=`, `javascript:`, `data:`} {
		if bytes.Contains(page, []byte(bad)) {
			t.Errorf("%s has %s", name, bad)
		}
	}
	for _, m := range regexp.MustCompile(`<script[^>]*>([^<]*)</script>`).FindAllSubmatch(page, -1) {
		if len(bytes.TrimSpace(m[1])) > 0 {
			t.Errorf("%s has a script in it: %s", name, m[1])
		}
	}
}

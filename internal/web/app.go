package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
)

//go:embed all:dist
var dist embed.FS

// AppConfig says how the app is given.
type AppConfig struct {
	Tiles       string // address of map tiles with {z}, {x} and {y}; empty: a grid, and nothing is asked of anybody else
	Attribution string // what the tiles' makers want to be called; needed with Tiles
	Mail        bool   // mail is sent: who forgets a password has a way back
}

// file is one file of the build, ready to be sent.
type file struct {
	plain, packed []byte
	mime, tag     string
	forever       bool // its name changes with what is in it
}

// App gives the app under /app/. Whatever is no file there is a page of the app, which finds its way itself; / leads there.
// An address of tiles that is none is fault.Invalid.
func App(c AppConfig) (http.Handler, error) {
	origin, err := tileOrigin(c.Tiles)
	if err != nil {
		return nil, err
	}
	root, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	files, err := readFiles(root, c)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		to := url.URL{Path: "/app/", RawQuery: r.URL.RawQuery} // ?lang=de goes along
		http.Redirect(w, r, to.String(), http.StatusFound)
	})
	mux.HandleFunc("GET /app/", func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/app")
		name = cmp.Or(strings.TrimPrefix(name, "/"), "index.html")
		h := w.Header()
		guard(h, origin)
		f, ok := files[name]
		if !ok {
			if path.Ext(name) != "" { // a file of another build, not a page
				http.NotFound(w, r)
				return
			}
			f = files[pageOf(name)]
		}
		if name == "sw.js" {
			h.Set("Service-Worker-Allowed", "/app/")
		}
		f.send(w, r)
	})
	return mux, nil
}

// pageOf names the page that a path of the app begins with: a trip's own names the files of that screen, too.
func pageOf(name string) string {
	if id, ok := strings.CutPrefix(name, "trip/"); ok && !strings.Contains(id, "/") {
		return "trip.html"
	}
	return "index.html"
}

// guard sets what a browser may do with the app's pages.
func guard(h http.Header, tiles string) {
	policy, referrer := "default-src 'self'", "no-referrer"
	if tiles != "" {
		policy, referrer = policy+"; img-src 'self' "+tiles, "strict-origin-when-cross-origin" // tile servers ask who asks
	}
	h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
	h.Set("Referrer-Policy", referrer)
	h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
}

func (f *file) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.mime)
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if f.forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if has(r.Header.Get("If-None-Match"), f.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := f.plain
	if f.packed != nil && unpacks(r.Header.Get("Accept-Encoding")) {
		h.Set("Content-Encoding", "gzip")
		body = f.packed
	}
	h.Set("Content-Length", fmt.Sprint(len(body)))
	_, _ = w.Write(body) // whoever went away does not want to know
}

// has tells whether an If-None-Match header names tag. Proxies that pack answers make tags weak.
func has(header, tag string) bool {
	for one := range strings.SplitSeq(header, ",") {
		one = strings.TrimPrefix(strings.TrimSpace(one), "W/")
		if one == tag || one == "*" {
			return true
		}
	}
	return false
}

// unpacks tells whether an Accept-Encoding header takes gzip. A weight of 0 is a refusal.
func unpacks(header string) bool {
	for one := range strings.SplitSeq(header, ",") {
		coding, weight, _ := strings.Cut(one, ";")
		if strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			_, q, weighed := strings.Cut(weight, "=")
			n, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
			return !weighed || err == nil && n > 0
		}
	}
	return false
}

func readFiles(root fs.FS, c AppConfig) (map[string]*file, error) {
	files := map[string]*file{}
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		if path.Ext(name) == ".html" {
			b = withSettings(b, c)
		}
		files[name] = newFile(name, b)
		return nil
	})
	if err == nil && (files["index.html"] == nil || files["trip.html"] == nil) {
		err = fault.New(fault.Internal, "the app was not built: run npm ci && npm run build in ui/")
	}
	return files, err
}

func newFile(name string, b []byte) *file {
	sum := sha256.Sum256(b)
	f := &file{plain: b, tag: `"` + hex.EncodeToString(sum[:12]) + `"`, forever: strings.HasPrefix(name, "assets/")}
	f.mime = mime.TypeByExtension(path.Ext(name))
	switch path.Ext(name) { // not what this machine happens to call them
	case ".js":
		f.mime = "text/javascript; charset=utf-8"
	case ".webmanifest":
		f.mime = "application/manifest+json"
	}
	f.mime = cmp.Or(f.mime, "application/octet-stream")
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level is one
	_, _ = z.Write(b)                                          // a buffer takes everything
	_ = z.Close()
	if packed.Len() < len(b)*9/10 {
		f.packed = packed.Bytes()
	}
	return f
}

// withSettings tells the app what the operator set.
func withSettings(page []byte, c AppConfig) []byte {
	meta := ""
	if c.Mail {
		meta = `<meta name="tripwright-mail" content="on" />`
	}
	if c.Tiles != "" {
		meta += fmt.Sprintf(`<meta name="tripwright-tiles" content="%s" /><meta name="tripwright-attribution" content="%s" />`,
			html.EscapeString(c.Tiles), html.EscapeString(c.Attribution))
	}
	return bytes.Replace(page, []byte("</head>"), []byte(meta+"</head>"), 1)
}

// host is what may stand in a Content-Security-Policy: nothing in it ends the source, or the directive.
var host = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$`)

// tileOrigin gives whose images the page may show. A host may begin with {s}. for its servers, which becomes a star: a policy knows
// no other place for one.
func tileOrigin(tiles string) (string, error) {
	if tiles == "" {
		return "", nil
	}
	bad := fault.Field("TRIPWRIGHT_MAP_TILES", "must be an address such as https://tiles.example.com/{z}/{x}/{y}.png")
	scheme, rest, _ := strings.Cut(tiles, "://")
	rest, servers := strings.CutPrefix(rest, "{s}.")
	u, err := url.Parse(scheme + "://" + strings.ReplaceAll(rest, "{", "%7B"))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || !host.MatchString(u.Host) ||
		servers && !strings.Contains(u.Host, ".") { // all of .com are not the operator's
		return "", bad
	}
	for _, part := range []string{"{z}", "{x}", "{y}"} {
		if !strings.Contains(tiles, part) {
			return "", bad
		}
	}
	if servers {
		return u.Scheme + "://*." + u.Host, nil
	}
	return u.Scheme + "://" + u.Host, nil
}

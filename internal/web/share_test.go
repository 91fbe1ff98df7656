package web_test

import (
	"mime"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/web"
	"github.com/tripwright/tripwright/internal/wording"
)

func TestPagesAreGolden(t *testing.T) {
	t.Parallel()
	b := setup(t)
	golden(t, "share.en.html", b.page("/s/"+token))
	golden(t, "print.en.html", b.page("/s/"+token+"/print"))
	b.it.Intent.Lang = wording.German
	golden(t, "share.de.html", b.page("/s/"+token))
}

// What a trip costs above its budget is said by the verdict, which is not green then.
func TestOverTheBudgetIsNoPlainYes(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.it.Intent.Budget = b.it.Costs.Total
	if page := b.page("/s/" + token); strings.Contains(page, "over the budget") || !strings.Contains(page, `class="verdict"`) {
		t.Error("what is within the budget is said to be over it")
	}
	b.it.Intent.Budget -= 5496
	page := b.page("/s/" + token)
	if !strings.Contains(page, "$54.96 over the budget") || !strings.Contains(page, `class="verdict warn"`) {
		t.Errorf("nothing says what it costs above its budget: %s", page[strings.Index(page, `class="verdict`):][:200])
	}
	b.it.Intent.Lang = wording.German
	if page := b.page("/s/" + token); !strings.Contains(page, "über dem Budget") {
		t.Error("nor in German")
	}
}

// A page takes no more than 15 kB with its stylesheet, for the longest trip too.
func TestPagesAreSmall(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.it = rich()
	for _, c := range []struct {
		path string
		lang wording.Language
	}{{"", ""}, {"/print", ""}, {"", wording.German}, {"/print", wording.German}} {
		b.it.Intent.Lang = c.lang
		path := c.path
		w := b.ask("GET", "/s/"+token+path, "Accept-Encoding", "gzip")
		if w.Header().Get("Content-Encoding") != "gzip" {
			t.Fatal("the page is not packed")
		}
		page := w.Body.Len()
		css := b.ask("GET", stylesheet(t, unpacked(t, w.Body.Bytes())), "Accept-Encoding", "gzip").Body.Len()
		if page+css > 15_000 {
			t.Errorf("%s takes %d + %d bytes", path, page, css)
		}
	}
}

// Whatever is answered may be looked at and nothing else: no script, no other server, no trace in search engines or referrers.
func TestEveryAnswerIsClosed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, path := range []string{"/s/" + token, "/s/" + token + "/print", "/s/" + token + "/export.pdf", "/s/none", "/s/", "/elsewhere", stylesheet(t, b.page("/s/"+token))} {
		h := b.ask("GET", path).Header()
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'self'", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex",
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Strict-Transport-Security": "max-age=31536000",
		} {
			if !strings.HasPrefix(h.Get(name), want) {
				t.Errorf("%s: %s is %q", path, name, h.Get(name))
			}
		}
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for f, begin := range map[export.Format]string{export.ICS: "BEGIN:VCALENDAR", export.GPX: "<?xml", export.PDF: "%PDF-", export.Markdown: "# Five days"} {
		w := b.ask("GET", "/s/"+token+"/export."+string(f))
		_, params, _ := mime.ParseMediaType(w.Header().Get("Content-Disposition"))
		if w.Code != 200 || w.Header().Get("Content-Type") != f.MediaType() || !strings.HasPrefix(w.Body.String(), begin) || params["filename"] != "paris-2025-06-10."+string(f) {
			t.Errorf("%s: %d %v %.20q", f, w.Code, w.Header(), w.Body)
		}
		if w := b.ask("GET", "/s/"+token+"/export."+string(f), "If-None-Match", w.Header().Get("ETag")); w.Code != http.StatusNotModified {
			t.Errorf("%s: %d to who has it", f, w.Code)
		}
	}
	for _, name := range []string{"export.json", "export.svg", "export.", "export", "x", "print/x"} {
		if w := b.ask("GET", "/s/"+token+"/"+name); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
}

// A link that has expired is as one that never was.
func TestLinksThatAreNotGood(t *testing.T) {
	t.Parallel()
	b := setup(t)
	var bodies []string
	for _, path := range []string{"/s/none", "/s/none/print", "/s/none/export.pdf", "/s/" + strings.Repeat("x", 500), "/s/" + token + "/nothing"} {
		w := b.ask("GET", path)
		if w.Code != http.StatusNotFound || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Content-Disposition") != "" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
		bodies = append(bodies, w.Body.String())
	}
	for _, other := range bodies[1:] {
		if other != bodies[0] {
			t.Error("pages that are not there differ")
		}
	}
	if w := b.ask("POST", "/s/"+token); w.Code != http.StatusNotFound {
		t.Errorf("POST: %d", w.Code)
	}
	if w := b.ask("HEAD", "/s/"+token); w.Code != http.StatusOK || w.Body.Len() > 0 {
		t.Errorf("HEAD: %d with %d bytes", w.Code, w.Body.Len())
	}
}

// Requests are counted and logged by their routes: a token is a key and stands in neither.
func TestRequestsAreCounted(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, path := range []string{"/s/" + token, "/s/" + token + "/print", "/s/" + token + "/nothing", "/s/a/b/c"} {
		b.ask("GET", path)
	}
	want := []string{"GET, GET /s/{token}: 200", "GET, GET /s/{token}/print: 200", "GET, GET /s/{token}/{file}: 404", "GET, /: 404"}
	if !slices.Equal(b.counted, want) {
		t.Errorf("counted are %q, want %q", b.counted, want)
	}
	if lines := b.log.String(); strings.Contains(lines, token) || strings.Count(lines, "msg=request") != len(want) {
		t.Errorf("logged is\n%s", lines)
	}
}

func TestTroubleIsAPage(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*bundle)
		status int
		logged bool
	}{
		"away":     {func(b *bundle) { b.err = fault.New(fault.Unavailable, "away") }, http.StatusServiceUnavailable, false},
		"a defect": {func(b *bundle) { b.it.Intent.DateWindow.TZ = "Nowhere" }, http.StatusInternalServerError, true},
		"often":    {func(b *bundle) { b.verdict = cache.Verdict{RetryAfter: soon} }, http.StatusTooManyRequests, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := setup(t)
			c.change(b)
			w := b.ask("GET", "/s/"+token, "Accept-Language", "de-AT, en;q=0.5")
			if w.Code != c.status || !strings.Contains(w.Body.String(), `<html lang="de">`) || strings.Contains(w.Body.String(), "sorry_") {
				t.Errorf("%d %s", w.Code, w.Body)
			}
			if c.status == http.StatusTooManyRequests && w.Header().Get("Retry-After") != "2" {
				t.Errorf("Retry-After is %q", w.Header().Get("Retry-After"))
			}
			if logged := strings.Contains(b.log.String(), "level=ERROR"); logged != c.logged || strings.Contains(b.log.String(), token) {
				t.Errorf("the log: %s", b.log.String())
			}
		})
	}
}

// The stylesheet is named by what is in it: who has it need not ask again.
func TestStylesheet(t *testing.T) {
	t.Parallel()
	b := setup(t)
	path := stylesheet(t, b.page("/s/"+token))
	w := b.ask("GET", path)
	if w.Code != 200 || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") || w.Header().Get("Content-Type") != "text/css; charset=utf-8" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	if w := b.ask("GET", "/assets/page-000000000000.css"); w.Code != http.StatusNotFound {
		t.Errorf("another stylesheet: %d", w.Code)
	}
}

func TestWhatIsMissingIsSaid(t *testing.T) {
	t.Parallel()
	if _, err := web.New(web.Config{}); !fault.Is(err, fault.Invalid) {
		t.Errorf("got %v", err)
	}
	page := setup(t).page("/s/" + token)
	for _, want := range []string{"price unknown", "Where it is on the map is not known."} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say: %s", want)
		}
	}
}

// What became of the wishes stands before the verdict, what is not met with its reason, what is met folded.
func TestWishesStandOnThePage(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.it.Wishes = []trip.Wish{{Text: "Paris", Kind: trip.Must, Fate: trip.FateMet, Where: []string{trip.TripRef}},
		{Text: "kayaks & canoes", Kind: trip.Prefer, Fate: trip.FateNotMet, Why: "Not understood.", WaysOut: []string{"Say it anew."}}}
	page, at := b.page("/s/"+token), -1
	for _, next := range []string{"Your wishes: 1 met, 1 not met", "kayaks &amp; canoes:", "Not understood.", "Say it anew.", "<details>", "Paris", "rules hold"} {
		i := strings.Index(page[at+1:], next)
		if i < 0 {
			t.Fatalf("no %q behind what comes before it", next)
		}
		at += 1 + i
	}
}

package door_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/door"
)

func TestHeadersThatKeepBrowsersSafe(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for _, w := range []*httptest.ResponseRecorder{b.ask(u, "GET", "/things", ""), b.ask(u, "GET", "/nowhere", ""), b.ask(user{}, "GET", "/things", "")} {
		for name, want := range map[string]string{
			"Strict-Transport-Security": "max-age=31536000; includeSubDomains", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
			"Content-Security-Policy": "default-src 'self'", "Referrer-Policy": "no-referrer",
		} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%d: %s is %q, want %q", w.Code, name, got, want)
			}
		}
	}
}

func TestPreflight(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, headers := range []string{"authorization,content-type,idempotency-key", "Idempotency-Key, Content-Type, Authorization", "content-type, Content-Type", ""} {
		w := b.ask(user{}, "OPTIONS", "/things", "", "Origin", "https://ui.example.com", "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", headers)
		h := w.Header()
		if w.Code != 204 || h.Get("Access-Control-Allow-Origin") != "https://ui.example.com" || h.Get("Access-Control-Allow-Credentials") != "true" ||
			h.Get("Access-Control-Allow-Methods") != "POST" {
			t.Errorf("%q: %d %v", headers, w.Code, h)
		}
		for name := range strings.SplitSeq(strings.ToLower(headers), ",") {
			if name := strings.TrimSpace(name); !strings.Contains(h.Get("Access-Control-Allow-Headers"), name) {
				t.Errorf("%q: %s is not allowed: %v", headers, name, h)
			}
		}
	}
	for name, ask := range map[string][]string{
		"other origin": {"Origin", "https://evil.example.com", "Access-Control-Request-Method", "POST"},
		"other header": {"Origin", "https://ui.example.com", "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "x-evil"},
		"other method": {"Origin", "https://ui.example.com", "Access-Control-Request-Method", "TRACE"},
	} {
		if w := b.ask(user{}, "OPTIONS", "/things", "", ask...); w.Header().Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s is let in: %v", name, w.Header())
		}
	}
}

func TestPagesOfOtherOrigins(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	w := b.write(u, "POST", "/things", `"a thing"`, "Origin", "https://ui.example.com", "Sec-Fetch-Site", "cross-site")
	if w.Code != 201 || w.Header().Get("Access-Control-Allow-Origin") != "https://ui.example.com" ||
		!strings.Contains(w.Header().Get("Access-Control-Expose-Headers"), "X-Idempotent-Replay") {
		t.Errorf("our own page: %d %v", w.Code, w.Header())
	}
	w = b.write(u, "POST", "/things", `"a thing"`, "Origin", "https://evil.example.com", "Sec-Fetch-Site", "cross-site")
	wantProblem(t, w, 403, "forbidden_origin")
	wantProblem(t, b.ask(user{}, "POST", "/open", `{}`, "Origin", "null", "Sec-Fetch-Site", "cross-site"), 403, "forbidden_origin")
	if w := b.ask(u, "GET", "/things", "", "Origin", "https://evil.example.com", "Sec-Fetch-Site", "cross-site"); w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("another page may read: %v", w.Header())
	}
	closed := setup(t, func(c *door.Config) { c.UIOrigin = "" })
	if w := closed.ask(closed.user(), "GET", "/things", "", "Origin", "https://ui.example.com"); w.Code != 200 || w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("without UI_ORIGIN nobody is let in: %d %v", w.Code, w.Header())
	}
}

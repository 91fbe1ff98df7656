package door_test

import (
	"errors"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

func TestWhoMayCome(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for name, header := range map[string]string{
		"nobody": "", "not bearer": "Basic " + u.token, "no token": "Bearer", "unknown": "Bearer nonsense", "query-like": u.token,
	} {
		t.Run(name, func(t *testing.T) {
			w := b.ask(user{}, "GET", "/things", "", "Authorization", header)
			wantProblem(t, w, 401, "unauthenticated")
			if strings.Contains(w.Body.String(), "nonsense") || !strings.HasPrefix(w.Header().Get("WWW-Authenticate"), "Bearer") {
				t.Errorf("the token is repeated, or how to sign in is not said: %s %v", w.Body, w.Header())
			}
		})
	}
	wantProblem(t, b.ask(user{}, "GET", "/things?access_token="+u.token, ""), 401, "unauthenticated")
	b.callers.good["of nobody"] = tenant.Identity{Org: "org"}
	wantProblem(t, b.ask(user{token: "of nobody"}, "GET", "/things", ""), 401, "unauthenticated")
	if w := b.ask(user{}, "GET", "/things", "", "Authorization", "bearer "+u.token); w.Code != 200 {
		t.Errorf("the scheme's case matters: %d", w.Code)
	}
}

// When it cannot be told who somebody is, nobody is let in, and nobody is told to sign in again.
func TestNobodyKnowsWhoCalls(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	b.callers.err = fault.New(fault.Unavailable, "the keys are away")
	wantProblem(t, b.ask(u, "GET", "/things", ""), 503, "unavailable")
}

// Both the user's turns and the organisation's count, and the nearer limit is told.
func TestLimits(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	name := map[string]string{"user": "rate:user:" + u.id.Org + "/" + u.id.User, "org": "rate:org:" + u.id.Org, "address": "rate:address:192.0.2.1"}
	for scope, ask := range map[string]func() *httptest.ResponseRecorder{
		"user":    func() *httptest.ResponseRecorder { return b.ask(u, "GET", "/things", "") },
		"org":     func() *httptest.ResponseRecorder { return b.ask(u, "GET", "/things", "") },
		"address": func() *httptest.ResponseRecorder { return b.ask(user{}, "GET", "/open", "") },
	} {
		b.turns.Left = map[string]int{name[scope]: 1}
		if w := ask(); w.Code != 200 || w.Header().Get("RateLimit-Remaining") != "0" || w.Header().Get("RateLimit-Reset") != "1" {
			t.Errorf("%s: %d %v, want the last turn", scope, w.Code, w.Header())
		}
		w := ask()
		wantProblem(t, w, 429, "rate_limited")
		if w.Header().Get("Retry-After") != "2" || w.Header().Get("RateLimit-Remaining") != "0" {
			t.Errorf("%s: %v, want Retry-After rounded up", scope, w.Header())
		}
	}
	b.turns.Left = map[string]int{name["address"]: 2}
	for _, want := range []int{401, 401, 429} { // guessing tokens is slow
		if w := b.ask(user{token: "guess"}, "GET", "/things", ""); w.Code != want {
			t.Errorf("a guessed token: %d, want %d", w.Code, want)
		}
	}
}

// A limit that cannot be counted refuses; what watches the program does not need it.
func TestLimitsFailClosed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	b.turns.Err = errors.New("redis is away")
	wantProblem(t, b.ask(u, "GET", "/things", ""), 503, "unavailable")
	wantProblem(t, b.ask(user{}, "POST", "/open", `{}`), 503, "unavailable")
	wantProblem(t, b.ask(user{}, "GET", "/things", ""), 503, "unavailable")
	for _, path := range []string{"/health", "/long"} {
		if w := b.ask(user{}, "GET", path, ""); w.Code != 200 {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ remote, forwarded, want string }{
		"direct":            {"192.0.2.7:1234", "", "192.0.2.7"},
		"nobody trusted":    {"192.0.2.7:1234", "203.0.113.9", "192.0.2.7"},
		"through a proxy":   {"10.0.0.1:1234", "203.0.113.9", "203.0.113.9"},
		"two proxies":       {"10.0.0.1:1234", "6.6.6.6, 203.0.113.9, 10.0.0.2", "203.0.113.9"},
		"nonsense":          {"10.0.0.1:1234", "203.0.113.9, nonsense", "10.0.0.1"},
		"a household":       {"[2001:db8:1:2:3:4:5:6]:1234", "", "2001:db8:1:2::/64"},
		"4 written as 6":    {"[::ffff:192.0.2.7]:1234", "", "192.0.2.7"},
		"not even a number": {"@", "", "unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setup(t, func(c *door.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")} })
			r := httptest.NewRequest("GET", "/open", nil)
			r.RemoteAddr = c.remote
			if c.forwarded != "" {
				r.Header.Set("X-Forwarded-For", c.forwarded)
			}
			b.door.ServeHTTP(httptest.NewRecorder(), r)
			if got := b.turns.Keys[0]; got != "rate:address:"+c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestWhatAClientIsCalled(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	const mozilla = "Mozilla/5.0 "
	for header, want := range map[string]string{
		mozilla + "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":                         "Chrome, Windows",
		mozilla + "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0":           "Edge, Windows",
		mozilla + "(iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1": "Safari, iPhone",
		mozilla + "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15":                   "Safari, macOS",
		mozilla + "(Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36":                   "Chrome, Android",
		mozilla + "(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                                  "Firefox, Linux",
		"curl/8.5.0": "curl", "Go-http-client/1.1": "Go-http-client", "tripwright": "tripwright", "": "",
		"a name that is much too long to be of any use to anybody at all/1": "a", "anamethatismuchtoolongtobeofanyusetoanybody/1": "",
	} {
		b.write(u, "POST", "/things", `"a thing"`, "User-Agent", header)
		if got := b.visitor[len(b.visitor)-1].Agent; got != want {
			t.Errorf("%s: got %q, want %q", header, got, want)
		}
	}
}

package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
)

func TestWhoMayCome(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for name, header := range map[string]string{
		"nobody": "", "not bearer": "Basic " + u.token, "no token": "Bearer", "unknown": "Bearer nonsense", "query-like": u.token,
	} {
		t.Run(name, func(t *testing.T) {
			w := b.ask(user{}, "GET", "/auth/me", "", "Authorization", header)
			wantProblem(t, w, 401, "unauthenticated")
			if strings.Contains(w.Body.String(), "nonsense") {
				t.Error("the token is repeated")
			}
		})
	}
	wantProblem(t, b.ask(user{}, "GET", "/auth/me?access_token="+u.token, ""), 401, "unauthenticated")
	if w := b.ask(user{}, "GET", "/auth/me", "", "Authorization", "bearer "+u.token); w.Code != 200 {
		t.Errorf("the scheme's case matters: %d", w.Code)
	}
	if w := b.ask(u, "GET", "/auth/me", ""); strings.Contains(w.Body.String(), "argon2") {
		t.Errorf("a password hash is given away: %s", w.Body)
	}
}

func TestLoginRefusals(t *testing.T) {
	t.Parallel()
	b := setup(t)
	w := b.ask(user{}, "POST", "/auth/login", `{"email": "ada@example.com", "password": "wrong and secret"}`)
	wantProblem(t, w, 401, "unauthenticated")
	if strings.Contains(w.Body.String()+b.log.String(), "wrong and secret") {
		t.Error("the password is told")
	}
	w = b.ask(user{}, "POST", "/auth/login", `{"email": "locked@example.com", "password": "x"}`)
	wantProblem(t, w, 429, "exhausted")
	if w.Header().Get("Retry-After") != "90" {
		t.Errorf("Retry-After is %q, want 90", w.Header().Get("Retry-After"))
	}
	wantProblem(t, b.ask(user{}, "POST", "/auth/refresh", `{"refresh_token": "used"}`), 401, "unauthenticated")
}

// Both the user's turns and the organisation's count, and the nearer limit is told.
func TestLimits(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	name := map[string]string{"user": "rate:user:" + u.id.Org + "/" + u.id.User, "org": "rate:org:" + u.id.Org, "address": "rate:address:192.0.2.1"}
	for scope, ask := range map[string]func() *httptest.ResponseRecorder{
		"user":    func() *httptest.ResponseRecorder { return b.ask(u, "GET", "/plan", "") },
		"org":     func() *httptest.ResponseRecorder { return b.ask(u, "GET", "/plan", "") },
		"address": func() *httptest.ResponseRecorder { return b.ask(user{}, "GET", "/.well-known/jwks.json", "") },
	} {
		b.turns.left = map[string]int{name[scope]: 1}
		if w := ask(); w.Code != 200 || w.Header().Get("RateLimit-Remaining") != "0" || w.Header().Get("RateLimit-Reset") != "1" {
			t.Errorf("%s: %d %v, want the last turn", scope, w.Code, w.Header())
		}
		w := ask()
		wantProblem(t, w, 429, "rate_limited")
		if w.Header().Get("Retry-After") != "2" || w.Header().Get("RateLimit-Remaining") != "0" {
			t.Errorf("%s: %v, want Retry-After rounded up", scope, w.Header())
		}
	}
	b.turns.left = map[string]int{name["address"]: 2}
	for _, want := range []int{401, 401, 429} { // guessing tokens is slow
		if w := b.ask(user{token: "guess"}, "GET", "/auth/me", ""); w.Code != want {
			t.Errorf("a guessed token: %d, want %d", w.Code, want)
		}
	}
}

// A limit that cannot be counted refuses; what watches the program does not need it.
func TestLimitsFailClosed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	b.turns.err = errors.New("redis is away")
	wantProblem(t, b.ask(u, "GET", "/plan", ""), 503, "unavailable")
	wantProblem(t, b.ask(user{}, "POST", "/auth/login", `{}`), 503, "unavailable")
	wantProblem(t, b.ask(user{}, "GET", "/plan", ""), 503, "unavailable")
	for _, path := range []string{"/healthz", "/readyz", "/metrics", "/openapi.json"} {
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
			b := setup(t, func(c *api.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")} })
			r := httptest.NewRequest("GET", "/.well-known/jwks.json", nil)
			r.RemoteAddr = c.remote
			if c.forwarded != "" {
				r.Header.Set("X-Forwarded-For", c.forwarded)
			}
			b.handler.ServeHTTP(httptest.NewRecorder(), r)
			if got := b.turns.keys[0]; got != "rate:address:"+c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestHeadersThatKeepBrowsersSafe(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for _, w := range []*httptest.ResponseRecorder{b.ask(u, "GET", "/plan", ""), b.ask(u, "GET", "/nowhere", ""), b.ask(user{}, "GET", "/plan", "")} {
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
		w := b.ask(user{}, "OPTIONS", "/plan", "", "Origin", "https://ui.example.com", "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", headers)
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
		if w := b.ask(user{}, "OPTIONS", "/plan", "", ask...); w.Header().Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s is let in: %v", name, w.Header())
		}
	}
}

func TestPagesOfOtherOrigins(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	w := b.write(u, "POST", "/plan", intent, "Origin", "https://ui.example.com", "Sec-Fetch-Site", "cross-site")
	if w.Code != 201 || w.Header().Get("Access-Control-Allow-Origin") != "https://ui.example.com" ||
		!strings.Contains(w.Header().Get("Access-Control-Expose-Headers"), "X-Idempotent-Replay") {
		t.Errorf("our own page: %d %v", w.Code, w.Header())
	}
	w = b.write(u, "POST", "/plan", intent, "Origin", "https://evil.example.com", "Sec-Fetch-Site", "cross-site")
	wantProblem(t, w, 403, "forbidden_origin")
	wantProblem(t, b.ask(user{}, "POST", "/auth/login", `{}`, "Origin", "null", "Sec-Fetch-Site", "cross-site"), 403, "forbidden_origin")
	if w := b.ask(u, "GET", "/plan", "", "Origin", "https://evil.example.com", "Sec-Fetch-Site", "cross-site"); w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("another page may read: %v", w.Header())
	}
	closed := setup(t, func(c *api.Config) { c.UIOrigin = "" })
	if w := closed.ask(closed.user(), "GET", "/plan", "", "Origin", "https://ui.example.com"); w.Code != 200 || w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("without UI_ORIGIN nobody is let in: %d %v", w.Code, w.Header())
	}
}

func TestWhatIsRefusedBeforeItIsRead(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.BodyBytes = 1000 })
	u := b.user()
	long := `{"text": "` + strings.Repeat("x", 1000) + `"}`
	for name, c := range map[string]struct {
		method, path, body string
		header             []string
		status             int
		code               string
	}{
		"unknown address":     {"GET", "/nowhere", "", nil, 404, "not_found"},
		"other method":        {"PUT", "/plan", "", nil, 405, "method_not_allowed"},
		"made-up method":      {"BREW", "/plan", "", nil, 405, "method_not_allowed"},
		"HTML wanted":         {"GET", "/plan", "", []string{"Accept", "text/html"}, 406, "not_acceptable"},
		"JSON not wanted":     {"GET", "/plan", "", []string{"Accept", "application/json;q=0"}, 406, "not_acceptable"},
		"JSON from a stream":  {"GET", "/plan/x/stream", "", []string{"Accept", "application/json"}, 406, "not_acceptable"},
		"too long":            {"POST", "/plan", long, nil, 413, "too_large"},
		"too long, in chunks": {"POST", "/plan", long, []string{"Content-Length", ""}, 413, "too_large"},
		"no type":             {"POST", "/plan", intent, []string{"Content-Type", ""}, 415, "unsupported_media_type"},
		"a form":              {"POST", "/plan", "city=Paris", []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, "unsupported_media_type"},
		"almost JSON":         {"POST", "/plan", intent, []string{"Content-Type", "application/vnd.x+json"}, 415, "unsupported_media_type"},
		"other letters":       {"POST", "/plan", intent, []string{"Content-Type", "application/json; charset=latin1"}, 415, "unsupported_media_type"},
		"no body":             {"POST", "/plan", "", nil, 400, "invalid"},
		"unknown question":    {"GET", "/plan?colour=red", "", nil, 400, "invalid"},
		"many":                {"GET", "/plan?limit=201", "", nil, 400, "invalid"},
		"no status":           {"GET", "/plan?status=sleeping", "", nil, 400, "invalid"},
		"no number":           {"GET", "/plan/" + unknownRun + "/events?after=abc", "", nil, 400, "invalid"},
		"no slot":             {"GET", "/plan/" + unknownRun + "/alternatives?slot=9", "", nil, 400, "invalid"},
		"slot missing":        {"GET", "/plan/" + unknownRun + "/alternatives", "", nil, 400, "invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			p := wantProblem(t, b.write(u, c.method, c.path, c.body, c.header...), c.status, c.code)
			if strings.Contains(c.path, "?") && p.Field == "" {
				t.Errorf("which parameter it is is not said: %+v", p)
			}
		})
	}
	for name, header := range map[string][]string{
		"charset": {"Content-Type", "Application/JSON; charset=UTF-8"}, "browser": {"Accept", "text/html, */*;q=0.8"}, "any application": {"Accept", "application/*"},
	} {
		if w := b.write(u, "POST", "/plan", `{"text": "Paris"}`, header...); w.Code != 201 {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	if w := b.ask(u, "PUT", "/plan", ""); w.Header().Get("Allow") != "GET, HEAD, POST, OPTIONS" {
		t.Errorf("405 allows %q", w.Header().Get("Allow"))
	}
}

func TestHeadAndOptions(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	req, err := http.NewRequest("HEAD", b.url()+"/plan", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+u.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != 200 || res.ContentLength == 0 {
		t.Errorf("HEAD: %d, %d bytes", res.StatusCode, res.ContentLength)
	}
	if w := b.ask(user{}, "OPTIONS", "/plan/x", ""); w.Code != 204 || w.Header().Get("Allow") != "DELETE, GET, HEAD, PATCH, OPTIONS" {
		t.Errorf("OPTIONS: %d %v", w.Code, w.Header())
	}
	wantProblem(t, b.ask(user{}, "OPTIONS", "/nowhere", ""), 404, "not_found")
}

func TestTraces(t *testing.T) {
	t.Parallel()
	b := setup(t)
	const trace = "0af7651916cd43dd8448eb211c80319c"
	for header, continued := range map[string]bool{
		"00-" + trace + "-b7ad6b7169203331-01":                    true,
		"cc-" + trace + "-b7ad6b7169203331-01-more":               true, // a version to come
		"00-" + trace + "-b7ad6b7169203331-01-more":               false,
		"ff-" + trace + "-b7ad6b7169203331-01":                    false,
		"00-" + trace + "-0000000000000000-01":                    false,
		"00-" + strings.ToUpper(trace) + "-b7ad6b7169203331-01":   false,
		"00-00000000000000000000000000000000-b7ad6b7169203331-01": false,
		"<script>": false,
		"":         false,
	} {
		w := b.ask(user{}, "GET", "/plan", "", "Traceparent", header)
		p := wantProblem(t, w, 401, "unauthenticated")
		if got := p.TraceID == trace; got != continued || len(p.TraceID) != 32 {
			t.Errorf("%q: trace %s", header, p.TraceID)
		}
		said := strings.Split(w.Header().Get("Traceparent"), "-")
		if len(said) != 4 || said[1] != p.TraceID || said[2] == "b7ad6b7169203331" {
			t.Errorf("%q: answered with %q", header, w.Header().Get("Traceparent"))
		}
	}
}

// Two traces are none.
func TestTwoTraces(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := httptest.NewRequest("GET", "/healthz", nil)
	r.Header["Traceparent"] = []string{"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	if strings.Contains(w.Header().Get("Traceparent"), "af7651916cd43dd8448eb211c80319c") {
		t.Errorf("one of two traces was continued: %s", w.Header().Get("Traceparent"))
	}
}

// Whoever brings a token from a letter is not signed in: the log says whose it is, and the audit, which is for those who are, has nothing.
func TestTheLogSaysWhoBearsAToken(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for token, whose := range map[string]string{
		"another": `"org_id":"","user_id":""`, "the one of the mail": `"org_id":"org of the mail","user_id":"reader of the mail"`,
	} {
		b.log.reset()
		b.ask(user{}, "POST", "/auth/verify", `{"token": "`+token+`"}`)
		if log := b.log.String(); !strings.Contains(log, `"msg":"request"`) || !strings.Contains(log, whose) {
			t.Errorf("%s: %s", token, log)
		}
	}
	if n := len(b.audit.list()); n != 0 {
		t.Errorf("%d entries in the audit", n)
	}
}

// The log has the pattern, and nothing of what was sent.
func TestAccessLog(t *testing.T) {
	t.Parallel()
	m := &tally{}
	b := setup(t, func(c *api.Config) { c.Meter = m })
	u := b.user()
	id := b.plan(u)
	b.ask(u, "GET", "/plan/"+id+"/events?after=12345", "")
	b.ask(u, "MARK", "/nowhere/MARK?q=MARK", "", "User-Agent", "MARK")
	lines := strings.Split(strings.TrimSpace(b.log.String()), "\n")
	var line struct {
		Msg, Method, Route, Org_id, User_id, Trace_id, Run_id, Request_trace_id string
		Status                                                                  int
		MS                                                                      *float64
	}
	if err := json.Unmarshal([]byte(lines[1]), &line); err != nil {
		t.Fatal(err)
	}
	if line.Msg != "request" || line.Method != "GET" || line.Route != "/plan/{id}/events" || line.Status != 200 || line.Org_id != u.id.Org ||
		line.User_id != u.id.User || len(line.Trace_id) != 32 || line.MS == nil {
		t.Errorf("got %s", lines[1])
	}
	if err := json.Unmarshal([]byte(lines[0]), &line); err != nil {
		t.Fatal(err)
	}
	if line.Run_id != id || line.Trace_id != "trace-of-"+id || len(line.Request_trace_id) != 32 {
		t.Errorf("which run was begun, and under which trace, is not said: %s", lines[0])
	}
	for _, secret := range []string{"MARK", "12345", u.token} {
		if strings.Contains(b.log.String(), secret) {
			t.Errorf("the log has %s: %s", secret, b.log.String())
		}
	}
	if want := "POST /plan 201, GET /plan/{id}/events 200, other none 404"; strings.Join(m.ended, ", ") != want || m.open != 0 {
		t.Errorf("counted %v, want %s; %d are open", m.ended, want, m.open)
	}
}

// That there are too many at the door anybody can see to: it is told, and wakes nobody.
func TestACrowdIsNoError(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if w := b.ask(user{}, "POST", "/auth/login", `{"email": "crowd@example.com", "password": "`+password+`"}`); w.Code != 503 || w.Header().Get("Retry-After") != "5" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	if log := b.log.String(); strings.Contains(log, "ERROR") || !strings.Contains(log, `"level":"WARN","msg":"request put off"`) {
		t.Errorf("the log says %s", log)
	}
}

// Writes are kept with who, what, to what, and how it ended.
func TestAudit(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	b.write(u, "DELETE", "/plan/"+id, "")
	b.write(u, "POST", "/plan", `{"city": "secret"}`)
	b.ask(u, "GET", "/plan", "")
	b.ask(u, "POST", "/plan/"+id+"/check", `{}`)
	b.ask(user{}, "POST", "/auth/login", `{"email": "nobody@example.com", "password": "secret"}`)
	var got []string
	for _, e := range b.audit.list() {
		if e.Identity != u.id || e.TraceID == "" || !e.At.Equal(noon) {
			t.Errorf("got %+v", e)
		}
		got = append(got, e.Action+" "+strings.ReplaceAll(e.Target, id, "ID")+" "+http.StatusText(e.Status))
	}
	if want := "POST /plan /plan/ID Created|DELETE /plan/{id} /plan/ID OK|POST /plan /plan Bad Request"; strings.Join(got, "|") != want {
		t.Errorf("got %s, want %s", strings.Join(got, "|"), want)
	}

	w := b.ask(user{}, "POST", "/auth/signup", `{"email": "ada@example.com", "password": "`+password+`", "org_name": "Ada"}`)
	last := b.audit.list()[3]
	if w.Code != 201 || last.Action != "POST /auth/signup" || last.Identity != b.people.users["ada@example.com"] {
		t.Errorf("signing up is not kept as it should be: %+v", last)
	}

	b.audit.err = errors.New("no room")
	if w := b.write(u, "POST", "/plan", intent); w.Code != 201 || !strings.Contains(b.log.String(), "missing in the audit") {
		t.Errorf("a write that was done must say so, and the log that the audit lacks it: %d", w.Code)
	}
}

func TestMetricsMayBeClosed(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.MetricsToken = "s3cret" })
	wantProblem(t, b.ask(user{}, "GET", "/metrics", ""), 401, "unauthenticated")
	wantProblem(t, b.ask(user{token: "other"}, "GET", "/metrics", ""), 401, "unauthenticated")
	wantProblem(t, b.ask(user{}, "GET", "/ops/slo", ""), 401, "unauthenticated")
	for window, want := range map[string]int{"": 200, "?window=1m": 200, "?window=24h": 200, "?window=59s": 400, "?window=25h": 400, "?window=soon": 400} {
		if w := b.ask(user{token: "s3cret"}, "GET", "/ops/slo"+window, ""); w.Code != want {
			t.Errorf("/ops/slo%s: %d, want %d", window, w.Code, want)
		}
	}
	if w := b.ask(user{token: "s3cret"}, "GET", "/metrics", ""); w.Code != 200 || w.Body.String() != "up 1\n" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	none := setup(t, func(c *api.Config) { c.Metrics = nil })
	none.handler = none.plain // the document has the page
	wantProblem(t, none.ask(user{}, "GET", "/metrics", ""), 404, "not_found")
}

func TestReadiness(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Ready = func(context.Context) []api.Check {
			return []api.Check{{Name: "store", OK: true}, {Name: "cache", Detail: "does not answer"}}
		}
	})
	w := b.ask(user{}, "GET", "/readyz", "")
	if got := decode[api.Readiness](t, w); w.Code != 503 || got.Status != "not_ready" || len(got.Checks) != 2 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := b.ask(user{}, "GET", "/healthz", ""); w.Code != 200 {
		t.Errorf("the program is restarted because its cache is away: %d", w.Code)
	}
	if w := setup(t).ask(user{}, "GET", "/readyz", ""); w.Code != 200 || w.Body.String() != `{"status":"ready","checks":[]}`+"\n" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestConfigThatCannotBe(t *testing.T) {
	t.Parallel()
	whole := func() api.Config {
		p := &planner{}
		return api.Config{Runs: p, Tools: &tools{}, Accounts: &people{}, Streams: &broadcast{runs: p}, Destinations: &places{}, Knowledge: &shelf{}, Shares: &links{}, Limiter: &turns{}, Replays: &answersKept{}, Audit: &book{}, Own: &own{}, Members: &members{}}
	}
	if _, err := api.New(whole()); err != nil {
		t.Fatalf("a whole one: %v", err)
	}
	for field, change := range map[string]func(*api.Config){
		"api.Config.Own":      func(c *api.Config) { c.Own = nil },
		"api.Config.Members":  func(c *api.Config) { c.Members = nil },
		"api.Config.Tools":    func(c *api.Config) { c.Tools = nil },
		"api.Config.Runs":     func(c *api.Config) { c.Runs = nil },
		"api.Config.Limiter":  func(c *api.Config) { c.Limiter = nil },
		"api.Config.Accounts": func(c *api.Config) { c.Accounts = nil },
		"api.Config.Audit":    func(c *api.Config) { c.Audit = nil },
		"api.Config.Replays":  func(c *api.Config) { c.Replays = nil },
		"UI_ORIGIN":           func(c *api.Config) { c.UIOrigin = "*" },
	} {
		c := whole()
		change(&c)
		_, err := api.New(c)
		var f *fault.Error
		if !errors.As(err, &f) || f.Field != field {
			t.Errorf("%s: got %v", field, err)
		}
	}
	for _, origin := range []string{"ui.example.com", "https://*", "https://ui.example.com/", "ftp://x", "https://user@ui.example.com", "null"} {
		c := whole()
		c.UIOrigin = origin
		if _, err := api.New(c); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: got %v", origin, err)
		}
	}
}

package door_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

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
		w := b.ask(user{}, "GET", "/things", "", "Traceparent", header)
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
	r := httptest.NewRequest("GET", "/health", nil)
	r.Header["Traceparent"] = []string{"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
	w := httptest.NewRecorder()
	b.door.ServeHTTP(w, r)
	if strings.Contains(w.Header().Get("Traceparent"), "af7651916cd43dd8448eb211c80319c") {
		t.Errorf("one of two traces was continued: %s", w.Header().Get("Traceparent"))
	}
}

// Whoever brings a token from a letter is not signed in: the log says whose it is, and the audit, which is for those who are, has nothing.
func TestTheLogSaysWhoBearsAToken(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for token, whose := range map[string]string{`"nobody"`: `"org_id":"","user_id":""`, `"letter"`: `"org_id":"org of the mail","user_id":"reader of the mail"`} {
		b.log.Reset()
		b.ask(user{}, "POST", "/open", token)
		if log := b.log.String(); !strings.Contains(log, `"msg":"request"`) || !strings.Contains(log, whose) {
			t.Errorf("%s: %s", token, log)
		}
	}
	if n := len(b.audit.List()); n != 0 {
		t.Errorf("%d entries in the audit", n)
	}
}

// The log has the pattern, and nothing of what was sent; of what goes on after a request it has the trace that that goes on under.
func TestAccessLog(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	made := b.write(u, "POST", "/things", `"MARK"`)
	id := strings.TrimPrefix(made.Header().Get("Location"), "/things/")
	b.ask(u, "GET", "/things/"+id+"?after=12345", "")
	b.ask(u, "MARK", "/nowhere/MARK?q=MARK", "", "User-Agent", "MARK")
	lines := strings.Split(strings.TrimSpace(b.log.String()), "\n")
	var line struct {
		Msg, Method, Route, Org_id, User_id, Trace_id, Thing_id, Request_trace_id string
		Status                                                                    int
		MS                                                                        *float64
	}
	if err := json.Unmarshal([]byte(lines[1]), &line); err != nil {
		t.Fatal(err)
	}
	if line.Msg != "request" || line.Method != "GET" || line.Route != "/things/{id}" || line.Status != 200 || line.Org_id != u.id.Org ||
		line.User_id != u.id.User || len(line.Trace_id) != 32 || line.MS == nil || line.Request_trace_id != "" {
		t.Errorf("got %s", lines[1])
	}
	if err := json.Unmarshal([]byte(lines[0]), &line); err != nil {
		t.Fatal(err)
	}
	if line.Thing_id != id || line.Trace_id != "trace-of-"+id || len(line.Request_trace_id) != 32 {
		t.Errorf("what was begun, and under which trace, is not said: %s", lines[0])
	}
	for _, secret := range []string{"MARK", "12345", u.token} {
		if strings.Contains(b.log.String(), secret) {
			t.Errorf("the log has %s: %s", secret, b.log.String())
		}
	}
	if want := "POST /things 201, GET /things/{id} 200, other none 404"; strings.Join(b.meter.Ended, ", ") != want || b.meter.Open != 0 {
		t.Errorf("counted %v, want %s; %d are open", b.meter.Ended, want, b.meter.Open)
	}
}

// Writes are kept with who, what, to what, and how it ended; of who is signed in only when they are answered too.
func TestAudit(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	made := b.write(u, "POST", "/things", `"a thing"`).Header().Get("Location")
	id := strings.TrimPrefix(made, "/things/")
	b.write(u, "DELETE", made, "")
	b.write(u, "POST", "/things", `"nothing"`)
	b.ask(u, "GET", "/things", "")
	b.ask(u, "POST", made+"/look", `{}`)
	b.ask(user{}, "POST", "/open", `"nobody"`)
	var got []string
	for _, e := range b.audit.List() {
		if e.Identity != u.id || e.TraceID == "" || !e.At.Equal(noon) {
			t.Errorf("got %+v", e)
		}
		got = append(got, e.Action+" "+strings.ReplaceAll(e.Target, id, "ID")+" "+http.StatusText(e.Status))
	}
	if want := "POST /things /things/ID Created|DELETE /things/{id} /things/ID OK|POST /things /things Bad Request"; strings.Join(got, "|") != want {
		t.Errorf("got %s, want %s", strings.Join(got, "|"), want)
	}

	w := b.ask(user{}, "POST", "/open", `"somebody"`)
	if list := b.audit.List(); w.Code != 201 || len(list) != 4 || list[3].Action != "POST /open" || list[3].Org != "org" || list[3].User != "user" {
		t.Errorf("signing in is not kept as it should be: %+v", list)
	}

	if strings.Contains(b.log.String(), "missing in the audit") {
		t.Errorf("who is nobody is missed in the audit: %s", b.log)
	}
	b.audit.Err = errors.New("no room")
	if w := b.write(u, "POST", "/things", `"a thing"`); w.Code != 201 || !strings.Contains(b.log.String(), "missing in the audit") {
		t.Errorf("a write that was done must say so, and the log that the audit lacks it: %d", w.Code)
	}
}

func FuzzTraceparent(f *testing.F) {
	f.Add("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	f.Add("§")
	b := setup(f)
	f.Fuzz(func(t *testing.T, header string) {
		r := httptest.NewRequest("GET", "/things", nil)
		r.Header["Traceparent"] = []string{header}
		w := httptest.NewRecorder()
		b.door.ServeHTTP(w, r)
		if said := w.Header().Get("Traceparent"); len(said) != 55 || strings.Trim(said, "-0123456789abcdef") != "" {
			t.Fatalf("%q is answered with %q", header, said)
		}
	})
}

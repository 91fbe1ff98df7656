package main_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/trip"
)

// englishWords are what no German sentence has; quotedWords are what somebody else says, in whatever language it is. Names of members, of
// settings and addresses are the same everywhere.
var (
	englishWords = regexp.MustCompile(`(?i)\b(the|of|and|to|from|with|for|by|is|are|not|you|your|this|that|at|night|day|days|price|about|costs?|less|more|must|be|has|have|it|wrong|type|limit|request|trip|stops?|plan(ned|ning)|rules?|checked|calls|answered|kept|cycle|what|which|there|too|many|found|missing|expected|invalid)\b`)
	quotedWords  = regexp.MustCompile("„[^“]*“|\"[^\"]*\"|`[^`]*`|https?://\\S+|\\b(GET|POST) /\\S+|--[a-z]+\\b")
)

// wantsGerman fails where a text that people read is English. Names of places stay as they are.
func wantsGerman(t *testing.T, what, text string, names *strings.Replacer) {
	t.Helper()
	for _, line := range strings.Split(text, "\n") {
		bare := quotedWords.ReplaceAllString(names.Replace(strings.Join(strings.Fields(line), " ")), "")
		if at := englishWords.FindString(bare); at != "" {
			t.Errorf("%s: %q is English: %s", what, at, line)
		}
	}
}

// placeNames takes the names out that stand in what is told of a trip, and what the pack says of them.
func placeNames(t *testing.T) *strings.Replacer {
	t.Helper()
	a, err := atlas.Open()
	must(t, err)
	var out []string
	for _, city := range a.Cities() {
		pack, err := a.Find(city.ID)
		must(t, err)
		for _, s := range pack.Sights(1e9) {
			out = append(out, s.Name, "")
		}
		for _, r := range pack.Restaurants() {
			out = append(out, r.Name, "")
		}
		for _, h := range pack.Hotels(calendar.Date{}, calendar.Date{}) {
			out = append(out, h.Name, "")
		}
	}
	return strings.NewReplacer(out...)
}

var german = []string{"Accept-Language", "de-DE,de;q=0.9,en;q=0.5"}

// Who asks in German reads German, whatever comes of it: refusals of the door, of the framework below it and of the rooms behind it, the
// events of a run, and how it ends.
func TestAGermanCallerReadsNoEnglish(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().with("TRIPWRIGHT_GUESTS=on").serve()
	c, names := s.signup(), placeNames(t)
	id := uuid.NewString()
	guest := append([]string{"Authorization", "Bearer " + s.ask(nil, "POST", "/auth/guest", "{}").read(t, "access_token")}, german...)
	key := func() []string { return append([]string{"Idempotency-Key", uuid.NewString()}, german...) }
	for _, tt := range []struct {
		name, method, path, body string
		header                   []string
		status                   int
		anonymous                bool
	}{
		{"not signed in", "GET", "/plan", "", german, 401, true},
		{"a wrong password", "POST", "/auth/login", `{"email": "nobody@example.com", "password": "correct horse battery"}`, german, 401, true},
		{"a password that many use", "POST", "/auth/signup", `{"email": "ada@example.com", "password": "passwordpassword", "org_name": "A"}`, german, 400, true},
		{"a missing address", "POST", "/auth/signup", `{"password": "passwordpassword", "org_name": "A"}`, german, 400, true},
		{"a guest without members", "POST", "/auth/members", `{"email": "b@example.com", "role": "member", "own_password": "x"}`, guest, 403, true},
		{"no such run", "GET", "/plan/" + id, "", german, 404, false},
		{"no such address", "GET", "/nowhere", "", german, 404, false},
		{"another method", "PUT", "/plan", "", german, 405, false},
		{"no JSON", "POST", "/plan", `{`, key(), 400, false},
		{"an unknown member", "POST", "/plan", `{"wish": 1}`, key(), 400, false},
		{"a wrong type", "POST", "/plan", `{"text": 1}`, key(), 400, false},
		{"no date", "POST", "/plan", paris(func(in map[string]any) {
			in["date_window"] = map[string]any{"start": "soon", "end": "later", "tz": "x"}
		}), key(), 400, false},
		{"a long trip", "POST", "/plan", paris(func(in map[string]any) {
			in["date_window"] = map[string]any{"start": "2027-06-01", "end": "2027-06-30", "tz": "Europe/Paris"}
		}), key(), 400, false},
		{"too little money", "POST", "/plan", paris(func(in map[string]any) { in["budget_usd_cents"] = -1 }), key(), 400, false},
		{"many people", "POST", "/plan", paris(func(in map[string]any) { in["party"] = map[string]any{"adults": 900} }), key(), 400, false},
		{"no key", "POST", "/plan", paris(inHalfAYear), append([]string{"Idempotency-Key", ""}, german...), 400, false},
		{"a parameter that is none", "GET", "/plan?limit=many", "", german, 400, false},
		{"a parameter beyond its bounds", "GET", "/plan?limit=100000", "", german, 400, false},
		{"a parameter that nobody knows", "GET", "/plan?colour=red", "", german, 400, false},
		{"a parameter that is missing", "GET", "/knowledge/search", "", german, 400, false},
		{"an answer of another kind", "GET", "/plan", "", append([]string{"Accept", "image/png"}, german...), 406, false},
		{"what only owners of a mail server can", "POST", "/auth/verify/request", `{}`, key(), 404, false},
	} {
		who := c
		if tt.anonymous {
			who = &api.Client{Core: client.Core{BaseURL: s.url}}
		}
		a := s.ask(who, tt.method, tt.path, tt.body, tt.header...)
		if a.status != tt.status {
			t.Errorf("%s: %d, want %d: %s", tt.name, a.status, tt.status, a.body)
		}
		var p door.Problem
		if err := json.Unmarshal([]byte(a.body), &p); err != nil || p.Detail == "" || p.Title == "" {
			t.Errorf("%s: %v: %s", tt.name, err, a.body)
			continue
		}
		if got := a.header.Get("Content-Language"); got != "de" || !strings.Contains(strings.Join(a.header.Values("Vary"), ","), "Accept-Language") {
			t.Errorf("%s: Content-Language %q, Vary %q", tt.name, got, a.header.Values("Vary"))
		}
		wantsGerman(t, tt.name, p.Title+"\n"+p.Detail, names)
		for _, e := range p.Errors {
			wantsGerman(t, tt.name, e.Message, names)
		}
	}
	if english := s.ask(c, "GET", "/plan/"+id, ""); english.header.Get("Content-Language") != "en" || !strings.Contains(english.body, "there is no such thing, or it belongs to somebody else") {
		t.Errorf("in English: %q %s", english.header.Get("Content-Language"), english.body)
	}
	for name, body := range map[string]string{
		"a plan":           paris(inHalfAYear),
		"a repaired plan":  `{"text": "5 days in Paris next June, $2,500, art and food"}`,
		"too dear":         paris(inHalfAYear, func(in map[string]any) { in["budget_usd_cents"] = 90000 }),
		"a question":       `{"text": "a week somewhere for $3,000"}`,
		"an unknown place": paris(inHalfAYear, func(in map[string]any) { in["city"] = "Atlantis" }),
		"the past": paris(func(in map[string]any) {
			in["date_window"] = map[string]any{"start": "2020-06-01", "end": "2020-06-05", "tz": "Europe/Paris"}
		}),
		"another airport": paris(inHalfAYear, func(in map[string]any) { in["airports"] = []string{"LHR"} }),
	} {
		run := s.ask(c, "POST", "/plan", body, key()...).wants(t, http.StatusCreated).read(t, "run_id")
		var told []string
		for _, e := range s.stream(c, "/plan/"+run+"/stream", "", never) {
			told = append(told, e.DecisionNote)
		}
		if len(told) < 2 {
			t.Errorf("%s: only %d events", name, len(told))
		}
		wantsGerman(t, name+", its events", strings.Join(told, "\n"), names)
		var r api.Run
		a := s.ask(c, "GET", "/plan/"+run, "", german...).wants(t, 200)
		must(t, json.Unmarshal([]byte(a.body), &r))
		wantsGerman(t, name, r.Sentence, names)
		if p := problemIn(t, r.Problem); p != nil {
			wantsGerman(t, name+", its problem", strings.Join(append(p.Conflict, p.Message), "\n"), names)
		} else if !strings.HasSuffix(name, "plan") {
			t.Errorf("%s: there is a plan", name)
		}
	}
}

// Who asks too often is told so in German too.
func TestAGermanLimit(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().with("TRIPWRIGHT_RATE_ADDRESS=1/1m,burst 1").serve()
	for range 3 {
		if a := s.ask(nil, "POST", "/auth/login", `{"email": "nobody@example.com", "password": "correct horse battery"}`, german...); a.status == http.StatusTooManyRequests {
			if !strings.Contains(a.body, `"title":"Zu viele Anfragen"`) || !strings.Contains(a.body, "zu viele Anfragen (Adresse); warte ein wenig") {
				t.Errorf("%s", a.body)
			}
			return
		}
	}
	t.Error("nobody is told to wait")
}

func problemIn(t *testing.T, doc []byte) *trip.Problem {
	t.Helper()
	if len(doc) == 0 || string(doc) == "null" {
		return nil
	}
	var p trip.Problem
	must(t, json.Unmarshal(doc, &p))
	return &p
}

// The terminal around a German trip speaks German as well: progress, page, problem, question and failures.
func TestAGermanTerminalSaysNothingInEnglish(t *testing.T) {
	t.Parallel()
	d, names := setup(t), placeNames(t)
	past := d.file("past.json", paris(func(in map[string]any) {
		in["date_window"] = map[string]any{"start": "2020-06-01", "end": "2020-06-05", "tz": "Europe/Paris"}
	}))
	broken := d.file("broken.json", paris(func(in map[string]any) { in["pace"] = "hectic" }))
	for _, tt := range []struct {
		name string
		code int
		args []string
	}{
		{"a plan", 0, []string{"--now", spring, "5 days in Paris next June, $2,500, art and food"}},
		{"a full plan", 0, []string{"--now", spring, "5 days in Munich from 10 July, $7,000, family of four with a stroller, vegan food, art"}},
		{"too dear", 3, []string{"--now", spring, "five days in Paris next June for $900"}},
		{"a question", 2, []string{"--now", spring, "a week somewhere for $3,000"}},
		{"the past", 2, []string{"--now", spring, "--intent", past}},
		{"a wish that is none", 2, []string{"--now", spring, "--intent", broken}},
		{"a run that is not there", 2, []string{"--resume", uuid.NewString()}},
	} {
		e := d.want(tt.code, append([]string{"plan", "--lang", "de"}, tt.args...)...)
		page, _, _ := strings.Cut(e.out, "\n  QUELLEN") // addresses
		if tt.code == 0 {
			page = withoutOwnWords(t, page, parse(t, d.want(0, "show", "last", "--json").out), tt.args[len(tt.args)-1])
		}
		wantsGerman(t, tt.name, e.err, names)
		wantsGerman(t, tt.name, unbroken(page), names)
	}
}

// withoutOwnWords is a page whose wishes, which stand at its top, are without those words that the traveller typed: they are told as they were said.
func withoutOwnWords(t *testing.T, page string, it trip.Itinerary, sentence string) string {
	t.Helper()
	head, wishes, found := strings.Cut(page, "Deine Wünsche: ")
	wishes, rest, ends := strings.Cut(wishes, "\n\n")
	if !found || !ends {
		t.Fatalf("no wishes at the top: %.500s", page)
	}
	wishes = strings.Join(strings.Fields(wishes), " ")
	for _, w := range it.Wishes {
		if !slices.ContainsFunc(strings.Split(w.Text, ", "), func(part string) bool { return !strings.Contains(sentence, part) }) {
			wishes = strings.ReplaceAll(wishes, w.Text, "")
		}
	}
	return head + wishes + "\n\n" + rest
}

// unbroken joins lines that were broken, so that what is quoted is seen as a whole.
func unbroken(page string) string {
	page = regexp.MustCompile(`\n {10,}[┃┇┊] {3}`).ReplaceAllString(page, " ")
	return regexp.MustCompile(`\n    ?`).ReplaceAllString(page, " ")
}

package api_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/trip"
)

// A body says what it means or is refused, with the path of what is wrong and without the value.
func TestBodiesAreReadStrictly(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	for name, c := range map[string]struct{ path, body, field string }{
		"unknown member":        {"/plan", `{"text": "Paris", "colour": "SECRET"}`, "colour"},
		"unknown member deep":   {"/plan", strings.Replace(intent, `"tz"`, `"zone": "SECRET", "tz"`, 1), "date_window.zone"},
		"other case":            {"/plan", `{"Text": "Paris"}`, "Text"},
		"twice":                 {"/plan", `{"text": "Paris", "text": "SECRET"}`, "text"},
		"twice, deep":           {"/plan", strings.Replace(intent, `"themes": ["art"]`, `"themes": [], "themes": ["SECRET"]`, 1), "prefs.themes"},
		"two values":            {"/plan", `{"text": "Paris"} {"text": "SECRET"}`, "(document)"},
		"trailing":              {"/plan", `{"text": "Paris"}]`, "(document)"},
		"cut off":               {"/plan", `{"text": "Par`, "text"},
		"not JSON":              {"/plan", `SECRET`, "(document)"},
		"a list":                {"/plan", `["SECRET"]`, "(document)"},
		"wrong type":            {"/plan", `{"text": {"SECRET": 1}}`, "text"},
		"wrong type deep":       {"/plan", strings.Replace(intent, `["CDG"]`, `["CDG", 7]`, 1), "airports[1]"},
		"not UTF-8":             {"/plan", "{\"text\": \"\xff\"}", "text"},
		"bad date":              {"/plan", strings.Replace(intent, "2026-06-10", "SECRET", 1), "date_window.start"},
		"too short":             {"/plan", strings.Replace(intent, "2026-06-14", "2026-06-11", 1), "date_window"},
		"bad zone":              {"/plan", strings.Replace(intent, "Europe/Paris", "SECRET", 1), "date_window.tz"},
		"bad theme":             {"/plan", strings.Replace(intent, `"art"`, `"SECRET"`, 1), "prefs.themes[0]"},
		"U+0000":                {"/plan", `{"text": "Paris\u0000SECRET"}`, ""},
		"nothing":               {"/plan", `{}`, "city"},
		"null":                  {"/plan", `null`, "city"},
		"text and intent":       {"/plan", strings.Replace(intent, `{"city"`, `{"text": "SECRET", "city"`, 1), "text"},
		"empty text":            {"/plan", `{"text": "   "}`, "text"},
		"long text":             {"/plan", `{"text": "` + strings.Repeat("x", 4001) + `"}`, "text"},
		"answers without text":  {"/plan", strings.Replace(intent, `{"city"`, `{"answers": {"budget": "SECRET"}, "city"`, 1), "answers"},
		"long answer":           {"/plan", `{"text": "Paris", "answers": {"budget": "` + strings.Repeat("x", 501) + `"}}`, "answers"},
		"now":                   {"/plan", `{"text": "Paris", "now": "2026-01-01T00:00:00Z"}`, "now"},
		"negative seed":         {"/plan", `{"text": "Paris", "seed": -1}`, "seed"},
		"no sentence":           {"/plan/preview", `{"text": " "}`, "text"},
		"no text at all":        {"/plan/preview", `{}`, "text"},
		"long sentence":         {"/plan/preview", `{"text": "` + strings.Repeat("x", 4001) + `"}`, "text"},
		"intent for a sentence": {"/plan/preview", `{"text": "Paris", "city": "SECRET"}`, "city"},
		"seed of a preview":     {"/plan/preview", `{"text": "Paris", "seed": 1}`, "seed"},
		"now of a preview":      {"/plan/preview", `{"text": "Paris", "now": "2026-01-01T00:00:00Z"}`, "now"},
		"the alias":             {"/runs/start", `{"text": "Paris", "colour": 1}`, "colour"},
		"empty edit":            {"/plan/" + id + "/edit", `{}`, ""},
		"edit of empty lists":   {"/plan/" + id + "/edit", `{"moves": [], "requirements": [], "description": " "}`, ""},
		"no such alternative":   {"/plan/" + id + "/edit", `{"alternative": 4}`, "alternative"},
		"unknown move":          {"/plan/" + id + "/edit", `{"moves": [{"op": "SECRET"}]}`, "moves[0].op"},
		"move of nothing":       {"/plan/" + id + "/edit", `{"moves": [{"op": "lock", "ref": "d0.s0"}, {"op": "remove"}]}`, "moves[1].ref"},
		"replaced by nothing":   {"/plan/" + id + "/edit", `{"moves": [{"op": "replace"}]}`, "moves[0].ref"},
		"a stay of no place":    {"/plan/" + id + "/edit", `{"stays": [{"op": "skip"}]}`, "stays[0].place"},
		"nights unsaid":         {"/plan/" + id + "/edit", `{"stays": [{"op": "nights", "place": "Munich"}]}`, "stays[0].nights"},
		"a way by balloon":      {"/plan/" + id + "/edit", `{"transfers": [{"mode": "balloon"}]}`, "transfers[0].mode"},
		"a day with itself":     {"/plan/" + id + "/edit", `{"swap_days": [{"day": 1, "with": 1}]}`, "swap_days[0].with"},
		"moved nowhere":         {"/plan/" + id + "/edit", `{"moves": [{"op": "move", "ref": "d0.s0"}]}`, "moves[0].day"},
		"added nowhere":         {"/plan/" + id + "/edit", `{"moves": [{"op": "add", "option": "louvre"}]}`, "moves[0].day"},
		"moved before the trip": {"/plan/" + id + "/edit", `{"moves": [{"op": "move", "ref": "d0.s0", "day": -1}]}`, "moves[0].day"},
		"long ref":              {"/plan/" + id + "/edit", `{"moves": [{"op": "lock", "ref": "` + strings.Repeat("x", 121) + `"}]}`, "moves[0]"},
		"too many moves":        {"/plan/" + id + "/edit", `{"moves": [` + strings.Repeat(`{"op": "lock", "ref": "d0.s0"},`, 50) + `{"op": "lock", "ref": "d0.s0"}]}`, "moves"},
		"order of nothing":      {"/plan/" + id + "/edit", `{"order": [{"day": 1, "options": []}]}`, "order[0].options"},
		"order of no day":       {"/plan/" + id + "/edit", `{"order": [{"day": 26, "options": ["louvre"]}]}`, "order[0].day"},
		"order of one twice":    {"/plan/" + id + "/edit", `{"order": [{"day": 1, "options": ["louvre", "louvre"]}]}`, "order[0].options[1]"},
		"check of nothing":      {"/plan/" + id + "/check", `{}`, "intent.city"},
		"check of strange days": {"/plan/" + id + "/check", `{"days": [{"date": "2026-06-10", "activities": [{"colour": "SECRET"}]}]}`, "days[0].activities[0].colour"},
		"check of days twice":   {"/plan/" + id + "/check", `{"days": [], "days": []}`, "days"},
		"check of no days":      {"/plan/" + id + "/check", `{"days": "SECRET"}`, "days"},
		"fixes of nothing":      {"/plan/" + id + "/fixes", `{}`, "intent.city"},
		"fixes of no days":      {"/plan/" + id + "/fixes", `{"days": "SECRET"}`, "days"},
		"fixes of a stranger":   {"/plan/" + id + "/fixes", `{"days": [{"date": "2026-06-10", "activities": [{"colour": "SECRET"}]}]}`, "days[0].activities[0].colour"},
		"no role":               {"/auth/members", `{"email": "x@example.com", "password": "` + password + `", "role": "SECRET"}`, "role"},
		"no password":           {"/auth/members", `{"email": "x@example.com"}`, "password"},
		"an empty password":     {"/auth/members", `{"email": "x@example.com", "password": ""}`, "password"},
		"a short password":      {"/auth/members", `{"email": "x@example.com", "password": "SECRET"}`, "password"},
		"no city":               {"/destinations", `{"city": " ", "country": "France"}`, "city"},
		"off the globe":         {"/destinations", `{"city": "Paris", "country": "France", "geo": {"lat": 91, "lon": 0}}`, "geo"},
	} {
		t.Run(name, func(t *testing.T) {
			w := b.write(u, "POST", c.path, c.body)
			p := wantProblem(t, w, 400, "invalid")
			if p.Field != c.field {
				t.Errorf("got field %q, want %q: %s", p.Field, c.field, p.Detail)
			}
			if strings.Contains(w.Body.String(), "SECRET") {
				t.Errorf("a value is repeated: %s", w.Body)
			}
		})
	}
}

// Depth and size of what is wrong do not show in the answer.
func TestNestingIsBounded(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for name, body := range map[string]string{
		"lists":        strings.Repeat("[", 500_000),
		"objects":      strings.Repeat(`{"text":`, 100_000),
		"in a member":  `{"text": "x", "answers": ` + strings.Repeat("[", 200_000) + strings.Repeat("]", 200_000) + `}`,
		"a long name":  `{"` + strings.Repeat("n", 900_000) + `": 1}`,
		"many members": `{` + strings.Repeat(`"a":1,`, 100_000) + `"b":1}`,
	} {
		t.Run(name, func(t *testing.T) {
			w := b.write(u, "POST", "/plan", body)
			wantProblem(t, w, 400, "invalid")
			if n := w.Body.Len(); n > 2000 {
				t.Errorf("the answer has %d bytes", n)
			}
		})
	}
}

// What a sentence or an intent asks for reaches the planner whole.
func TestWishesReachThePlanner(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.AllowNow = true })
	u := b.user()
	b.write(u, "POST", "/plan", `{"text": " Paris ", "answers": {"budget": "$2,000"}, "seed": 7, "now": "2026-02-01T00:00:00+01:00"}`)
	b.write(u, "POST", "/plan", intent)
	b.write(u, "POST", "/runs/start", strings.Replace(intent, `{"city"`, `{"seed": 0, "city"`, 1))
	if len(b.runs.asked) != 3 {
		t.Fatalf("%d were asked for", len(b.runs.asked))
	}
	text, wish, zero := b.runs.asked[0], b.runs.asked[1], b.runs.asked[2]
	if text.Text != "Paris" || text.Intent != nil || text.Answers["budget"] != "$2,000" || text.Seed != 7 || text.Now.Format("2006-01-02T15:04Z07:00") != "2026-01-31T23:00Z" {
		t.Errorf("got %+v", text)
	}
	if wish.Text != "" || wish.Intent == nil || wish.Intent.City != "Paris" || wish.Seed != 1 || !wish.Now.Equal(noon) {
		t.Errorf("got %+v", wish)
	}
	if zero.Seed != 0 {
		t.Errorf("a seed of 0 became %d", zero.Seed)
	}
	id := b.plan(u)
	b.write(u, "POST", "/plan/"+id+"/edit", `{"delta_budget_usd_cents": -100, "moves": [{"op": "add", "option": "louvre", "day": 0, "start": "09:00"}], "new_prefs": {"themes": ["art"]}}`)
	e, err := b.runs.edits[0].Body()
	if err != nil || e.DeltaBudget != -100 || e.Moves[0].Op != trip.Add || *e.Moves[0].Day != 0 || e.NewPrefs.Themes[0] != "art" {
		t.Errorf("got %+v", e)
	}
	for i, body := range []string{`{"pace": "relaxed"}`, `{"keep": "close"}`, `{"order": [{"day": 1, "options": ["louvre", "orsay"]}]}`, `{"max_changes": 0}`} { // each is a change by itself
		if w := b.write(u, "POST", "/plan/"+id+"/edit", body); len(b.runs.edits) != i+2 {
			t.Errorf("%s: %s", body, w.Body)
		}
	}
	if most := trip.Of[trip.LimitChanges](b.runs.edits[len(b.runs.edits)-1]); len(most) != 1 || most[0] != 0 {
		t.Errorf("got %+v", e)
	}
}

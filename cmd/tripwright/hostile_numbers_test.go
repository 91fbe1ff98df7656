package main_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/run"
)

// hostile are members of an intent that nobody means: numbers that turn round when they are added up, and text that reads as something
// else than it is. Each is refused by the name of its field, and never shown as it was sent.
var hostile = []struct {
	name, member string
	value        any
	field        string
}{
	{"adults that turn round", "party", map[string]any{"adults": json.Number("9223372036854775807"), "children": 1}, "party.adults"},
	{"adults beyond numbers", "party", map[string]any{"adults": json.Number("99999999999999999999")}, "party.adults"},
	{"children below none", "party", map[string]any{"adults": 2, "children": -1}, "party.children"},
	{"rooms of a palace", "party", map[string]any{"adults": 2, "rooms": json.Number("9223372036854775807")}, "party.rooms"},
	{"a budget that turns round", "budget_usd_cents", json.Number("9223372036854775807"), "budget_usd_cents"},
	{"a budget below nothing", "budget_usd_cents", json.Number("-9223372036854775808"), "budget_usd_cents"},
	{"half a cent", "budget_usd_cents", json.Number("0.5"), "budget_usd_cents"},
	{"changes without end", "max_changes", json.Number("9223372036854775807"), "max_changes"},
	{"a year far away", "date_window", map[string]any{"start": "9999-12-27", "end": "9999-12-31", "tz": "Europe/Paris"}, "date_window.end"},
	{"a city read backwards", "city", "\u202eParis", "city"},
	{"a city that erases the line", "city", "Paris\x1b[2K", "city"},
	{"a wish read backwards", "requirements", []any{map[string]any{"level": "must", "sights": map[string]any{"name": "\u2066Louvre"}}},
		"requirements[0].sights.name"},
	{"a wish of two lines", "requirements", []any{map[string]any{"level": "must", "food": map[string]any{"cuisine": "a\u2028b"}}},
		"requirements[0].food.cuisine"},
	{"an exclusion read backwards", "excluded", []any{map[string]any{"option": "\u202elouvre"}}, "excluded[0].option"},
}

// unshown fails the test where what only changes how other letters look is handed on.
func unshown(t *testing.T, text string) {
	t.Helper()
	if strings.ContainsAny(text, "\u202e\u2066\u2028\x1b\x00") || strings.Contains(text, "panic") || strings.Contains(text, "goroutine ") {
		t.Errorf("it is shown: %.300q", text)
	}
}

func TestHostileIntentsAreRefusedAtTheTerminal(t *testing.T) {
	t.Parallel()
	d := setup(t)
	for _, tt := range hostile {
		e := d.want(2, "plan", "--json", "--now", spring, "--intent", d.file("hostile.json", paris(put(tt.member, tt.value))))
		wants(t, e.err, tt.field+":")
		unshown(t, e.err+e.out)
	}
}

func TestHostileSentencesAreRefusedAtTheTerminal(t *testing.T) {
	t.Parallel()
	d := setup(t)
	for sentence, want := range map[string]string{
		"5 days in Paris from 1 June 9999, two people, $2500":           "1 June 9999",
		"5 days in Paris next June, 9999999999999 rooms, $2500":         "party.rooms",
		"5 days in Paris next June, 99999999999999999999 people, $2500": "party.adults",
		"5 days in Paris next June, two people, $99999999999999999":     "budget_usd_cents",
		"5 days in Paris\x1b[2K next June, two people, $2500":           "text",
	} {
		e := d.want(2, "plan", "--json", "--now", spring, sentence)
		wants(t, e.err, want)
		unshown(t, e.err+e.out)
	}
}

// A service refuses them with 400 and the field, in a new plan and in an edit, at the door or in the run.
func TestHostileBodiesAreRefusedByTheService(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().serve()
	c := s.signup()
	for _, tt := range hostile {
		a := s.ask(c, "POST", "/plan", wish(put(tt.member, tt.value))).wants(t, 400)
		if got := a.read(t, "field"); got != tt.field {
			t.Errorf("%s: field %q, want %q", tt.name, got, tt.field)
		}
		unshown(t, a.body)
	}
	parent := s.begin(c)
	s.completed(c, parent)
	for body, field := range map[string]string{
		`{"delta_budget_usd_cents": 9223372036854775807}`:                                                "delta_budget_usd_cents",
		`{"delta_budget_usd_cents": -9223372036854775808}`:                                               "delta_budget_usd_cents",
		`{"shift_dates_days": 9223372036854775807}`:                                                      "shift_dates_days",
		`{"longer_days": 9223372036854775807}`:                                                           "longer_days",
		`{"longer_days": -9223372036854775808}`:                                                          "longer_days",
		`{"max_changes": 9223372036854775807}`:                                                           "max_changes",
		`{"alternative": 9223372036854775807}`:                                                           "alternative",
		`{"moves": [{"op": "move", "ref": "d1.s1", "day": 9223372036854775807}]}`:                        "moves[0].day",
		`{"order": [{"day": 9223372036854775807, "options": ["louvre"]}]}`:                               "order[0].day",
		`{"requirements": [{"level": "must", "sights": {"name": "\u202eLouvre"}}]}`:                      "requirements[0].sights.name",
		`{"requirements": [{"level": "must", "lodging": {"max_price_usd_cents": 9223372036854775807}}]}`: "requirements[0].lodging",
		`{"description": "without the Louvre\u0000"}`:                                                    "",
	} {
		a := s.ask(c, "POST", "/plan/"+parent+"/edit", body)
		if unshown(t, a.body); a.status == 400 {
			if got := a.read(t, "field"); field != "" && got != field {
				t.Errorf("%s: field %q, want %q: %s", body, got, field, a.body)
			}
			continue
		}
		r := s.over(c, a.wants(t, 201).read(t, "run_id"))
		if r.Status == string(run.Completed) || !strings.Contains(fmt.Sprintf("%+v", r.Problem), field) {
			t.Errorf("%s: %s, %s", body, r.Status, r.Problem)
		}
		unshown(t, string(r.Problem))
	}
}

// The name of an organisation is shown to others: what is not seen in it is refused, and so is one without end.
func TestHostileNamesOfOrganisationsAreRefused(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().serve()
	guest := s.ask(nil, "POST", "/auth/guest", `{}`).wants(t, 201).read(t, "access_token")
	for name, org := range map[string]string{
		"read backwards": "\u202eAcme", "in a frame": "\u2066Acme\u2069", "two lines": "Ac\u2028me", "no width": "Ac\u200bme", "a bell": "Acme\a",
		"nothing": "\u00a0 ", "without end": strings.Repeat("x", 5000),
	} {
		for path, header := range map[string][]string{"/auth/signup": nil, "/auth/claim": {"Authorization", "Bearer " + guest}} {
			body, err := json.Marshal(map[string]string{"email": uuid.NewString() + "@example.com", "password": password, "org_name": org})
			must(t, err)
			a := s.ask(nil, "POST", path, string(body), header...).wants(t, 400)
			if got := a.read(t, "field"); got != "org_name" {
				t.Errorf("%s at %s: field %q: %s", name, path, got, a.body)
			}
			unshown(t, a.body)
		}
	}
}

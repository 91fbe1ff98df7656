package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

func TestVerifyBelievesWhatPlanWrote(t *testing.T) {
	t.Parallel()
	d := setup(t)
	path := d.file("it.json", undisturbed(t, 250000))
	e := d.want(0, "verify", path)
	wants(t, e.out, "Budget", "Every way can be made", "Open when visited", "Weather", "Your likes", "Certificate", "Document", "Sources", "Where facts come from")
	lines := strings.Count(e.out, "✓")
	if lines < 14 || strings.Contains(e.out, "✗") {
		t.Errorf("%d rules hold, want one line for each of at least 14:\n%s", lines, e.out)
	}
	var rules []trip.RuleVerdict
	must(t, json.Unmarshal([]byte(d.want(0, "verify", "--json", path).out), &rules))
	if len(rules) < 14 {
		t.Errorf("%d rules in JSON", len(rules))
	}
	for _, r := range rules {
		if r.Verdict == trip.Fail {
			t.Errorf("%s fails: %v", r.Rule, r.Found)
		}
	}
	cmd := exec.Command(binary, "verify", "-q", "-")
	cmd.Stdin = strings.NewReader(undisturbed(t, 250000))
	if e := d.launch(cmd).wait(); e.code != 0 {
		t.Error(e)
	}
	// Written by another program, in one line and another order of members, it is the same itinerary.
	compact := new(bytes.Buffer)
	must(t, json.Compact(compact, []byte(undisturbed(t, 250000))))
	d.want(0, "verify", d.file("compact.json", compact.String()))
	sorted, err := json.Marshal(document(t, undisturbed(t, 250000)))
	must(t, err)
	d.want(0, "verify", d.file("sorted.json", string(sorted)))
}

func TestVerifyBelievesEveryKindOfPlan(t *testing.T) {
	t.Parallel()
	slow(t)
	for name, in := range map[string]string{
		"repaired": paris(budget(repairBudget)),
		"seven packed days in luxury": paris(budget(3000000), put("date_window.end", "2025-06-16"), put("pace", "packed"),
			put("party", map[string]int{"adults": 2, "children": 2, "rooms": 2})),
		"Munich": paris(put("city", "Munich"), put("date_window.tz", "Europe/Berlin"), put("airports", []string{"MUC"}), budget(400000)),
		"Tokyo":  paris(put("city", "tokyo"), put("date_window.tz", "Asia/Tokyo"), put("airports", []string{"HND", "NRT"}), budget(600000)),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			_, out := d.itinerary("--now", spring, "--intent", d.file("intent.json", in))
			t.Logf("%d bytes", len(out))
			d.want(0, "verify", d.file("it.json", out))
		})
	}
}

func TestVerifySeesTampering(t *testing.T) {
	t.Parallel()
	d := setup(t)
	whole := undisturbed(t, 250000)
	it := parse(t, whole)
	// The entry of the first sight of the second day, and where its facts stand.
	slot, sight := 0, 0
	for i, a := range it.Days[1].Activities {
		if a.Role == trip.RoleSight {
			slot = i
			break
		}
	}
	shown, planned := fmt.Sprintf("days.1.activities.%d.", slot), fmt.Sprintf("plan.days.1.slots.%d.", slot)
	for i, a := range it.Facts.Attractions {
		if a.ID == it.Days[1].Activities[slot].OptionRef {
			sight = i
		}
	}
	fact := fmt.Sprintf("facts.attractions.%d.", sight)
	const digest = "0000000000000000000000000000000000000000000000000000000000000000"
	tests := []struct {
		name string
		path string
		to   any
	}{
		{"a price shown", shown + "cost_usd_cents", 1},
		{"a price planned", planned + "choices.0.features.cost_usd_cents", 1},
		{"the price of a flight", "facts.flights.0.price_usd_cents", 100},
		{"the price of a night", "facts.lodgings.0.price_per_night_usd_cents", 100},
		{"a window shown", shown + "window.start", "08:00"},
		{"a window planned", planned + "window.start", "08:00"},
		{"a name", shown + "name", "Disneyland"},
		{"a name in the facts", fact + "name", "Disneyland"},
		{"a place", shown + "geo.lat", 48.9},
		{"another option", planned + "choices.0.option_ref", "versailles"},
		{"an option that does not exist", planned + "choices.0.option_ref", "atlantis"},
		{"an opening hour", fact + "opening_hours", map[string]any{}},
		{"a citation's index", shown + "citations.0", 9999},
		{"a citation below zero", shown + "citations.0", -1},
		{"no citation", shown + "citations", []any{}},
		{"a citation without a source", "citations.3.provenance.source", "omitted"},
		{"a digest of the facts", fact + "provenance.response_digest", digest},
		{"the certificate's digest of the plan", "certificate.plan_digest", digest},
		{"the certificate's digest of the wishes", "certificate.intent_digest", digest},
		{"the certificate's digest of the facts", "certificate.facts_digest", digest},
		{"a slack", "certificate.rules.0.slack", 99999},
		{"a verdict", "certificate.rules.0.verdict", "advise"},
		{"a rule left out", "certificate.rules", []any{}},
		{"the version of the certificate", "certificate.version", 2},
		{"when it was certified", "certificate.issued_at", "0001-01-01T00:00:00Z"},
		{"the total", "cost_breakdown.total_usd_cents", 1},
		{"a line of the costs", "cost_breakdown.flights_usd_cents", 1},
		{"a date shown", "days.2.date", "2025-06-20"},
		{"a date wished", "intent.date_window.start", "2025-06-09"},
		{"the budget", "intent.budget_usd_cents", 100},
		{"a day taken out", "days", []any{}},
		{"a locked flag shown", shown + "locked", true},
		{"a locked flag planned", planned + "locked", true},
		{"the weather shown", "days.1.weather.temp_c_high", 41.5},
		{"the weather known", "facts.weather.2025-06-11.precip_prob", 0.99},
		{"the way", shown + "leg.duration_seconds", 1},
		{"the exchange rate", "facts.fx.rate_nano_usd", 1},
		{"the daily spend", "plan.assumptions.daily_spend_est_cents", 1},
		{"the banner", "banner", "Everything is certain."},
		{"the disclaimers", "disclaimers", []any{}},
		{"the title", "title", "5 days in Rome"},
		{"the summary", "summary.0", "You fly first class for $1 and sleep at the Ritz."},
		{"a headline", "days.1.headline", "Evening at the Ritz"},
		{"a claim", "citations.0.claim", "The trip costs $3."},
	}
	if testing.Short() {
		tests = tests[:12]
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := *d
			d.t = t
			doc := document(t, whole)
			change(t, doc, tt.path, tt.to)
			b, err := json.Marshal(doc)
			must(t, err)
			path := d.file(strings.ReplaceAll(tt.name, " ", "_")+".json", string(b))
			e := d.want(3, "verify", path)
			wants(t, e.out, "✗")
			if e := d.want(3, "verify", "--json", path); !strings.Contains(e.out, `"fail"`) {
				t.Errorf("no rule fails in JSON: %v", e)
			}
		})
	}
}

func TestVerifyRefusesWhatIsNoItinerary(t *testing.T) {
	t.Parallel()
	d := setup(t)
	whole := undisturbed(t, 250000)
	for name, content := range map[string]string{
		"an intent":        paris(),
		"nothing":          "",
		"a list":           "[]",
		"half of it":       whole[:len(whole)/2],
		"more than itself": whole + whole,
		"an unknown field": strings.Replace(whole, "{", `{"sponsor": "us",`, 1),
		"a member twice":   strings.Replace(whole, "{", `{"title": "another",`, 1),
		"null":             "null",
	} {
		e := d.want(2, "verify", d.file("x.json", content))
		if e.out != "" || e.err == "" {
			t.Errorf("%s: %v", name, e)
		}
	}
	wants(t, d.want(2, "verify", d.dir+"/nowhere.json").err, "cannot be read")
}

// document reads JSON into maps and lists, numbers as they are written.
func document(t *testing.T, s string) any {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(s))
	dec.UseNumber()
	var v any
	must(t, dec.Decode(&v))
	return v
}

// change sets what stands at a path such as "days.1.date". The path must exist, or the test would prove nothing.
func change(t *testing.T, doc any, path string, to any) {
	t.Helper()
	steps := strings.Split(path, ".")
	for i, s := range steps {
		last := i == len(steps)-1
		switch at := doc.(type) {
		case map[string]any:
			old, ok := at[s]
			if !ok && path != "banner" {
				t.Fatalf("there is no %s: no %q among %v", path, s, keys(at))
			}
			if last {
				at[s] = to
			}
			doc = old
		case []any:
			n, err := strconv.Atoi(s)
			if err != nil || n >= len(at) {
				t.Fatalf("there is no %s", path)
			}
			if last {
				at[n] = to
			}
			doc = at[n]
		default:
			t.Fatalf("there is no %s", path)
		}
	}
}

func keys(m map[string]any) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	return out
}

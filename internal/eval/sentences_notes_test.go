package eval

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Sentence is what a traveller typed and what two careful people would both note down of it. One of Expect, Ask and Refuse is
// set. The head of a file of them says how each field is meant.
type Sentence struct {
	Say    string
	Now    time.Time
	Expect map[string]any
	Ask    []string // of one of these it must be asked
	Refuse string   // the field of which the wish is bad input
}

// LoadSentences reads a file of sentences.
func LoadSentences(path string) ([]Sentence, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var raw []struct {
		Say    string         `yaml:"say"`
		Now    time.Time      `yaml:"now"`
		Expect map[string]any `yaml:"expect"`
		Ask    any            `yaml:"ask"`
		Refuse string         `yaml:"refuse"`
	}
	if err := yaml.UnmarshalWithOptions(b, &raw, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	out := make([]Sentence, len(raw))
	for i, r := range raw {
		out[i] = Sentence{Say: r.Say, Now: r.Now, Expect: r.Expect, Refuse: r.Refuse}
		if r.Ask != nil {
			out[i].Ask = words(r.Ask)
		}
	}
	return out, nil
}

// Noted is one field of a sentence: what was expected and what was noted down.
type Noted struct {
	Field     string
	Want, Got string
	OK        bool
}

// Notes reads a sentence and judges every field that it determines. rate gives what a unit of a currency was worth when the
// sentence was typed.
func (s Sentence) Notes(ctx context.Context, r plan.Reader, rate func(currency string, now time.Time) money.Rate) []Noted {
	got, err := r.Read(ctx, plan.Request{Text: s.Say, Now: s.Now}, false)
	if err == nil && got.Question == nil {
		err = got.Intent.Validate()
	}
	switch asked := askedOf(got.Question); {
	case s.Refuse != "":
		return []Noted{note("refused", s.Refuse, cmp.Or(rootOf(err), asked, "planned"))}
	case len(s.Ask) > 0:
		ok := slices.Contains(s.Ask, asked) || err != nil && slices.Contains(s.Ask, askedAs(rootOf(err)))
		return []Noted{{"asked", strings.Join(s.Ask, " or "), cmp.Or(asked, rootOf(err), "nothing"), ok}}
	default:
		out := []Noted{note("readable", "yes", cmp.Or(rootOf(err), prefixed("asks about ", asked), "yes"))}
		n := notes{s, got.Intent, rate}
		for _, field := range fieldsIn(s.Expect) {
			out = append(out, n.of(field))
		}
		return out
	}
}

func note(field, want, got string) Noted { return Noted{field, want, got, want == got} }

func prefixed(before, s string) string {
	if s == "" {
		return ""
	}
	return before + s
}

// askedOf gives what a question is about in the words of the files.
func askedOf(q *trip.Question) string {
	if q == nil {
		return ""
	}
	return askedAs(q.Field)
}

func askedAs(field string) string {
	switch field {
	case "date_window":
		return "dates"
	case "budget_usd_cents":
		return "budget"
	}
	return field
}

// rootOf gives the first part of the field that is wrong, or "" when nothing is.
func rootOf(err error) string {
	if err == nil {
		return ""
	}
	var f *fault.Error
	if !errors.As(err, &f) || f.Field == "" {
		return "error"
	}
	root, _, _ := strings.Cut(f.Field, ".")
	return root
}

// fieldsIn are the fields that are judged, in a fixed order. A month and a length are one field, and so are a first day
// within bounds and a length.
func fieldsIn(expect map[string]any) []string {
	var out []string
	for f := range expect {
		if f != "days" {
			out = append(out, f)
		}
	}
	slices.Sort(out)
	return out
}

// notes judges the fields of one intent.
type notes struct {
	Sentence
	in   trip.Intent
	rate func(string, time.Time) money.Rate
}

func (n notes) of(field string) Noted {
	want := n.Expect[field]
	w := n.in.DateWindow
	switch field {
	case "city":
		return note(field, fmt.Sprint(want), n.city())
	case "start":
		return note(field, dayText(want), w.Start.String())
	case "end":
		return note(field, dayText(want), w.End.String())
	case "month":
		return n.within(field, fmt.Sprint(want), strings.HasPrefix(w.Start.String(), fmt.Sprint(want)))
	case "start_in":
		bounds := words(want)
		return n.within(field, strings.Join(bounds, ".."), bounds[0] <= w.Start.String() && w.Start.String() <= bounds[1])
	case "covers":
		return n.within(field, dayText(want), w.Start.String() <= dayText(want) && dayText(want) <= w.End.String())
	case "budget_usd_cents":
		return note(field, fmt.Sprint(want), fmt.Sprint(int64(n.in.Budget)))
	case "budget":
		return n.foreign(want)
	case "stays":
		return listOf(field, words(want), n.stays())
	case "rides":
		return listOf(field, words(want), n.rides())
	case "beds":
		return n.beds(words(want))
	case "order":
		return note(field, fmt.Sprint(want), cmp.Or(string(n.in.Order), string(trip.OrderGiven)))
	case "themes", "airports", "must_see", "excluded", "requirements":
		return n.list(field, words(want))
	}
	return n.plain(field, fmt.Sprint(want))
}

// within judges a first day and, where one is said, the length with it.
func (n notes) within(field, want string, ok bool) Noted {
	w := n.in.DateWindow
	got := fmt.Sprintf("%s..%s", w.Start, w.End)
	if days, said := n.Expect["days"]; said {
		want += fmt.Sprintf(" for %v days", days)
		ok = ok && w.Start.Valid() && fmt.Sprint(w.Days()) == fmt.Sprint(days)
	}
	return Noted{field, want, got, ok && w.Start.Valid()}
}

// foreign judges a sum in another currency at the rate of the day: to a dollar, because of rounding.
func (n notes) foreign(want any) Noted {
	m, _ := want.(map[string]any)
	amount, currency := toFloat(m["amount"]), fmt.Sprint(m["currency"])
	cents := n.rate(currency, n.Now).USD(money.Cents(amount * 100))
	diff := cents - n.in.Budget
	return Noted{"budget", fmt.Sprintf("%v %s = %s", amount, currency, cents), n.in.Budget.String(), -100 <= diff && diff <= 100}
}

func toFloat(v any) float64 {
	var f float64
	if _, err := fmt.Sscan(fmt.Sprint(v), &f); err != nil {
		return -1
	}
	return f
}

// plain judges a field that is one word.
func (n notes) plain(field, want string) Noted {
	in, p := n.in, n.in.Party
	switch field {
	case "origin":
		return note(field, want, n.originText(want))
	case "adults":
		return note(field, want, fmt.Sprint(max(1, p.Adults)))
	case "children":
		return note(field, want, fmt.Sprint(p.Children))
	case "rooms":
		return note(field, want, fmt.Sprint(p.Rooms))
	case "kid_friendly":
		return note(field, want, fmt.Sprint(in.Prefs.KidFriendly))
	case "avoid_overnight":
		return note(field, want, fmt.Sprint(in.Prefs.AvoidOvernight))
	case "pace":
		return note(field, want, cmp.Or(string(in.Pace), string(trip.PaceBalanced)))
	case "day_start":
		return note(field, want, in.DayStart.String())
	case "day_end":
		return note(field, want, in.DayEnd.String())
	}
	return Noted{field, want, "no such field", false}
}

// dayText is a date of a file, which the reader of YAML may have taken for a moment.
func dayText(v any) string {
	if t, ok := v.(time.Time); ok {
		return calendar.DateOf(t).String()
	}
	return fmt.Sprint(v)
}

// words is a list of a file, or the one word that stands for it.
func words(v any) []string {
	list, ok := v.([]any)
	if !ok {
		return []string{dayText(v)}
	}
	out := make([]string, len(list))
	for i := range list {
		out[i] = dayText(list[i])
	}
	return out
}

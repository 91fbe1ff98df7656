package plan_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// parrot retells trips in a sentence of its own.
type parrot struct {
	says  string
	calls int
	err   error
}

func (p *parrot) Retell(_ context.Context, it *trip.Itinerary, _ bool) (plan.Retelling, error) {
	p.calls++
	if it.ID != "" {
		return plan.Retelling{}, fault.New(fault.Internal, "it has a name before all is said")
	}
	return plan.Retelling{Sentences: []narrate.Retold{{Text: p.says}}}, p.err
}

// Who has a voice hears each plan retold once, and what is not borne out is not told; where there is no plan, and in German, the voice is not asked.
func TestAVoiceRetellsWhatIsTrue(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	th := newTheatre(t)
	const sentence = "5 days in Munich next June, $3,000, art"
	plain := th.play(asks(sentence), nil).itinerary(t)
	play := func(v *parrot, req plan.Request) *played {
		th.change = func(d *plan.Deps) { d.Voice = v }
		return th.play(req, nil)
	}
	v := &parrot{says: "You will meet the King of Bavaria at midnight."}
	it := play(v, asks(sentence)).itinerary(t)
	if v.calls != 1 || strings.Contains(strings.Join(it.Summary, " "), "King") || len(it.Degraded) != len(plain.Degraded)+1 || it.ID == "" {
		t.Errorf("asked %d times, told is %q, %v", v.calls, it.Summary, it.Degraded)
	}
	for says, req := range map[string]plan.Request{"no plan": asks("5 days in Munich next June for $500"), "a question": asks("5 days in Paris next June")} {
		v := &parrot{}
		if p := play(v, req); v.calls != 0 || p.end.Status != run.Error {
			t.Errorf("%s: asked %d times, %s", says, v.calls, p.end.Status)
		}
	}
	german := asks(sentence)
	german.Lang = "de"
	v = &parrot{}
	if it := play(v, german).itinerary(t); v.calls != 0 || it.ID == "" {
		t.Errorf("in German it was asked %d times", v.calls)
	}
	v = &parrot{err: fault.New(fault.Exhausted, "too many words")}
	if p := play(v, asks(sentence)); p.end.Status != run.Error || !strings.Contains(string(p.end.Problem), "too many words") {
		t.Errorf("%s %s", p.end.Status, p.end.Problem)
	}
}

// bank says what currencies are worth.
type bank struct {
	gather.World
	rate func(currency string) (trip.FXRate, []trip.Degradation, error)
}

func (b bank) Rate(ctx context.Context, currency string, asOf calendar.Date) (trip.FXRate, []trip.Degradation, error) {
	if currency == "GBP" {
		return b.rate(currency)
	}
	return b.World.Rate(ctx, currency, asOf)
}

// Sums are told in the currency that is wished for, where its rate is known; else in dollars, and it is said why.
func TestInWhichCurrencySumsAreTold(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	th := newTheatre(t)
	for _, body := range []string{
		`{"city":"Munich","airports":["MUC"],"date_window":{"start":"2027-06-07","end":"2027-06-10","tz":"Europe/Berlin"},"budget_usd_cents":300000,"currency":{"code":"GBP"},"origin":"JFK",
			"prefs":{"kid_friendly":false,"themes":[],"avoid_overnight":false,"locked_slots":[]}}`,
		strings.Replace(parisAndMunich, `"origin"`, `"currency":{"code":"GBP"},"origin"`, 1),
	} {
		play := func(rate func(string) (trip.FXRate, []trip.Degradation, error)) *played {
			th.change = func(d *plan.Deps) {
				all := d.World
				d.World = func(count func(string, plan.CallCount)) gather.World { return bank{all(count), rate} }
			}
			if rate == nil {
				th.change = nil
			}
			return th.play(wishes(t, body), nil)
		}
		if it := play(nil).itinerary(t); it.Intent.Currency.Code != "GBP" || it.Intent.Currency.Rate == 0 {
			t.Errorf("%+v", it.Intent.Currency)
		}
		why := []trip.Degradation{{Tool: "fx", Used: "omitted", Reason: "nobody knows the pound"}}
		it := play(func(string) (trip.FXRate, []trip.Degradation, error) { return trip.FXRate{}, why, nil }).itinerary(t)
		said := false
		for _, d := range it.Degraded {
			said = said || d.Reason == why[0].Reason
		}
		if it.Intent.Currency.Code != "" || !said {
			t.Errorf("%+v, %v", it.Intent.Currency, it.Degraded)
		}
		p := play(func(string) (trip.FXRate, []trip.Degradation, error) {
			return trip.FXRate{}, nil, fault.New(fault.Unavailable, "the bank is closed")
		})
		if p.end.Status != run.Error || !strings.Contains(string(p.end.Problem), "the bank is closed") {
			t.Errorf("%s", p.end.Problem)
		}
	}
}

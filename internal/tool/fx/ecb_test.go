package fx_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/tool/tooltest"
	"github.com/tripwright/tripwright/internal/trip"
)

// rates is in the form in which the bank publishes them.
const rates = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>
<Cube time="2026-02-20"><Cube currency="USD" rate="1.2"/><Cube currency="JPY" rate="180"/></Cube>
<Cube time="2026-02-19"><Cube currency="USD" rate="1.1"/><Cube currency="JPY" rate="176"/><Cube currency="CHF" rate="N/A"/></Cube>
</Cube></gesmes:Envelope>`

// bank publishes a document.
func bank(t *testing.T, status int, document string) fx.ECB {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/stats/eurofxref/eurofxref-hist-90d.xml" {
			status = http.StatusNotFound
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(document))
	}))
	t.Cleanup(s.Close)
	return fx.ECB{BaseURL: s.URL, Now: func() time.Time { return time.Date(2026, 2, 21, 8, 0, 0, 0, time.UTC) }}
}

func TestTheBankKeepsTheContract(t *testing.T) {
	t.Parallel()
	good := strings.Replace(rates, `<Cube currency="CHF" rate="N/A"/>`, "", 1)
	tooltest.Run(t, tooltest.Contract[fx.Request, trip.FXRate]{
		Call: bank(t, http.StatusOK, good).Call,
		Good: func() fx.Request { return fx.Request{From: "JPY", AsOf: calendar.MustDate("2026-02-20")} },
		Bad:  map[string]fx.Request{"no currency": {AsOf: calendar.MustDate("2026-02-20")}, "no date": {From: "JPY"}},
		None: map[string]fx.Request{"not published": {From: "XXX", AsOf: calendar.MustDate("2026-02-20")}, "before the first": {From: "JPY", AsOf: calendar.MustDate("2026-01-01")}},
		From: func(r trip.FXRate) []trip.Provenance { return []trip.Provenance{r.Provenance} },
	})
}

// The last rate up to the day counts; others are crossed over the euro. What is no such document is refused.
func TestWhatTheBankPublishes(t *testing.T) {
	t.Parallel()
	good := strings.Replace(rates, `<Cube currency="CHF" rate="N/A"/>`, "", 1)
	for _, tt := range []struct {
		name, document, currency, day string
		status                        int
		rate                          money.Rate
		asOf                          string
		kind                          fault.Kind
	}{
		{"a Sunday", good, "EUR", "2026-02-22", 200, 1_200_000_000, "2026-02-20", 0},
		{"the day itself", good, "EUR", "2026-02-19", 200, 1_100_000_000, "2026-02-19", 0},
		{"crossed", good, "JPY", "2026-02-19", 200, 6_250_000, "2026-02-19", 0},
		{"no number", rates, "EUR", "2026-02-19", 200, 0, "", fault.BadReply},
		{"a page", "<html><body>hello</body></html>", "EUR", "2026-02-19", 200, 0, "", fault.BadReply},
		{"nothing", "", "EUR", "2026-02-19", 200, 0, "", fault.BadReply},
		{"broken", good, "EUR", "2026-02-19", 500, 0, "", fault.Unavailable},
	} {
		got, err := bank(t, tt.status, tt.document).Call(t.Context(), fx.Request{From: tt.currency, AsOf: calendar.MustDate(tt.day)})
		if tt.asOf == "" {
			if !fault.Is(err, tt.kind) {
				t.Errorf("%s: %v", tt.name, err)
			}
			continue
		}
		if err != nil || got.Rate != tt.rate || got.AsOf.String() != tt.asOf || got.Provenance.Source != trip.SourceTool || got.Provenance.RefID != "ecb/"+tt.currency+"/"+tt.asOf {
			t.Errorf("%s: %+v, %v", tt.name, got, err)
		}
	}
}

// S0.56: a rate of up to eight days stands without a word. An older one is refreshed where the bank answers, and told where it does not.
func TestARateThatIsTooOld(t *testing.T) {
	t.Parallel()
	const tooOld = "the newest exchange rate known is more than eight days old"
	good := strings.Replace(rates, `<Cube currency="CHF" rate="N/A"/>`, "", 1)
	for _, tt := range []struct {
		name, day string
		online    bool
		document  string
		asOf      string
		reason    string
	}{
		{"eight days", "2026-02-03", true, good, "2026-01-26", ""},
		{"nine days, and no network", "2026-02-04", false, good, "2026-01-26", tooOld},
		{"refreshed", "2026-02-21", true, good, "2026-02-20", ""},
		{"refreshed, and too old all the same", "2026-03-15", true, good, "2026-02-20", tooOld},
		{"the bank has nothing so old", "2026-02-18", true, good, "2026-01-26", tooOld},
		{"the bank is broken", "2026-02-21", true, "?", "2026-01-26", tooOld},
	} {
		g := &tool.Guard{}
		l := fx.Ladder{Rates: tool.Use(g, fx.Spec(fx.Adapter{Table: euros()})), Live: tool.Use(g, fx.LiveSpec(bank(t, http.StatusOK, tt.document))),
			Network: &tool.Network{Offline: !tt.online}}
		rate, down, _ := l.Rate(t.Context(), fx.Request{From: "EUR", AsOf: calendar.MustDate(tt.day)})
		reason := ""
		if down != nil {
			reason = down.Reason
		}
		if rate.AsOf.String() != tt.asOf || reason != tt.reason || rate.Rate == 0 {
			t.Errorf("%s: %+v, %+v", tt.name, rate, down)
		}
	}
	l := fx.Ladder{Rates: tool.Use(&tool.Guard{}, fx.Spec(fx.Adapter{Table: euros()}))}
	if rate, down, _ := l.Rate(context.Background(), fx.Request{From: "XXX", AsOf: calendar.MustDate("2026-02-21")}); down == nil || down.Used != "omitted" || rate.Rate != 1e9 {
		t.Errorf("an unknown currency: %+v, %+v", rate, down)
	}
}

// Who did not get an answer does not ask again for ten minutes: no plan after it waits.
func TestABankThatDoesNotAnswerIsLeftAlone(t *testing.T) {
	t.Parallel()
	asked, now := 0, time.Date(2026, 2, 21, 8, 0, 0, 0, time.UTC)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		w.WriteHeader(http.StatusBadRequest)
	}))
	defer s.Close()
	g := &tool.Guard{}
	l := fx.Ladder{Rates: tool.Use(g, fx.Spec(fx.Adapter{Table: euros()})), Live: tool.Use(g, fx.LiveSpec(fx.ECB{BaseURL: s.URL})), Now: func() time.Time { return now }}
	for i, want := range []int{1, 1, 1, 2} {
		if _, down, _ := l.Rate(t.Context(), fx.Request{From: "EUR", AsOf: calendar.MustDate("2026-02-21")}); down == nil || asked != want {
			t.Errorf("%d: asked %d times, want %d; %+v", i, asked, want, down)
		}
		now = now.Add(map[bool]time.Duration{true: 10 * time.Minute, false: time.Minute}[i == 2])
	}
}

package trip_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// A night costs the rooms, and the tax of the town for who pays it: adults alone in one town, everybody in another, and nobody where the night is cheap.
func TestANightIsCountedWithTheTaxOfTheTown(t *testing.T) {
	t.Parallel()
	byStars := &trip.StayTax{Bands: []trip.TaxBand{{Price: 951}}}
	byPrice := &trip.StayTax{Bands: []trip.TaxBand{{From: 6351, Price: 64}, {From: 9527, Price: 127}}, Children: true}
	couple, family := trip.Party{Adults: 2, Rooms: 1}, trip.Party{Adults: 2, Children: 2, Rooms: 2}
	for _, tt := range []struct {
		name  string
		tax   *trip.StayTax
		room  money.Cents
		party trip.Party
		want  money.Cents
	}{
		{"no tax", nil, 20000, couple, 0},
		{"adults", byStars, 20000, couple, 2 * 951},
		{"children stay free", byStars, 20000, family, 2 * 951},
		{"a cheap night", byPrice, 12701, couple, 0},
		{"the first band", byPrice, 12702, couple, 2 * 64},
		{"the second band", byPrice, 19054, couple, 2 * 127},
		{"children pay too", byPrice, 20000, family, 4 * 127},
		{"of two rooms each has a share", byPrice, 12701, family, 0},
		{"nobody", byStars, 20000, trip.Party{Rooms: 1}, 0},
	} {
		l := trip.Lodging{Price: tt.room, Tax: tt.tax}
		if got := l.NightTax(0, tt.party); got != tt.want {
			t.Errorf("%s: the tax is %s, want %s", tt.name, got, tt.want)
		}
		if got, want := l.NightFor(0, tt.party), l.Price*money.Cents(tt.party.Rooms)+tt.want; got != want {
			t.Errorf("%s: the night costs %s, want %s", tt.name, got, want)
		}
	}
}

// Over the year a night costs its estimate, with the tax of that; where there is none, what it costs on the date.
func TestATypicalNightHasItsTax(t *testing.T) {
	t.Parallel()
	couple := trip.Party{Adults: 2, Rooms: 1}
	l := trip.Lodging{Price: 30000, Nights: []money.Cents{30000, 31000}, Estimate: 12000, Tax: &trip.StayTax{Bands: []trip.TaxBand{{From: 10000, Price: 200}}}}
	if got := l.TypicalNight(1, couple); got != 12000 {
		t.Errorf("a typical night costs %s", got)
	}
	if l.Estimate = 0; l.TypicalNight(1, couple) != 31400 {
		t.Errorf("the second night costs %s", l.TypicalNight(1, couple))
	}
	in := trip.Intent{Party: couple, DateWindow: trip.DateWindow{Start: calendar.MustDate("2027-05-03"), End: calendar.MustDate("2027-05-05")}}
	if got := l.StayPrice(&in); got != 61800 {
		t.Errorf("both nights cost %s", got)
	}
}

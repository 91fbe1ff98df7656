package trip_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// At the Louvre nobody under 18 pays, nor who is under 26 and lives in the European Economic Area, and who lives outside it pays more.
func louvre() trip.Attraction {
	usual := money.Cents(22_00)
	return trip.Attraction{Price: &usual, Admissions: []trip.Admission{{ToAge: 17}, {FromAge: 18, ToAge: 25, Residence: trip.InEEA},
		{Residence: trip.OutsideEEA, Price: 32_00}}}
}

func TestTicketsByAgeAndResidence(t *testing.T) {
	t.Parallel()
	tower, free := trip.Attraction{Price: new(money.Cents(36_00)), Admissions: []trip.Admission{{ToAge: 3}, {FromAge: 4, ToAge: 11, Price: 9_00},
		{FromAge: 12, ToAge: 24, Price: 18_00}}}, trip.Attraction{Admissions: []trip.Admission{{ToAge: 17, Price: 5_00}}}
	museum := louvre()
	for _, tt := range []struct {
		name string
		at   *trip.Attraction
		in   trip.Intent
		want money.Cents
	}{
		{"two from Munich", &museum, trip.Intent{Party: trip.Party{Adults: 2}, Residence: trip.InEEA}, 44_00},
		{"two from New York", &museum, trip.Intent{Party: trip.Party{Adults: 2}, Residence: trip.OutsideEEA}, 64_00},
		{"from nobody knows where, the usual price", &museum, trip.Intent{Party: trip.Party{Adults: 2}}, 44_00},
		{"a family from New York", &museum, trip.Intent{Party: trip.Party{Adults: 2, Children: 2}, Residence: trip.OutsideEEA}, 64_00},
		{"a child of ten goes up for less", &tower, trip.Intent{Party: trip.Party{Adults: 1, Children: 1}}, 45_00},
		{"a child of three is let in", &tower, trip.Intent{Party: trip.Party{Adults: 1, Children: 1}, ChildAges: []int{3}}, 36_00},
		{"of two the age of one is known", &tower, trip.Intent{Party: trip.Party{Adults: 1, Children: 2}, ChildAges: []int{3}}, 45_00},
		{"no price is known", &free, trip.Intent{Party: trip.Party{Adults: 1, Children: 1}}, 0},
	} {
		if got := tt.at.Tickets(&tt.in); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	for age, want := range map[int]money.Cents{0: 0, 17: 0, 18: 32_00, 26: 32_00} {
		if got := museum.TicketAt(age, trip.OutsideEEA); got != want {
			t.Errorf("at %d one pays %s, want %s", age, got, want)
		}
	}
	if got := museum.TicketAt(25, trip.InEEA); got != 0 {
		t.Errorf("at 25, of the EEA, one pays %s", got)
	}
}

func TestWhereOneLives(t *testing.T) {
	t.Parallel()
	for country, want := range map[string]trip.Residence{"DE": trip.InEEA, "NO": trip.InEEA, "GB": trip.OutsideEEA, "CH": trip.OutsideEEA, "US": trip.OutsideEEA,
		"": "", "France": ""} {
		if got := trip.ResidenceIn(country); got != want {
			t.Errorf("%q is %q, want %q", country, got, want)
		}
	}
}

// What a document says of the price is said of everybody but those whose age the door asks for.
func TestADocumentsPriceIsPaidWhereverOneLives(t *testing.T) {
	t.Parallel()
	price := money.Cents(20_00)
	was := louvre()
	was.Band = &trip.PriceBand{Low: 10_00, High: 40_00}
	got := was.Amend([]trip.Amendment{{Price: &price, Taken: true}})
	in := trip.Intent{Party: trip.Party{Adults: 1, Children: 1}, Residence: trip.OutsideEEA}
	if got.Tickets(&in) != price || got.Band != nil || was.Tickets(&in) != 32_00 {
		t.Errorf("%s after the document, %s before", got.Tickets(&in), was.Tickets(&in))
	}
}

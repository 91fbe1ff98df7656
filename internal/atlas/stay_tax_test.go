package atlas

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// Paris takes its tourist tax by the stars of a house, of adults; Tokyo by the price of a night, of everybody; Munich takes none. Hotels say so.
func TestHotelsHaveTheTaxOfTheirTown(t *testing.T) {
	t.Parallel()
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	couple := trip.Party{Adults: 2, Rooms: 1}
	for city, want := range map[string]map[string]string{
		"paris":  {"mije_marais": "$6.08", "hotel_jeanne_darc": "$12.16", "hotel_monge": "$19.02", "ritz_paris": "$25.10"},
		"tokyo":  {"nui_hostel": "$0", "aman_tokyo": "$2.54", "hotel_gracery_shinjuku": "$1.28"},
		"munich": {"": "$0"},
	} {
		p, err := a.Find(city)
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		for _, l := range p.Hotels(calendar.MustDate("2026-08-03"), calendar.MustDate("2026-08-05")) {
			tax := l.NightTax(0, couple).String()
			if says, named := want[l.ID]; named || city == "munich" {
				if seen++; named && tax != says || city == "munich" && tax != "$0" {
					t.Errorf("%s: the tax of a night is %s, want %s", l.ID, tax, says)
				}
			}
			if told := strings.Contains(l.Provenance.Note, "tax"); told != (city != "munich") {
				t.Errorf("%s: %s", l.ID, l.Provenance.Note)
			}
		}
		if seen < len(want[city]) {
			t.Errorf("%s: only %d of the hotels are there", city, seen)
		}
	}
}

// A tax that nobody could work with is refused with its name.
func TestATaxIsChecked(t *testing.T) {
	t.Parallel()
	band := trip.TaxBand{Price: 100}
	for name, row := range map[string]taxRow{
		"no words":         {Bands: []trip.TaxBand{band}, Source: "https://example.com/"},
		"no source":        {Bands: []trip.TaxBand{band}, Says: "a tax"},
		"nothing":          {Says: "a tax", Source: "https://example.com/"},
		"two ways":         {Bands: []trip.TaxBand{band}, ByStars: map[string]trip.TaxBand{"3": band}, Says: "a tax", Source: "https://example.com/"},
		"bands that fall":  {Bands: []trip.TaxBand{{From: 200, Price: 1}, {From: 100, Price: 2}}, Says: "a tax", Source: "https://example.com/"},
		"six stars":        {ByStars: map[string]trip.TaxBand{"6": band}, Says: "a tax", Source: "https://example.com/"},
		"a price of stars": {ByStars: map[string]trip.TaxBand{"3": {From: 5, Price: 1}}, Says: "a tax", Source: "https://example.com/"},
	} {
		r := newRecords("paris", "1", calendar.MustDate("2026-11-01"))
		if row.check(r); r.err() == nil || !strings.Contains(r.err().Error(), taxOwner) {
			t.Errorf("%s: %v", name, r.err())
		}
	}
}

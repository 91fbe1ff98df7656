package revise

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// edited is the sample with what hands did to it, as KeepTo sees it.
func edited(t *testing.T, change func(*trip.Facts), wish func(*trip.Intent), edit trip.Edit) Case {
	t.Helper()
	d := desk(t, func(_ *trip.Intent, f *trip.Facts) {
		if change != nil {
			change(f)
		}
	})
	return editedOn(t, d, wish, edit)
}

// editedOn is what lies on a desk, with what hands did to it.
func editedOn(t *testing.T, d *Desk, wish func(*trip.Intent), edit trip.Edit) Case {
	t.Helper()
	was, f := d.it.Intent, d.facts
	known := Options{Sights: f.Attractions, Tables: f.Restaurants, Hotels: f.Lodgings, Flights: f.Flights, Types: []string{"museum"}}
	made, err := Apply(was, SkeletonOf(&d.it.Plan), edit, trip.Edit{}, known)
	if err != nil {
		t.Fatal(err)
	}
	in, _ := made.Intent.WithDefaults()
	if wish != nil {
		wish(&in)
	}
	return Case{Intent: &in, Parent: Parent{Intent: was, Plan: made.Plan, Order: trip.Of[trip.ArrangeDay](edit)}, Assumptions: d.it.Plan.Assumptions, Seed: d.it.Plan.Seed,
		Airport: "CDG", Facts: f, City: schedule.NewCity(afford.Offered(&in, f), triptest.Taxis{}), Judge: verify.Plan}
}

// told is a plan in a line: what is seen and eaten each day, with a lock where it is pinned, and flights and bed.
func told(p *trip.Plan) string {
	var days []string
	for _, day := range p.Days {
		var stops []string
		for _, s := range day.Slots {
			if s.Role.IsStop() {
				name := s.Selected().OptionRef
				if s.Locked {
					name += fmt.Sprintf("@%s", s.Window.Start)
				}
				stops = append(stops, name)
			}
		}
		days = append(days, strings.Join(stops, " "))
	}
	sk := SkeletonOf(p)
	return strings.Join(days, " | ") + " : " + pattern(sk.of(trip.RoleArrive)) + " " + pattern(sk.of(trip.RoleDepart)) + " " + sk.of(trip.RoleCheckIn)
}

// A preference that an edit brings is heard also where the edit takes another wish away.
func TestAPreferenceIsHeardBesideAMove(t *testing.T) {
	t.Parallel()
	more := func(f *trip.Facts) {
		l := *f.Lodging("grandes_ecoles")
		l.ID, l.Name, l.Price, l.Estimate, l.Nights, l.Stars = "monge", "monge", 220_00, 220_00, nil, 5
		f.Lodgings = append(f.Lodgings, l)
	}
	stars := trip.Requirement{Level: trip.Prefer, Lodging: &trip.LodgingWish{MinStars: 5}}
	louvre := func(day int) trip.Requirement {
		return trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre", Day: &day}}
	}
	c := edited(t, more, func(*trip.Intent) {}, trip.Edit{trip.AddWishes{stars}})
	c.Parent.Intent.Requirements, c.Intent.Requirements = []trip.Requirement{louvre(1)}, []trip.Requirement{stars, louvre(2)}
	k := keeping{Case: c}
	if !k.chooseJourney() || k.journey.Hotel.ID != "monge" {
		t.Errorf("one sleeps at %s", k.journey.Hotel.ID)
	}
}

func TestWhatIsKeptOfAPlan(t *testing.T) {
	t.Parallel()
	better := func(f *trip.Facts) {
		l := *f.Lodging("grandes_ecoles")
		l.ID, l.Name, l.Tier, l.Stars, l.Price, l.Estimate, l.Nights = "ritz", "Ritz", trip.TierLuxury, 5, 400_00, 400_00, nil
		f.Lodgings = append(f.Lodgings, l)
	}
	for _, tt := range []struct {
		name   string
		change func(*trip.Facts)
		wish   func(*trip.Intent)
		edit   trip.Edit
		want   string
		says   string
	}{
		{"nothing is asked for", nil, nil, trip.Edit{},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 17 of 17 stops stay (4 of 5 days)"},
		{"a sight goes", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "louvre"}},
			"bouillon_racine pantheon polidor | le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 16 of 17 stops stay (4 of 5 days)"},
		{"a sight comes", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "natural_history", Day: new(3)}},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | natural_history eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 17 of 17 stops stay (3 of 5 days)"},
		{"a sight comes on the first day", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "natural_history", Day: new(0)}},
			"bouillon_racine natural_history polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 16 of 17 stops stay (3 of 5 days)"},
		{"a dinner moves that others serve too", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d1.s4", Day: new(0)}},
			"bouillon_racine pantheon breizh | louvre le_fumoir tuileries orsay | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 14 of 17 stops stay (3 of 5 days)"},
		{"fewer sights on a day", nil, nil, trip.Edit{trip.SetDay{Day: 1, Most: new(2)}},
			"bouillon_racine pantheon polidor | louvre le_fumoir orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 16 of 17 stops stay (4 of 5 days)"},
		{"days change places", nil, nil, trip.Edit{trip.SwapDays{Day: 2, With: 3}},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries orsay breizh | eiffel le_fumoir arc breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 17 of 17 stops stay (4 of 5 days)"},
		{"a sight comes anywhere", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "natural_history"}},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | natural_history eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 17 of 17 stops stay (3 of 5 days)"},
		{"a sight moves", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Option: "louvre", Day: new(3)}},
			"bouillon_racine pantheon polidor | le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | louvre eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 16 of 17 stops stay (3 of 5 days)"},
		{"a sight moves to a time", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Option: "tuileries", Start: "16:00"}},
			"bouillon_racine pantheon polidor | louvre le_fumoir orsay tuileries@16:00 breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 17 of 17 stops stay (3 of 5 days)"},
		{"a dinner moves", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d0.s4", Day: new(2)}},
			"bouillon_racine pantheon | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny luxembourg polidor | eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 14 of 17 stops stay (3 of 5 days)"},
		{"a calmer pace", nil, nil, trip.Edit{trip.SetPace(trip.PaceRelaxed)},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 17 of 17 stops stay (0 of 5 days)"},
		{"a day less", nil, nil, trip.Edit{trip.AddDays(-1)},
			"No flights and bed that are left answer the wishes", ""},
		{"another hotel", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s2", Option: "generator"}},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 generator", "Kept to the plan: 17 of 17 stops stay (4 of 5 days)"},
		{"not that hotel", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Ref: "d0.s2"}},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 generator", "Kept to the plan: 17 of 17 stops stay (4 of 5 days)"},
		{"another flight", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s0", Option: "BF721@2025-06-10"}},
			"pantheon polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : BF721 AF008 grandes_ecoles", "Kept to the plan: 16 of 17 stops stay; there is no time any more for Bouillon Racine (4 of 5 days)"},
		{"an order", nil, nil, trip.Edit{trip.ArrangeDay{Day: 1, Options: []string{"orsay", "louvre"}}},
			"bouillon_racine pantheon polidor | orsay le_fumoir louvre tuileries breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 17 of 17 stops stay (3 of 5 days)"},
		{"no hotel is left", func(f *trip.Facts) { f.Lodgings = f.Lodgings[:1] }, nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Ref: "d0.s2"}},
			"No flights and bed that are left answer the wishes", ""},
		{"too little money", nil, nil, trip.Edit{trip.AddBudget(-3000_00)},
			"The trip costs $2,360, $1,860 more than the budget of $500.", ""},
		{"a sight has closed", func(f *trip.Facts) {}, func(in *trip.Intent) { in.Excluded = []trip.Exclusion{{Option: "orsay", Day: new(1)}} }, trip.Edit{},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | orsay eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 16 of 17 stops stay (3 of 5 days)"},
		{"more money", better, nil, trip.Edit{trip.AddBudget(6000_00)},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 ritz", "Kept to the plan: 17 of 17 stops stay (4 of 5 days)"},
		{"more money than before, and not enough", better, nil, trip.Edit{trip.AddBudget(700_00)},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 17 of 17 stops stay (4 of 5 days)"},
		{"a wish for another bed", better, func(in *trip.Intent) {
			in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Prefer, Lodging: &trip.LodgingWish{MinStars: 5}})
		}, trip.Edit{},
			"bouillon_racine pantheon polidor | louvre le_fumoir tuileries orsay breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | eiffel le_fumoir arc breizh |  : AF007 AF008 ritz", "Kept to the plan: 17 of 17 stops stay (4 of 5 days)"},
		{"six stops on a day, calmer", nil, nil, trip.Edit{trip.SetPace(trip.PaceRelaxed), trip.ChangePlace{Op: trip.MoveTo, Option: "eiffel", Day: new(1)}},
			"bouillon_racine pantheon polidor | eiffel orsay le_fumoir louvre tuileries breizh | sainte_chapelle cluny polidor luxembourg bouillon_racine | le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 16 of 17 stops stay (0 of 5 days)"},
		{"a table for lunch on a day", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.Lock, Ref: "d1.s1"}, trip.ChangePlace{Op: trip.MoveTo, Option: "polidor", Day: new(1)}},
			"bouillon_racine pantheon | louvre le_fumoir@13:08 tuileries orsay polidor | sainte_chapelle cluny luxembourg bouillon_racine | eiffel arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 13 of 17 stops stay (3 of 5 days)"},
		{"no museums on a day", nil, nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "museum", Day: new(1)}},
			"bouillon_racine pantheon polidor | le_fumoir tuileries breizh | orsay sainte_chapelle cluny polidor luxembourg bouillon_racine | louvre eiffel le_fumoir arc breizh |  : AF007 AF008 grandes_ecoles", "Kept to the plan: 15 of 17 stops stay (2 of 5 days)"},
		{"pinned on the last day", nil, func(in *trip.Intent) {
			in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 4, Window: calendar.MustWindow("09:15", "10:15"), ActivityID: "cluny"}}
		}, trip.Edit{},
			"The stops do not fit any more: the stops of a day do not fit any more", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, why, ok := KeepTo(edited(t, tt.change, tt.wish, tt.edit), nil)
			said, says := why, ""
			if ok {
				said, says = told(&got.Plan), fmt.Sprintf("%s (%d of %d days)", got.Says, got.Hits, got.Days)
			}
			if said != tt.want || says != tt.says {
				t.Errorf("got\n%q, %q, want\n%q, %q", said, says, tt.want, tt.says)
			}
		})
	}
}

package optimize

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A plan broken on purpose is refused, for the reason it was broken.
func TestCheckRefuses(t *testing.T) {
	t.Parallel()
	// Museum and café on day 0, a locked show on day 1, a café nobody needs.
	setup := func(t *testing.T) (*Problem, Plan) {
		museum, cafe, show, rest := at(1, 9, Window{540, 620}), at(2, 5, allDay), at(3, 2, allDay), at(4, 0, allDay)
		museum.Must, museum.Cost, museum.Group = true, 10, 1
		cafe.Kind, cafe.Buffer, cafe.Theme = 1, 20, 1
		show.Lock, show.Theme = &Lock{Day: 1, Start: 600}, 1
		cafe.Windows[1] = nil
		p := village([]Visit{museum, cafe, show, rest}, 800, 800)
		p.Kinds, p.Decay, p.MoneyCap = []KindCap{{}, {PerDay: 1, Uncounted: true}}, []int64{1000, 500}, 10
		plan := mustSolve(t, p, Options{Iterations: 50})
		want := [][]Stop{{{0, 550, 550, 610}, {1, 620, 630, 690}}, {{2, 550, 600, 660}}}
		if diff := cmp.Diff(want, plan.Days); diff != "" {
			t.Fatalf("the plan to break (-want +got):\n%s", diff)
		}
		return p, plan
	}
	tests := []struct {
		name  string
		spoil func(*Problem, *Plan)
		want  string
	}{
		{"a day is missing", func(_ *Problem, x *Plan) { x.Days = x.Days[:1] }, "1 of 2 days"},
		{"a visit that is not", func(_ *Problem, x *Plan) { x.Days[0][0].Visit = 9 }, "no visit 9"},
		{"arrives before it can", func(_ *Problem, x *Plan) { x.Days[0][0].Arrival-- }, "reached at 550"},
		{"starts within the buffer", func(_ *Problem, x *Plan) { x.Days[0][1].Start--; x.Days[0][1].End-- }, "before it can"},
		{"leaves early", func(_ *Problem, x *Plan) { x.Days[0][1].End-- }, "not 60 minutes"},
		{"stays past closing", func(p *Problem, _ *Plan) { p.Visits[0].Windows[0] = []Window{{540, 609}} }, "closed"},
		{"comes on a closed day", func(p *Problem, _ *Plan) { p.Visits[1].Windows = nil }, "closed"},
		{"the lock is shifted", func(_ *Problem, x *Plan) { x.Days[1][0].Start++; x.Days[1][0].End++ }, "lock"},
		{"comes home late", func(p *Problem, _ *Plan) { p.Days[0].End = 699 }, "ends at 700"},
		{"packs too late", func(p *Problem, _ *Plan) { p.Days[0].EndBuffer = 111 }, "ends at 801"},
		{"goes where it is not liked", func(p *Problem, _ *Plan) { p.Visits[1].Score[0] = 0 }, "not wanted"},
		{"a visit twice", func(p *Problem, x *Plan) {
			x.Days[1] = append(x.Days[1], Stop{0, 670, 670, 730})
			p.Visits[0].Windows[1] = []Window{allDay}
		}, "twice"},
		{"a group twice", func(p *Problem, _ *Plan) { p.Visits[2].Group = 1 }, "twice"},
		{"too many of a kind on a day", func(p *Problem, _ *Plan) { p.Visits[0].Kind = 1 }, "too many of kind"},
		{"too many of a kind on the trip", func(p *Problem, _ *Plan) { p.Kinds[0].PerTrip = 1 }, "too many of kind"},
		{"too many of a further kind", func(p *Problem, _ *Plan) { p.Visits[0].Also = []int{1} }, "too many of kind"},
		{"too many visits", func(p *Problem, _ *Plan) { p.Kinds[1].Uncounted, p.Days[0].MaxVisits = false, 1 }, "more than 1"},
		{"too dear", func(p *Problem, _ *Plan) { p.MoneyCap = 9 }, "costs 10, more than 9"},
		{"the must is dropped in silence", func(_ *Problem, x *Plan) { x.Days[0] = nil }, "must 0"},
		{"the lock is dropped in silence", func(_ *Problem, x *Plan) { x.Days[1] = nil }, "lock 2"},
		{"reports what is there", func(_ *Problem, x *Plan) { x.Unplaced = []Unplaced{{Visit: 0, Reason: Clash}} }, "for no reason"},
		{"miscounts money", func(_ *Problem, x *Plan) { x.Cost++ }, "costs 10"},
		{"miscounts travel", func(_ *Problem, x *Plan) { x.Travel-- }, "travels"},
		{"flatters itself", func(_ *Problem, x *Plan) { x.Objective++ }, "worth 15"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p, plan := setup(t)
			test.spoil(p, &plan)
			if err := Check(p, plan); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want … %s …", err, test.want)
			}
		})
	}
}

// Check accepts a plan that waits at home instead of at the door.
func TestCheckAcceptsLaterStarts(t *testing.T) {
	t.Parallel()
	p := village([]Visit{at(1, 5, allDay)}, 1080, 1080)
	plan := mustSolve(t, p, Options{Iterations: 10})
	plan.Days[0][0].Start += 30
	plan.Days[0][0].End += 30
	if err := Check(p, plan); err != nil {
		t.Error(err)
	}
}

func TestTime(t *testing.T) {
	t.Parallel()
	morning, evening, show := at(1, 5, Window{540, 700}), at(2, 5, Window{600, 650}, Window{1000, 1100}), at(3, 5, allDay)
	show.Lock = &Lock{Day: 0, Start: 800}
	p := village([]Visit{morning, evening, show, at(4, 5)}, 1080, 1080)
	tests := []struct {
		name  string
		day   int
		order []int
		want  []Stop
		err   *TimeError
	}{
		{"nothing", 0, nil, []Stop{}, nil},
		{"around the lock", 0, []int{0, 2, 1}, []Stop{{0, 550, 550, 610}, {2, 620, 800, 860}, {1, 870, 1000, 1060}}, nil},
		{"too late for the morning", 0, []int{2, 0}, nil, &TimeError{0, 0, Unreachable}},
		{"too late for the lock", 0, []int{1, 2}, nil, &TimeError{0, 2, Unreachable}},
		{"the lock is elsewhere", 1, []int{2}, nil, &TimeError{1, 2, Clash}},
		{"closed", 0, []int{3}, nil, &TimeError{0, 3, Closed}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := Time(p, test.day, test.order)
			var late *TimeError
			errors.As(err, &late)
			if diff := cmp.Diff(test.err, late); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("stops (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTimeOfTheWayHome(t *testing.T) {
	t.Parallel()
	p := village([]Visit{at(1, 5, Window{1000, 1100})}, 1069, 1080)
	if _, err := Time(p, 0, []int{0}); err == nil || err.Error() != "optimize: day 0: its end is unreachable" {
		t.Errorf("coming home late gives %v", err)
	}
	if _, err := Time(p, 2, nil); err == nil {
		t.Error("day 2 of 2 was timed")
	}
}

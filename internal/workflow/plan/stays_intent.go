package plan

import (
	"context"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// understandJourney gives the intent of a journey with what the world says of its places: the city of each stay and where it begins.
func (l *listener) understandJourney(ctx context.Context, req *Request, out intentOut) (intentOut, error) {
	in := withLanguage(out.Intent, req.Lang)
	if err := in.Validate(); err != nil {
		return out, err
	}
	in.Stays = slices.Clone(in.Stays)
	for i := range in.Stays {
		city, err := l.world.City(ctx, in.Stays[i].Place)
		if err != nil {
			out.Intent = in
			return out, asField(err, fmt.Sprintf("stays[%d].place", i))
		}
		in = renamed(in, in.Stays[i].Place, city.Name)
		out.Stays = append(out.Stays, multistay.Stay{Wish: i, Place: gather.Place{City: city, Named: out.NamedIn[city.Name]}})
	}
	out.City, in.DateWindow.TZ = out.Stays[0].City, out.Stays[0].City.TZ
	in, assumed := journeyDefaults(in)
	out.Assumed = append(out.Assumed, assumed...)
	var err error
	if out.Origin, err = l.origin(ctx, &in); err != nil {
		return out, err
	}
	if err := notPast(&in, req); err != nil {
		return out, err
	}
	booked, err := l.booked(ctx, &in, out.Stays, out.Origin, req)
	if err != nil {
		return out, err
	}
	out.Assumed = append(out.Assumed, booked...)
	if out.Assumed, err = l.bedsOf(ctx, &in, out.Stays, out.Assumed); err != nil {
		return out, err
	}
	var degraded []trip.Degradation
	if in.Currency, out.RateTold, degraded, err = l.toldIn(ctx, req, in.Currency.Code); err != nil {
		return out, err
	}
	out.Degraded = pick.Once(out.Degraded, degraded...)
	out.Intent, err = l.atHome(ctx, in)
	return out, err
}

// renamed writes the name that a place is known by wherever the intent says it.
func renamed(in trip.Intent, said, name string) trip.Intent {
	same := func(s string) bool { return trip.Fold(s) == trip.Fold(said) }
	in.Transfers, in.Stays = slices.Clone(in.Transfers), slices.Clone(in.Stays)
	for i := range in.Transfers {
		if t := &in.Transfers[i]; same(t.From) {
			t.From = name
		}
		if t := &in.Transfers[i]; same(t.To) {
			t.To = name
		}
	}
	for i := range in.Stays {
		if same(in.Stays[i].Place) {
			in.Stays[i].Place = name
		}
	}
	return in
}

// journeyDefaults fills in what a journey left open, and says so. Who lives in the only place, or arranges every way, needs no origin.
func journeyDefaults(in trip.Intent) (trip.Intent, []string) {
	in, assumed := in.WithDefaults()
	switch {
	case in.Origin != "" || multistay.LivesThere(&in):
	case in.Between("", in.Stays[0].Place).Mode == "" && in.Between("", in.Stays[0].Place).Booked == nil:
		in.Origin = DefaultOrigin
		assumed = append(assumed, in.Locale().Say("You did not say where you start: planned from %s.", DefaultOrigin))
	case !settledWays(&in):
		assumed = append(assumed, in.Locale().Say("You did not say where you start: the way there and home is not in the plan."))
	}
	if in.AccessibleBed() {
		assumed = append(assumed, in.Locale().Say(whatIsStepFree))
	}
	return in, assumed
}

// settledWays tells whether the ways there and home are booked, or the traveller's own.
func settledWays(in *trip.Intent) bool {
	settled := func(t trip.TransferWish) bool { return t.Booked != nil || t.Mode == trip.ByNone }
	return settled(in.Between("", in.Stays[0].Place)) && settled(in.Between(in.Stays[len(in.Stays)-1].Place, ""))
}

// origin finds the place that a journey begins and ends at; nil where there is none to find.
func (l *listener) origin(ctx context.Context, in *trip.Intent) (*route.Place, error) {
	if in.Origin == "" || multistay.LivesThere(in) {
		return nil, nil
	}
	p, err := l.world.PlaceNamed(ctx, in.Origin)
	if err != nil {
		return nil, asField(err, "origin")
	}
	if slices.ContainsFunc(in.Stays, func(s trip.StayWish) bool { return trip.Fold(s.Place) == trip.Fold(p.Name) }) {
		*in = renamed(*in, in.Origin, p.Name) // as the stay there calls it: the plan owes no ride to where one is
		in.Origin = p.Name
	}
	return &p, nil
}

// farBed is how far a bed of one's own may lie from the middle of a place to be a bed in it.
const farBed geo.Meters = 80_000

// bedsOf finds where the beds of one's own are, as far as their labels name a place: "friends in Montreuil".
func (l *listener) bedsOf(ctx context.Context, in *trip.Intent, stays []multistay.Stay, assumed []string) ([]string, error) {
	for i := range in.Stays {
		own, middle := in.Stays[i].OwnBed, stays[i].City.Center
		if own != nil && own.At != nil && geo.Distance(*own.At, middle) > farBed {
			return nil, fault.Field(fmt.Sprintf("stays[%d].own_bed.geo", i), "Your own bed lies more than %d km from %s. Name the place where it is as the stay.", int(farBed/1000), in.Locale().City(in.Stays[i].Place))
		}
		if own == nil || own.At != nil || own.Label == "" {
			continue
		}
		if _, name, ok := cutLast(own.Label, " in "); ok {
			if p, err := l.world.PlaceNamed(ctx, name); err == nil && trip.Fold(name) != trip.Fold(in.Stays[i].Place) && geo.Distance(p.At, middle) <= farBed {
				bed := *own
				bed.At = &p.At
				in.Stays[i].OwnBed = &bed
				continue
			} else if err != nil && !fault.Is(err, fault.NotFound) {
				return nil, err
			}
		}
		assumed = append(assumed, in.Locale().Say("Where that bed is (%s) is not known here: ways are counted from the middle of %s.", own.Label, in.Locale().City(in.Stays[i].Place)))
	}
	return assumed, nil
}

// cutLast cuts around the last of a separator.
func cutLast(s, sep string) (before, after string, ok bool) {
	for i := len(s) - len(sep); i >= 0; i-- {
		if s[i:i+len(sep)] == sep {
			return s[:i], s[i+len(sep):], true
		}
	}
	return s, "", false
}

// notPast refuses a journey that begins before today.
func notPast(in *trip.Intent, req *Request) error {
	zone, err := calendar.LoadZone(in.DateWindow.TZ)
	if err != nil {
		return fault.Field("date_window.tz", "must be an IANA time zone")
	}
	if today, _ := zone.Local(req.Now); in.DateWindow.Start.Before(today) {
		return fault.Field("date_window.start", "lies in the past: today is %s. Name later dates, or another moment with --now", today)
	}
	return nil
}

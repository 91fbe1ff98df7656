package lodging

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// Name is the tool's name in provenance, metrics and degradations.
const Name = "lodging"

// Limit is how many hotels a search gives (seed 000 §4.1).
const Limit = 4

const maxNights = 60

// Request asks where to sleep from one date to another.
type Request struct {
	City     string           `json:"city"`
	CheckIn  calendar.Date    `json:"checkin"`
	CheckOut calendar.Date    `json:"checkout"`
	Tiers    []trip.Tier      `json:"tier_prefs,omitempty"` // only these; none means all
	Wish     trip.LodgingWish `json:"wish,omitzero"`        // what meets more of it comes first
}

// Catalog is what is known of a city's hotels, with every night of a stay priced.
type Catalog interface {
	Hotels(checkIn, checkOut calendar.Date) []trip.Lodging
}

// Adapter is the lodging tool.
type Adapter struct {
	Find func(city string) (Catalog, error)
}

// Call gives at most four hotels, taking turns between the tiers asked for, in each the best fit first: what meets most of
// the wish, then as the wish picks, then the cheaper one.
func (a Adapter) Call(ctx context.Context, in Request) ([]trip.Lodging, error) {
	if err := in.validate(); err != nil {
		return nil, err
	}
	if err := tool.Alive(ctx, Name); err != nil {
		return nil, err
	}
	catalog, err := a.Find(in.City)
	if err != nil {
		return nil, err
	}
	byTier := map[trip.Tier][]trip.Lodging{}
	for _, h := range catalog.Hotels(in.CheckIn, in.CheckOut) {
		byTier[h.Tier] = append(byTier[h.Tier], h)
	}
	for _, hotels := range byTier {
		slices.SortFunc(hotels, wish(in.Wish).compare())
	}
	return inTurn(in.tiers(), byTier), nil
}

// inTurn takes the best of each tier, then the second of each, until there are enough.
func inTurn(tiers []trip.Tier, byTier map[trip.Tier][]trip.Lodging) []trip.Lodging {
	out := []trip.Lodging{}
	for round := 0; ; round++ {
		before := len(out)
		for _, t := range tiers {
			if round < len(byTier[t]) && len(out) < Limit {
				out = append(out, byTier[t][round])
			}
		}
		if len(out) == before {
			return out
		}
	}
}

func (r Request) tiers() []trip.Tier {
	if len(r.Tiers) == 0 {
		return []trip.Tier{trip.TierMid, trip.TierBudget, trip.TierLuxury}
	}
	return r.Tiers
}

// wish is a trip.LodgingWish that can judge a hotel.
type wish trip.LodgingWish

// compare orders hotels of a tier by how they fit.
func (w wish) compare() func(a, b trip.Lodging) int {
	return func(a, b trip.Lodging) int {
		return cmp.Or(cmp.Compare(w.unmet(&a), w.unmet(&b)), w.nearer(&a, &b), w.pick(&a, &b), cmp.Compare(a.Price, b.Price), cmp.Compare(a.ID, b.ID))
	}
}

// unmet counts the parts of the wish that a hotel does not meet.
func (w wish) unmet(h *trip.Lodging) int {
	n := 0
	for _, ok := range []bool{
		w.Tier == "" || w.Tier == h.Tier,
		h.Stars >= w.MinStars,
		w.Brand == "" || strings.Contains(trip.Fold(h.Brand), trip.Fold(w.Brand)),
		h.Price >= w.MinPrice,
		w.MaxPrice == 0 || h.Price <= w.MaxPrice,
		w.Around == nil || geo.Distance(*w.Around, h.Location) <= trip.InWalk,
	} {
		if !ok {
			n++
		}
	}
	for _, s := range w.Services {
		if !slices.Contains(h.Services, s) {
			n++
		}
	}
	return n
}

// nearer orders hotels by how far they are from where the wish is, those in walk of it alike.
func (w wish) nearer(a, b *trip.Lodging) int {
	if w.Around == nil {
		return 0
	}
	far := func(l *trip.Lodging) geo.Meters { return max(trip.InWalk, geo.Distance(*w.Around, l.Location)) }
	return cmp.Compare(far(a), far(b))
}

func (w wish) pick(a, b *trip.Lodging) int {
	switch w.Pick {
	case trip.PickNewest:
		return cmp.Compare(b.Opened, a.Opened)
	case trip.PickBestRated:
		return cmp.Compare(rating(b), rating(a))
	}
	return 0
}

// rating of a hotel that nobody has rated is below all others.
func rating(h *trip.Lodging) float64 {
	if h.Rating == nil {
		return -1
	}
	return *h.Rating
}

func (r Request) validate() error {
	switch {
	case strings.TrimSpace(r.City) == "":
		return fault.Field("city", "is required")
	case !r.CheckIn.Valid():
		return fault.Field("checkin", "is required, as a date 2006-01-02")
	case !r.CheckOut.Valid():
		return fault.Field("checkout", "is required, as a date 2006-01-02")
	}
	if n := r.CheckIn.DaysUntil(r.CheckOut); n < 1 || n > maxNights {
		return fault.Field("checkout", "must be 1 to %d nights after checkin", maxNights)
	}
	for i, t := range r.Tiers {
		if t != trip.TierBudget && t != trip.TierMid && t != trip.TierLuxury {
			return fault.Field(fmt.Sprintf("tier_prefs[%d]", i), "must be budget, mid or luxury")
		}
		if slices.Contains(r.Tiers[:i], t) {
			return fault.Field(fmt.Sprintf("tier_prefs[%d]", i), "is named twice")
		}
	}
	return nil
}

// Spec is the tool for tool.Use: a catalog changes only with the program.
func Spec(a Adapter) tool.Spec[Request, []trip.Lodging] {
	return tool.Spec[Request, []trip.Lodging]{Name: Name, Version: "1", Call: a.Call}
}

package triptest

import "github.com/tripwright/tripwright/internal/trip"

// Passes are tickets for many rides or doors of the sample city: for a day, for a week from Monday to Sunday that is sold for it until Thursday and
// goes to the airport of the sample, and one for the museums, which holds for two days.
func Passes() []trip.CityPass {
	return []trip.CityPass{
		{ID: "day", Name: "Day ticket", Category: trip.CostTransit, Price: 4_50, Days: 1, Modes: []trip.TransitMode{trip.Metro, trip.Bus}, Provenance: Ref("pass_day")},
		{ID: "week", Name: "Week ticket", Category: trip.CostTransit, Price: 40_00, Days: 7, SoldUntil: 4, Modes: []trip.TransitMode{trip.Metro},
			Lines: []string{"RER B"}, Provenance: Ref("pass_week")},
		{ID: "museums", Name: "Museum pass", Category: trip.CostAttractions, Price: 30_00, Days: 2,
			Sights: []string{"louvre", "orsay", "sainte_chapelle", "cluny", "pantheon"}, Provenance: Ref("pass_museums")},
	}
}

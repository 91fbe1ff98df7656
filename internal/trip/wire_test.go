package trip_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// The members that seed 000 §3 and §7.3 name stand on the wire under these names. Others stand beside them.
func TestNamesOnTheWire(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		of    any
		names string
	}{
		{trip.Intent{}, "city date_window budget_usd_cents airports prefs"},
		{trip.DateWindow{}, "start end tz"},
		{trip.Preferences{}, "kid_friendly themes avoid_overnight locked_slots"},
		{trip.LockedSlot{}, "day_offset window activity_id"},
		{trip.Plan{}, "days assumptions rng_seed"},
		{trip.Day{}, "date slots"},
		{trip.Slot{}, "window choices locked"},
		{trip.Choice{}, "kind option_ref features score provenance"},
		{trip.ChoiceFeatures{}, "cost_usd_cents travel_seconds indoor themes"},
		{trip.Assumptions{}, "fx_rate_usd_eur daily_spend_est_cents transit_buffer_minutes airport_buffer_minutes"},
		{trip.FlightOption{}, "flight_id origin dest departure arrival duration_seconds price_usd_cents overnight provenance"},
		{trip.Lodging{}, "lodging_id name geo checkin_window checkout_window price_per_night_usd_cents tier kid_friendly provenance"},
		{trip.Attraction{}, "id name venue_type indoor kid_friendly opening_hours location est_price_usd_cents provenance"},
		{trip.WeatherDay{}, "date precip_prob wind_kmh temp_c_high temp_c_low provenance"},
		{trip.TransitLeg{}, "mode from_geo to_geo duration_seconds last_departure provenance"},
		{trip.Provenance{}, "source ref_id source_url fetched_at cache_hit response_digest tool"},
		{trip.Violation{}, "kind node_ref details blocking"},
		{trip.Itinerary{}, "itinerary_id intent days cost_breakdown decisions citations created_at trace_id"},
		{trip.ItineraryDay{}, "date activities"},
		{trip.Activity{}, "window kind name geo notes locked"},
		{trip.CostBreakdown{}, "flights_usd_cents lodging_usd_cents attractions_usd_cents transit_usd_cents daily_spend_usd_cents total_usd_cents currency_disclaimer"},
		{trip.Decision{}, "node rationale alternatives_considered selected"},
		{trip.Citation{}, "claim provenance"},
		{trip.RepairDiff{}, "cycle moves delta_usd_cents delta_minutes violations_before violations_after"},
		{trip.Move{}, "move_type node_ref old_value new_value provenance"},
	} {
		typ := reflect.TypeOf(tt.of)
		var has []string
		for i := range typ.NumField() {
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			has = append(has, name)
		}
		for _, name := range strings.Fields(tt.names) {
			if !slices.Contains(has, name) {
				t.Errorf("%s has no %s: %q", typ, name, has)
			}
		}
	}
	for got, want := range map[any]string{
		trip.KindFlight: "flight", trip.KindLodging: "lodging", trip.KindAttraction: "attraction", trip.KindTransit: "transit", trip.KindMeal: "meal",
		trip.TierBudget: "budget", trip.TierMid: "mid", trip.TierLuxury: "luxury",
		trip.Walk: "walk", trip.Metro: "metro", trip.Bus: "bus", trip.Taxi: "taxi",
		trip.SourceTool: "tool", trip.SourceRAG: "rag", trip.SourceUser: "user",
		trip.BudgetExceeded: "budget_exceeded", trip.TimingInfeasible: "timing_infeasible", trip.VenueClosed: "venue_closed",
		trip.WeatherUnsuitable: "weather_unsuitable", trip.PrefViolated: "pref_violated",
		trip.SwapAirport: "swap_airport", trip.DowngradeHotel: "downgrade_hotel", trip.ReorderDays: "reorder_days", trip.ReplaceActivity: "replace_activity",
		trip.ShiftTime: "shift_time", trip.ChangeFlight: "change_flight", trip.SkipActivity: "skip_activity",
	} {
		if reflect.ValueOf(got).String() != want {
			t.Errorf("%T: %v is written where %q is promised", got, got, want)
		}
	}
}

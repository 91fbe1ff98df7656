package score_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// The sight of the table has appeal 70: 700 thousandths on a plain day, before any factor.
func TestASight(t *testing.T) {
	t.Parallel()
	yes, no := triptest.Yes(), triptest.No()
	rain, typical := trip.WeatherDay{PrecipProb: 0.8}, trip.WeatherDay{PrecipProb: 0.8, Typical: true}
	wind, dry := trip.WeatherDay{WindKMH: 30}, trip.WeatherDay{PrecipProb: 0.59, WindKMH: 29}
	wish := func(l trip.Level, w trip.SightsWish) []trip.Requirement {
		return []trip.Requirement{{Level: l, Sights: &w}}
	}
	for _, tc := range []struct {
		name    string
		themes  []string
		kids    bool
		indoor  *bool
		friend  *bool
		weather *trip.WeatherDay
		wishes  []trip.Requirement
		want    int64
	}{
		{name: "plain", indoor: yes, want: 490},
		{name: "the theme named first", themes: []string{"art", "food"}, indoor: yes, want: 735},
		{name: "a theme named later", themes: []string{"food", "art"}, indoor: yes, want: 661},
		{name: "both: the first counts", themes: []string{"art", "history"}, indoor: yes, want: 735},
		{name: "none of the themes", themes: []string{"food"}, indoor: yes, want: 367},
		{name: "a place for children", kids: true, indoor: yes, friend: yes, want: 588},
		{name: "nobody knows if for children", kids: true, indoor: yes, want: 392},
		{name: "not for children", kids: true, indoor: yes, friend: no, want: 0},
		{name: "not for children, without any", indoor: yes, friend: no, want: 490},
		{name: "outdoors on a dry day", indoor: no, weather: &dry, want: 490},
		{name: "a roof in the rain", indoor: yes, weather: &rain, want: 563},
		{name: "outdoors in the rain", indoor: no, weather: &rain, want: 0},
		{name: "outdoors in the wind", indoor: no, weather: &wind, want: 0},
		{name: "nobody knows of a roof in the rain", weather: &rain, want: 196},
		{name: "outdoors in a wet month", indoor: no, weather: &typical, want: 441},
		{name: "a roof in a wet month", indoor: yes, weather: &typical, want: 490},
		{name: "nobody knows of a roof in a wet month", weather: &typical, want: 441},
		{name: "preferred by name", indoor: yes, wishes: wish(trip.Prefer, trip.SightsWish{Name: "musée du louvre"}), want: 1470},
		{name: "preferred by type", indoor: yes, wishes: wish(trip.Prefer, trip.SightsWish{Type: "Museum"}), want: 1470},
		{name: "another one preferred", indoor: yes, wishes: wish(trip.Prefer, trip.SightsWish{Name: "Orsay"}), want: 490},
		{name: "insisted on: its place is certain, its worth the same", indoor: yes, wishes: wish(trip.Must, trip.SightsWish{Name: "louvre"}), want: 490},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := triptest.Sight("louvre", "Louvre Museum", 48.86, 2.34, "art", "history")
			a.LocalName, a.VenueType, a.Indoor, a.KidFriend = "Musée du Louvre", trip.Museum, tc.indoor, tc.friend
			in := trip.Intent{Prefs: trip.Preferences{Themes: tc.themes, KidFriendly: tc.kids}, Requirements: tc.wishes}
			if got := score.Sight(&a, &in, tc.weather); got != tc.want {
				t.Errorf("worth %d, want %d", got, tc.want)
			}
		})
	}
}

func TestAMeal(t *testing.T) {
	t.Parallel()
	food := func(l trip.Level, w trip.FoodWish) []trip.Requirement {
		return []trip.Requirement{{Level: l, Food: &w}}
	}
	for _, tc := range []struct {
		name    string
		themes  []string
		kids    bool
		friend  *bool
		tags    []string
		price   money.Cents
		perMeal int64
		wishes  []trip.Requirement
		want    int64
	}{
		{name: "a meal in its time", price: 25_00, perMeal: 28_00, want: 1000},
		{name: "no idea of the money", price: 25_00, want: 1000},
		{name: "half above the money", price: 30_00, perMeal: 20_00, want: 850},
		{name: "three times the money", price: 60_00, perMeal: 20_00, want: 400},
		{name: "far above the money, and nobody asked for it", price: 300_00, perMeal: 20_00, want: 100},
		{name: "far above the money, but asked for", price: 300_00, perMeal: 20_00, wishes: food(trip.Prefer, trip.FoodWish{Cuisine: "breton"}), want: 900},
		{name: "three times the money, but asked for", price: 60_00, perMeal: 20_00, wishes: food(trip.Prefer, trip.FoodWish{Cuisine: "breton"}), want: 1200},
		{name: "not for the children", kids: true, friend: triptest.No(), want: 700},
		{name: "nobody knows if for children", kids: true, want: 1000},
		{name: "a historic house for those who come for food", themes: []string{"food"}, tags: []string{"historic"}, want: 1060},
		{name: "a historic house for those who do not", themes: []string{"art"}, tags: []string{"historic"}, want: 1000},
		{name: "those who come for food, elsewhere", themes: []string{"food"}, tags: []string{"terrace"}, want: 1000},
		{name: "exactly the money", price: 20_00, perMeal: 20_00, want: 1000},
		{name: "as wished, insisted on or preferred", wishes: food(trip.Prefer, trip.FoodWish{Cuisine: "breton"}), want: 1400},
		{name: "not as wished", wishes: food(trip.Must, trip.FoodWish{Cuisine: "thai"}), want: 1000},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := triptest.Table("breizh", "Breizh Café", 48.85, 2.34, "breton")
			r.Price, r.KidFriend, r.Tags = tc.price, tc.friend, tc.tags
			in := trip.Intent{Prefs: trip.Preferences{Themes: tc.themes, KidFriendly: tc.kids}, Requirements: tc.wishes}
			if got := score.Meal(&r, &in, tc.perMeal); got != tc.want {
				t.Errorf("worth %d, want %d", got, tc.want)
			}
		})
	}
}

// The way there and back is compared with the sample's, changed in one thing.
func TestAWay(t *testing.T) {
	t.Parallel()
	paris := calendar.MustZone("Europe/Paris")
	_, _, f := triptest.Paris()
	hour := money.Cents(18_05)
	for _, tc := range []struct {
		name   string
		change func(out, back *trip.FlightOption)
		want   money.Cents // how much more it is liked than the sample's
	}{
		{"nothing", func(_, _ *trip.FlightOption) {}, 0},
		{"a dollar less: money is another matter", func(out, _ *trip.FlightOption) { out.Price -= 1_00 }, 0},
		{"an hour longer on the way, landing as before", func(out, _ *trip.FlightOption) { out.DurationSeconds += 3600 }, -hour},
		{"no night in the seat", func(out, _ *trip.FlightOption) { out.Overnight = false }, 2 * hour},
		{"a change of planes", func(_, back *trip.FlightOption) { back.Direct = false }, -2 * hour},
		{"landing at 11 instead of before nine", func(out, _ *trip.FlightOption) { out.Arrival = out.Arrival.Add(2*time.Hour + 5*time.Minute) }, -2 * hour},
		{"landing earlier than nine gains nothing", func(out, _ *trip.FlightOption) { out.Arrival = out.Arrival.Add(-2 * time.Hour) }, 0},
		{"leaving at 11:30 instead of 14:30", func(_, back *trip.FlightOption) { back.Departure = back.Departure.Add(-3 * time.Hour) }, -hour * 3 / 2},
		{"leaving at 16:30: an hour and a half without a room", func(_, back *trip.FlightOption) { back.Departure = back.Departure.Add(2 * time.Hour) }, -hour * 3 / 2},
	} {
		t.Run(tc.name, func(t *testing.T) {
			out, back := *f.Flight("AF007@2025-06-09"), *f.Flight("AF008@2025-06-14")
			before := score.Way(&out, &back, paris, 6)
			tc.change(&out, &back)
			if got := score.Way(&out, &back, paris, 6) - before; got < tc.want-1 || got > tc.want+1 {
				t.Errorf("liked %s more, want %s", got.Signed(), tc.want.Signed())
			}
		})
	}
}

// Of a weekend the last day is one of those that one came for: the ride home is liked best in the early evening.
func TestTheEndOfAWeekend(t *testing.T) {
	t.Parallel()
	paris := calendar.MustZone("Europe/Paris")
	sunday := calendar.MustDate("2027-05-09")
	for _, tc := range []struct {
		name    string
		minutes int // on the way home
		days    int
		want    []calendar.Clock // the best of the hours, and those as good
	}{
		{"an hour and a half after a weekend", 90, 3, []calendar.Clock{18 * 60, 19 * 60}},
		{"four hours after a weekend: not home at midnight", 235, 2, []calendar.Clock{18 * 60}},
		{"five hours and a half after a weekend", 330, 3, []calendar.Clock{17 * 60}},
		{"after a day", 80, 1, []calendar.Clock{18 * 60, 19 * 60}},
		{"after a week one has no room in the evening", 90, 7, []calendar.Clock{15 * 60}},
	} {
		var best []calendar.Clock
		liked := money.Cents(0)
		for _, at := range []calendar.Clock{8 * 60, 11 * 60, 15 * 60, 17 * 60, 18 * 60, 19 * 60, 21 * 60} {
			ride := trip.FlightOption{Departure: paris.At(sunday, at), DurationSeconds: tc.minutes * 60, Direct: true}
			ride.Arrival = ride.Departure.Add(time.Duration(tc.minutes) * time.Minute)
			switch v := score.Way(nil, &ride, paris, tc.days); {
			case len(best) == 0 || v > liked:
				best, liked = []calendar.Clock{at}, v
			case v == liked:
				best = append(best, at)
			}
		}
		if !slices.Equal(best, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, best, tc.want)
		}
	}
}

func TestAHotel(t *testing.T) {
	t.Parallel()
	middle := geo.Point{Lat: 48.8566, Lon: 2.3522}
	house := func(stars int, tier trip.Tier, kmNorth float64) *trip.Lodging {
		return &trip.Lodging{Stars: stars, Tier: tier, Location: geo.Point{Lat: middle.Lat + kmNorth/111.2, Lon: middle.Lon}}
	}
	for _, tc := range []struct {
		name          string
		better, worse *trip.Lodging
	}{
		{"more stars", house(4, trip.TierMid, 1), house(3, trip.TierMid, 1)},
		{"nearer to what there is to see", house(3, trip.TierMid, 0.5), house(3, trip.TierMid, 1.5)},
		{"a star is worth two kilometres", house(4, trip.TierMid, 3), house(3, trip.TierMid, 1)},
	} {
		if a, b := score.Hotel(tc.better, middle), score.Hotel(tc.worse, middle); a <= b {
			t.Errorf("%s: %s against %s", tc.name, a.Signed(), b.Signed())
		}
	}
	if luxury, mid := score.Comfort(house(3, trip.TierLuxury, 2), middle), score.Comfort(house(5, trip.TierMid, 0), middle); luxury <= mid {
		t.Errorf("a step of tier is worth %d against %d for stars and place", luxury, mid)
	}
}

// The seed's formula: score = −cost_z − travel_time_z + preference_fit + weather_score, and the further factors of S1.9.
func TestABranch(t *testing.T) {
	t.Parallel()
	stats := score.Statistics{CostMean: 300_00, CostDev: 100_00, TravelMean: 4000, TravelDev: 1000, WorthMean: 5000, WorthDev: 1000}
	mean := func() score.Features {
		return score.Features{Cost: 300_00 * 5, TravelSeconds: 4000 * 5, PersonDays: 5, Days: 5, Themes: map[string]int{},
			Stops: 10, Sheltered: 0, Worth: 5000 * 5}
	}
	for _, tc := range []struct {
		name   string
		change func(*score.Features)
		wanted []string
		want   float64
	}{
		{"the mean of all", func(*score.Features) {}, nil, 0},
		{"a deviation cheaper", func(f *score.Features) { f.Cost -= 100_00 * 5 }, nil, 1},
		{"cost is told a person", func(f *score.Features) { f.Cost, f.PersonDays = f.Cost*2, 10 }, nil, 0},
		{"a deviation more on the way", func(f *score.Features) { f.TravelSeconds += 1000 * 5 }, nil, -1},
		{"a deviation worthier", func(f *score.Features) { f.Worth += 1000 * 5 }, nil, 1},
		{"half the stops have the wanted theme", func(f *score.Features) { f.Themes["art"] = 5 }, []string{"art"}, 0.5 + 0.5/8},
		{"all of them", func(f *score.Features) { f.Themes["art"] = 10 }, []string{"art"}, 1 + 0.5/8},
		{"all of them, twice over", func(f *score.Features) { f.Themes["art"], f.Themes["food"] = 10, 10 }, []string{"art", "food"}, 1 + 2*0.5/8},
		{"themes nobody asked for are diversity", func(f *score.Features) { f.Themes["art"], f.Themes["food"] = 1, 1 }, nil, 2 * 0.5 / 8},
		{"fit for the weather", func(f *score.Features) { f.Sheltered = 10 }, nil, 1},
		{"a deviation more of comfort", func(f *score.Features) { f.Ease += 1000 * 5 }, nil, 1},
		{"a dearer bed, which can be paid", func(f *score.Features) { f.Cost += 500_00; f.Bed += 500_00 }, nil, 0},
		{"no stops, no days", func(f *score.Features) { *f = score.Features{Themes: map[string]int{}} }, []string{"art"}, 3 + 4 - 5},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f := mean()
			tc.change(&f)
			if got := score.Branch(f, tc.wanted, stats); !(math.Abs(got-tc.want) <= 1e-9) {
				t.Errorf("score %.4f, want %.4f", got, tc.want)
			}
		})
	}
}

// Whatever the branch: dearer, longer, less sheltered or less worthy is never liked better.
func TestABranchIsMonotone(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := func(label string, most int) int { return rapid.IntRange(0, most).Draw(t, label) }
		stops := 1 + n("stops", 20)
		f := score.Features{Cost: money.Cents(n("cost", 2_000_000)), TravelSeconds: n("travel", 80_000), PersonDays: 1 + n("people", 40), Days: 4 + n("days", 3),
			Themes: map[string]int{"art": n("art", stops)}, Stops: stops, Sheltered: n("sheltered", stops), Worth: int64(n("worth", 60_000))}
		for name, worse := range map[string]func(*score.Features){
			"dearer":         func(f *score.Features) { f.Cost += money.Cents(1 + n("more", 100_000)) },
			"longer":         func(f *score.Features) { f.TravelSeconds += 1 + n("seconds", 10_000) },
			"less worthy":    func(f *score.Features) { f.Worth -= int64(1 + n("less", 10_000)) },
			"less sheltered": func(f *score.Features) { f.Sheltered = max(0, f.Sheltered-1) },
		} {
			g := f
			worse(&g)
			if a, b := score.Branch(f, []string{"art"}, score.Frozen), score.Branch(g, []string{"art"}, score.Frozen); b > a {
				t.Fatalf("%s is liked better: %f against %f", name, b, a)
			}
		}
	})
}

func TestAFallback(t *testing.T) {
	t.Parallel()
	plain := trip.ChoiceFeatures{Cost: 15_00, TravelSeconds: 900, Indoor: triptest.Yes(), Themes: []string{"art"}}
	for _, tc := range []struct {
		name   string
		change func(*trip.ChoiceFeatures)
		wanted []string
		bad    bool
		want   float64
	}{
		{"a deviation dear, a deviation away", func(*trip.ChoiceFeatures) {}, nil, false, -1},
		{"free", func(c *trip.ChoiceFeatures) { c.Cost = 0 }, nil, false, 0},
		{"next door", func(c *trip.ChoiceFeatures) { c.TravelSeconds = 0 }, nil, false, 0},
		{"of the first theme", func(*trip.ChoiceFeatures) {}, []string{"art"}, false, -0.5},
		{"of no theme asked for", func(*trip.ChoiceFeatures) {}, []string{"food"}, false, -1.25},
		{"a roof in the rain", func(*trip.ChoiceFeatures) {}, nil, true, -1},
		{"no roof in the rain", func(c *trip.ChoiceFeatures) { c.Indoor = triptest.No() }, nil, true, -3},
		{"nobody knows of a roof in the rain", func(c *trip.ChoiceFeatures) { c.Indoor = nil }, nil, true, -3},
	} {
		c := plain
		tc.change(&c)
		if got := score.Choice(c, tc.wanted, tc.bad); !(math.Abs(got-tc.want) <= 1e-9) {
			t.Errorf("%s: %.3f, want %.3f", tc.name, got, tc.want)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	a := triptest.Sight("musee_orsay", "Musée d'Orsay", 48.86, 2.33)
	for words, want := range map[string]bool{
		"musee_orsay": true, "Musée d'Orsay": true, "musee d’orsay": true, "MUSÉE D'ORSAY": true,
		"": false, " ": false, "-": false, "orsay station": false, "Louvre": false,
	} {
		if got := score.Names(&a, words); got != want {
			t.Errorf("Names(%q) = %v", words, got)
		}
	}
}

func TestServes(t *testing.T) {
	t.Parallel()
	r := triptest.Table("breizh", "Breizh Café Odéon", 48.85, 2.34, "breton", "crêpe")
	for _, tc := range []struct {
		wish trip.FoodWish
		want bool
	}{
		{trip.FoodWish{}, true},
		{trip.FoodWish{Near: "louvre", Pick: trip.PickCheapest}, true}, // where and which of them is judged elsewhere
		{trip.FoodWish{Name: "breizh cafe odeon"}, true},
		{trip.FoodWish{Name: "breizh"}, true},
		{trip.FoodWish{Name: "polidor"}, false},
		{trip.FoodWish{Cuisine: "Breton"}, true},
		{trip.FoodWish{Cuisine: "thai"}, false},
		{trip.FoodWish{Tag: "terrace"}, true},
		{trip.FoodWish{Tag: "rooftop"}, false},
		{trip.FoodWish{Name: "breizh", Cuisine: "thai"}, false},
	} {
		if got := score.Serves(&r, &tc.wish); got != tc.want {
			t.Errorf("Serves(%+v) = %v", tc.wish, got)
		}
	}
}

// A branch may lack everything: no sight, no day, nobody. What is not there counts neither for it nor against it.
func TestABranchOfNothing(t *testing.T) {
	t.Parallel()
	s := score.Statistics{CostMean: 100, CostDev: 10, TravelMean: 100, TravelDev: 10, WorthMean: 100, WorthDev: 10}
	for _, tt := range []struct {
		name string
		f    score.Features
		want float64
	}{
		{"nothing", score.Features{}, 10 + 10 - 10},
		{"one day of one person at the means", score.Features{PersonDays: 1, Days: 1, Cost: 100, TravelSeconds: 100, Worth: 100}, 0},
		{"a deviation more of each", score.Features{PersonDays: 1, Days: 1, Cost: 110, TravelSeconds: 110, Worth: 110}, -1 - 1 + 1},
		{"an easy way, and a good bed", score.Features{PersonDays: 1, Days: 1, Cost: 100, TravelSeconds: 100, Worth: 100, Ease: 20, Bed: 30}, 2 + 3},
		{"no sight and a wish", score.Features{PersonDays: 1, Days: 1, Cost: 100, TravelSeconds: 100, Worth: 100, Themes: map[string]int{}}, 0},
	} {
		if got := score.Branch(tt.f, []string{"art"}, s); !(math.Abs(got-tt.want) <= 1e-9) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// A score of today is compared with one of next year: the statistics are kept, and so is what they make of a branch. By hand: 10
// person-days at $700, 5 days of 8290 s on the way and 11,113 thousandths are a deviation more of each.
func TestTheStatisticsAreFrozen(t *testing.T) {
	t.Parallel()
	mean := score.Features{PersonDays: 10, Days: 5, Cost: 5120_00, TravelSeconds: 36_150, Worth: 52_850}
	more := score.Features{PersonDays: 10, Days: 5, Cost: 7000_00, TravelSeconds: 41_450, Worth: 55_565}
	if a, b := score.Branch(mean, nil, score.Frozen), score.Branch(more, nil, score.Frozen); a != 0 || b != -1-1+1 {
		t.Errorf("a branch of the means scores %v, one that is a deviation above them %v", a, b)
	}
}

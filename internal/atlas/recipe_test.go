package atlas

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// rule is an edit of the small pack, and what a refusal says; empty: the pack is still one.
type rule struct{ old, new, says string }

// Each rule of the recipe for passes.
func TestTheRulesOfPasses(t *testing.T) {
	t.Parallel()
	const day = `{"id": "day", "name": "Day", "for": "transit", "price_local_cents": 500, "days": 1, "modes": ["metro"], "lines": ["S1"], "source": "town"}`
	const doors = `{"id": "doors", "name": "Doors", "for": "attractions", "price_local_cents": 500, "days": 2, "sights": ["tower"], "source": "town"}`
	for _, tt := range []struct{ row, old, new, says string }{
		{day, ``, ``, ""}, {doors, ``, ``, ""}, {day + ", " + doors, ``, ``, ""}, {day + ", " + day, ``, ``, "used twice"},
		{day, `"id": "day"`, `"id": "Day"`, "snake"}, {day, `"Day"`, `""`, "a name"}, {day, `"source": "town"`, `"source": ""`, "a source"},
		{day, `500`, `0`, "needs a price"}, {day, `"days": 1`, `"days": 1, "share": -1`, "shares"}, {day, `"days": 1`, `"days": 1, "share": 5`, ""},
		{day, `"days": 1`, `"days": 0`, "between 1 and 7"}, {day, `"days": 1`, `"days": 8`, "between 1 and 7"}, {day, `"days": 1`, `"days": 7`, ""},
		{day, `"days": 1`, `"days": 7, "week_sold_until": 4`, ""}, {day, `"days": 1`, `"days": 6, "week_sold_until": 4`, "of a pass of 7 days"},
		{day, `"days": 1`, `"days": 7, "week_sold_until": 8`, "is a weekday"}, {day, `"days": 1`, `"days": 7, "week_sold_until": -1`, "is a weekday"},
		{day, `["metro"]`, `[]`, "by some modes"}, {day, `["metro"]`, `["taxi"]`, "must be public"}, {day, `["S1"]`, `["S9"]`, `holds on "S9"`},
		{day, `"lines"`, `"sights": ["tower"], "lines"`, "opens no doors"}, {day, `"transit"`, `"lodging"`, "must be for transit or attractions"},
		{doors, `["tower"]`, `[]`, "opens some doors"}, {doors, `["tower"]`, `["moon"]`, `opens "moon"`}, {doors, `"sights"`, `"modes": ["metro"], "sights"`, "nobody gets around"},
	} {
		row := strings.Replace(tt.row, tt.old, tt.new, 1)
		a, err := open(small(t, [3]string{"smallville/city.json", `"fares_local_cents"`, `"passes": [` + row + `], "fares_local_cents"`}))
		if err == nil {
			_, err = a.Find("smallville")
		}
		if tt.says == "" && err != nil || tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)) {
			t.Errorf("%s: %v, want %q", row, err, tt.says)
		}
	}
}

// Each rule of the recipe, at its bound and one step beyond.
func TestTheRulesOfAPack(t *testing.T) {
	t.Parallel()
	const airport = `[{"iata": "SMV", "name": "Smallville", "lat": 48.6, "lon": 2.6,
               "transfer": {"mode": "train", "line": "S1", "minutes": 20, "fare_local_cents": 500, "source": "town"}}]`
	for file, rules := range map[string][]rule{
		"smallville/city.json": {
			{`"The town"`, `""`, "needs a title"}, {`"7"`, `""`, "version: is required"},
			{`"as_of": "2026-01-10", `, ``, "as_of: is required"},
			{`"Smällville"`, `""`, "needs a name and a country"}, {`"Nowhere"`, `""`, "needs a name and a country"},
			{`"EUR"`, `"EU"`, "currency"}, {`"EUR"`, `"EURO"`, "currency"}, {`"EUR"`, `"eUR"`, "currency"},
			{`"EUR"`, `"EuR"`, "currency"}, {`"EUR"`, `"EUr"`, "currency"},
			{`"EUR"`, `"AZA"`, ""}, {`"EUR"`, `"ZAZ"`, ""}, {`"EUR"`, `"@AA"`, "currency"}, {`"EUR"`, `"A[A"`, "currency"},
			{`"EUR"`, `"AA@"`, "currency"},
			{`{"lat": 48.5, "lon": 2.5}`, `{"lat": 0, "lon": 0}`, "center: is not a place"},
			{`{"lat": 48.5, "lon": 2.5}`, `{"lat": 0, "lon": 2.5}`, ""},
			{`{"lat": 48.5, "lon": 2.5}`, `{"lat": 90.5, "lon": 2.5}`, "center: is not a place"},
			{airport, `[]`, "airports: needs at least one"},
			{`"America/New_York"`, `"America/Nowhere"`, "JFK: tz"},
			{`"iata": "JFK"`, `"iata": "jfk"`, "an origin needs a code"}, {`"New York"`, `""`, "an origin needs"},
			{`"lat": 40.6`, `"lat": 140.6`, "JFK: is not a place"},
			{`"iata": "SMV"`, `"iata": "smv"`, "airport_smv: needs a code"},
			{`"Smallville"`, `""`, "airport_SMV: needs a code"},
			{`"lat": 48.6`, `"lat": 148.6`, "airport_SMV: is not a place"}, {`"train"`, `"walk"`, "mode must be"},
			{`"train"`, `""`, "mode must be"},
			{`"train"`, `"metro"`, ""}, {`"train"`, `"bus"`, ""}, {`"train"`, `"taxi"`, ""},
			{`"minutes": 20`, `"minutes": 0`, "needs minutes"}, {`"minutes": 20`, `"minutes": 1`, ""},
			{`"minutes": 20`, `"minutes": 240`, ""}, {`"minutes": 20`, `"minutes": 241`, "needs minutes"},
			{`"fare_local_cents": 500`, `"fare_local_cents": 0`, ""},
			{`"fare_local_cents": 500`, `"fare_local_cents": -1`, "needs minutes, fare"},
			{`500, "source": "town"`, `500, "source": ""`, "fare and source"},
			{`"metro": 200`, `"metro": 0`, "all four"}, {`"bus": 150`, `"bus": 0`, "all four"},
			{`"taxi_base": 300`, `"taxi_base": 0`, "all four"}, {`"taxi_per_km": 120`, `"taxi_per_km": 0`, "all four"},
			{`"metro": 200`, `"metro": 1`, ""}, {`"budget": 3000`, `"budget": 0`, "must rise"},
			{`"budget": 3000`, `"budget": 1`, ""}, {`"budget": 3000`, `"budget": 5000`, ""},
			{`"budget": 3000`, `"budget": 5001`, "must rise"}, {`"luxury": 9000`, `"luxury": 5000`, ""},
			{`"luxury": 9000`, `"luxury": 4999`, "must rise"},
			{`"https://town.example.org/"`, `"https://me@town.example.org/"`, "https"},
			{`"https://town.example.org/"`, `"https://town/"`, "https"}, {`"https://town.example.org/"`, `"::"`, "https"},
		},
		"smallville/sights.json": {
			{`"The Tower"`, `""`, "needs a name and a type"}, {`"viewpoint"`, `""`, "needs a name and a type"},
			{`"venue_type": "other"`, `"venue_type": "cave"`, "unknown venue_type"},
			{`["views"]`, `[]`, "needs a theme"},
			{`"hours": {"6": [["00:00", "24:00"]]}`, `"hours": {"6": []}`, "common: needs hours"},
			{`"hours": {"0": [["09:00", "12:00"], ["13:00", "18:00"]], "4": [["18:00", "01:00"]]}`, `"hours": {}`, ""},
			{`"13:00"`, `"12:00"`, ""}, {`"13:00"`, `"11:59"`, "overlap"},
			{`["10:00", "16:00"]`, `["10:00", "10:00"]`, "no stretch"}, {`"4": [`, `"44": [`, "weekday"},
			{`"4": [`, `"": [`, "weekday"}, {`"4": [`, `"6": [`, ""},
			{`1000`, `0`, ""}, {`1000`, `-1`, "negative"}, {`"stay_minutes": 60`, `"stay_minutes": 4`, "stay_minutes"},
			{`"stay_minutes": 60`, `"stay_minutes": 5`, ""},
			{`"stay_minutes": 60`, `"stay_minutes": 720`, ""},
			{`"stay_minutes": 60`, `"stay_minutes": 721`, "stay_minutes"}, {`"appeal": 90`, `"appeal": -1`, "appeal"},
			{`"appeal": 90`, `"appeal": 0`, ""},
			{`"appeal": 90`, `"appeal": 100`, ""}, {`"appeal": 90`, `"appeal": 101`, "appeal"},
			{`"source": "town"`, `"source": ""`, "needs a source"},
			{`"tower"`, `"az_09"`, ""}, {`"tower"`, `""`, "snake"}, {"\"tower\"", "\"a`\"", "snake"},
			{`"tower"`, `"a{"`, "snake"}, {`"tower"`, `"a/"`, "snake"}, {`"tower"`, `"a:"`, "snake"},
			{`"tower"`, `"a b"`, "snake"},
		},
		"smallville/hotels.json": {
			{`"inn"`, `"Inn"`, "snake"}, {`"The Inn"`, `""`, "needs a name"}, {`"mid"`, `"premium"`, "unknown tier"},
			{`"mid"`, `"luxury"`, ""}, {`"mid"`, `"budget"`, ""},
			{`"stars": 3`, `"stars": -1`, "stars"}, {`"stars": 3`, `"stars": 0`, ""}, {`"stars": 3`, `"stars": 5`, ""},
			{`"stars": 3`, `"stars": 6`, "stars"},
			{`{"lat": 48.5, "lon": 2.5}`, `{"lat": 0, "lon": 0}`, "not a place"},
			{`["15:00", "23:00"]`, `["15:00", "15:00"]`, "needs checkin"},
			{`["07:00", "11:00"]`, `["07:00", "07:00"]`, "needs checkin"},
			{`["07:00", "11:00"]`, `["07:00", "07:01"]`, ""}, {`10001`, `0`, "needs a price"}, {`10001`, `1`, ""},
			{`"opened": null`, `"opened": 1300`, "opened"}, {`"opened": null`, `"opened": 1301`, ""},
			{`"opened": null`, `"opened": 2099`, ""}, {`"opened": null`, `"opened": 2100`, "opened"},
			{`"opened": null`, `"opened": 1`, "opened"},
			{`"rating": null`, `"rating": -0.1`, "rating"}, {`"rating": null`, `"rating": 0`, ""},
			{`"rating": null`, `"rating": 10`, ""}, {`"rating": null`, `"rating": 10.1`, "rating"},
			{`"source": "town"`, `"source": ""`, "needs a source"},
			{`"6": 1.25`, `"0": 1.25`, "season"}, {`"6": 1.25`, `"1": 1.25`, ""}, {`"6": 1.25`, `"12": 1.25`, ""},
			{`"6": 1.25`, `"june": 1.25`, "season"}, {`"6": 1.25`, `"6": 0.19`, "season"}, {`"6": 1.25`, `"6": 0.2`, ""},
			{`"6": 1.25`, `"6": 5`, ""}, {`"6": 1.25`, `"6": 5.01`, "season"}, {`1.08`, `0.2`, ""},
			{`1.08`, `0.19`, "weekend"}, {`1.08`, `5`, ""}, {`1.08`, `5.01`, "weekend"},
		},
		"smallville/restaurants.json": {
			{`"diner"`, `"Diner"`, "snake"}, {`"The Diner"`, `""`, "needs a name"},
			{`{"lat": 48.5, "lon": 2.51}`, `{"lat": 0, "lon": 0}`, "not a place"},
			{`{"0": [["11:30", "24:00"]]}`, `{"0": []}`, "needs hours"},
			{`"11:30"`, `"24:00"`, "no stretch"}, {`1500`, `0`, "needs a price"}, {`1500`, `1`, ""},
			{`["lunch", "dinner"]`, `[]`, "needs meals"}, {`"lunch"`, `"brunch"`, "unknown meal"},
			{`"lunch"`, `"breakfast"`, ""},
			{`"rating": null`, `"rating": 11`, "rating"}, {`"source": "town"`, `"source": ""`, "needs a source"},
		},
		"smallville/flights.json": {
			{`"source": "town"`, `"source": ""`, "needs a source"}, {`"ZZ007-W"`, `"ZZ007@W"`, "plain id"},
			{`"ZZ007-W"`, `"ZZ 007"`, "plain id"}, {`"ZZ007-W"`, `""`, "plain id"}, {`"Zed Air"`, `""`, "and a carrier"},
			{`"15"`, `""`, "days"}, {`"15"`, `"05"`, "days"}, {`"15"`, `"18"`, "days"}, {`"15"`, `"11"`, "days"},
			{`"15"`, `"1234567"`, ""}, {`"premium economy"`, `"cargo"`, "class must be"},
			{`"mid"`, `"luxury"`, "unknown tier"},
			{`"mid"`, `"premium"`, ""}, {`38000`, `0`, "needs a price"}, {`38000`, `1`, ""},
			{`"arrive_day": 1`, `"arrive_day": -2`, "arrive_day must"},
			{`"arrive_day": 1`, `"arrive_day": -1`, "between 20 minutes"},
			{`"arrive_day": 1`, `"arrive_day": 3`, "arrive_day must"},
			{`"origin": "JFK"`, `"origin": "SMV"`, "must join"}, {`"dest": "SMV"`, `"dest": "LAX"`, "must join"},
			{`"dest": "SMV"`, `"dest": "JFK"`, "must join"},
			{`"08:50"`, `"01:44"`, "between 20 minutes"}, {`"08:50"`, `"01:45"`, ""},
			{`"08:50", "arrive_day": 1`, `"13:25", "arrive_day": 2`, ""},
			{`"08:50", "arrive_day": 1`, `"13:26", "arrive_day": 2`, "between 20 minutes"},
		},
		"smallville/weather.json": {
			{`"source": "town"`, `"source": ""`, "needs its sources"},
			{`"fixture_source": "town"`, `"fixture_source": ""`, "needs its sources"},
			{`"precip_prob": 0.8`, `"precip_prob": -0.1`, "precip_prob"}, {`"precip_prob": 0.8`, `"precip_prob": 0`, ""},
			{`"precip_prob": 0.8`, `"precip_prob": 1`, ""}, {`"precip_prob": 0.8`, `"precip_prob": 1.1`, "precip_prob"},
			{`18.0`, `-1`, "wind"}, {`18.0`, `0`, ""}, {`18.0`, `399.9`, ""}, {`18.0`, `400`, "wind"}, {`14.0`, `21.0`, ""},
			{`14.0`, `21.1`, "temperatures"}, {`14.0`, `-60`, "temperatures"}, {`14.0`, `-59.9`, ""},
			{`21.0`, `60`, "temperatures"}, {`21.0`, `59.9`, ""}, {`"date": "2026-06-21", `, ``, "needs a date"},
			{`{"1": {`, `{"13": {"temp_c_high": 1, "temp_c_low": 1, "precip_prob": 0, "wind_kmh": 1}, "1": {`, "twelve months"},
		},
		"fx.json": {
			{`"version": "1"`, `"version": ""`, "needs version"}, {`"as_of": "2026-01-10", `, ``, "needs version"},
			{`"https://bank.example.org/rates"`, `""`, "needs version"}, {`"EUR"`, `"eur"`, "capital letters"},
			{`1.17`, `0`, "needs a date and a rate"}, {`"date": "2026-01-05", `, ``, "needs a date and a rate"},
			{`2026-01-12`, `2026-01-06`, ""}, {`2026-01-12`, `2026-01-04`, "in order"},
		},
	} {
		for _, r := range rules {
			a, err := open(small(t, [3]string{file, r.old, r.new}))
			if err == nil && file == "fx.json" {
				_, err = a.FX()
			} else if err == nil {
				_, err = a.Find("smallville")
			}
			if r.says == "" && err != nil || r.says != "" && (err == nil || !strings.Contains(err.Error(), r.says)) {
				t.Errorf("%s with %s for %s: %v, want %q", file, r.new, r.old, err, r.says)
			}
		}
	}
}

// Classes of a pack are those that wishes name; a number is read out of an id that begins with one.
func TestFlightsAsWishesNameThem(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ old, new, class, number string }{
		{`"ZZ007-W"`, `"ZZ7"`, "premium", "ZZ7"}, {`"ZZ007-W"`, `"ZZ007+Y21-W"`, "premium", "ZZ007+Y21"},
		{`"ZZ007-W"`, `"ZZ007+Y2"`, "premium", ""}, {`"ZZ007-W"`, `"ZZ007+Y2331"`, "premium", "ZZ007+Y2331"},
		{`"ZZ007-W"`, `"train-1"`, "premium", ""}, {`"ZZ007-W"`, `"ZZ12345"`, "premium", ""},
		{`"premium economy"`, `"basic economy"`, "economy", "ZZ007"}, {`"premium economy"`, `"first"`, "first", "ZZ007"},
	} {
		a, err := open(small(t, [3]string{"smallville/flights.json", tt.old, tt.new}))
		if err != nil {
			t.Fatal(err)
		}
		p, err := a.Find("smallville")
		if err != nil {
			t.Errorf("%s: %v", tt.new, err)
			continue
		}
		if got := p.Patterns()[0]; got.Class != tt.class || got.Number != tt.number || got.Estimate != 38000 || !got.Overnight || !got.Direct {
			t.Errorf("%s: %+v", tt.new, got)
		}
	}
}

// What people call a sight is of a sight of the pack, and of one at all.
func TestNamesOfAPack(t *testing.T) {
	t.Parallel()
	for names, says := range map[string]string{
		`{"note": "", "names": {"tower": ["the tall one"]}}`: "",
		`{"note": "", "names": {"castle": ["the old one"]}}`: "names a sight",
		`{"note": "", "names": {"tower": []}}`:               "names a sight",
		`{"names": 1}`:                                       "names.json",
	} {
		files := small(t)
		files["smallville/names.json"] = &fstest.MapFile{Data: []byte(names)}
		a, err := open(files)
		if err != nil {
			t.Fatal(err)
		}
		p, err := a.Find("smallville")
		if says == "" && (err != nil || len(p.Names("tower")) != 1 || p.Names("common") != nil) {
			t.Errorf("%s: %v", names, err)
		}
		if says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("%s: %v, want %q", names, err, says)
		}
	}
}

// Two cities may not answer to one name, whatever the case and the accents; their own names may be said twice.
func TestTwoCitiesOfOneName(t *testing.T) {
	t.Parallel()
	for alias, says := range map[string]string{"the other one": "", "THE SMÁLL ONE": "another city", "smallville": "another city", "Otherville": ""} {
		files := small(t)
		other := strings.NewReplacer(`"id": "smallville"`, `"id": "otherville"`, "Smällville", "Otherville", "the small one", alias).Replace(string(files["smallville/city.json"].Data))
		for name, f := range small(t) {
			if base, ok := strings.CutPrefix(name, "smallville/"); ok {
				files["otherville/"+base] = f
			}
		}
		files["otherville/city.json"] = &fstest.MapFile{Data: []byte(other)}
		a, err := open(files)
		if says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("the alias %q: %v, want %q", alias, err, says)
		}
		if says != "" {
			continue
		}
		if err != nil {
			t.Errorf("the alias %q: %v", alias, err)
			continue
		}
		for _, name := range []string{"otherville", alias} {
			if p, err := a.Find(name); err != nil || p.City().ID != "otherville" {
				t.Errorf("%q is not found: %v", name, err)
			}
		}
		if _, err := a.Resolve("otherville/tower@7"); err != nil || len(a.Cities()) != 2 {
			t.Errorf("the other city's tower: %v", err)
		}
	}
}

// What a pack says of a hotel and of a restaurant is what its facts say; what is null is not known, and promises nothing.
func TestHotelsAndRestaurantsOfAPack(t *testing.T) {
	t.Parallel()
	_, p := setup(t)
	day := calendar.MustDate("2027-01-11")
	inn := p.Hotels(day, day)[0]
	if inn.KidFriend || !inn.BagDrop || len(inn.Nights) != 0 || inn.Price != inn.Estimate || inn.CheckIn != calendar.MustWindow("15:00", "23:00") || inn.CheckOut != calendar.MustWindow("07:00", "11:00") {
		t.Errorf("%+v", inn)
	}
	if backwards := p.Hotels(day, day.AddDays(-1))[0]; len(backwards.Nights) != 0 || backwards.Price != backwards.Estimate {
		t.Errorf("a stay that ends before it begins: %+v", backwards)
	}
	diner := p.Restaurants()[0]
	if !diner.Lunch || !diner.Dinner || diner.Rating != nil || diner.Hours().On(calendar.MustDate("2026-06-01"))[0].String() != "11:30–24:00" {
		t.Errorf("%+v", diner)
	}
	a, err := open(small(t, [3]string{"smallville/restaurants.json", `["lunch", "dinner"]`, `["breakfast"]`}, [3]string{"smallville/hotels.json", `"kid_friendly": null`, `"kid_friendly": true`},
		[3]string{"smallville/hotels.json", `"bag_drop": true`, `"bag_drop": false`}))
	if err != nil {
		t.Fatal(err)
	}
	if p, err = a.Find("smallville"); err != nil {
		t.Fatal(err)
	}
	if d, h := p.Restaurants()[0], p.Hotels(day, day)[0]; d.Lunch || d.Dinner || !h.KidFriend || h.BagDrop {
		t.Errorf("%+v, %+v", d, h)
	}
	if z, err := p.Zone("JFK"); err != nil || z.Name() != "America/New_York" {
		t.Errorf("%v, %v", z, err)
	}
	if _, err := p.Zone("LAX"); err == nil {
		t.Error("an airport of nowhere has a zone")
	}
	if o := p.Origins(); len(o) != 1 || o[0].Location().Lat != 40.6 || len(p.Aliases()) != 1 {
		t.Errorf("%+v, %v", o, p.Aliases())
	}
}

// A section ends where the next begins; a source is a title, an address and what was seen there.
func TestAGuideIsReadBySections(t *testing.T) {
	t.Parallel()
	g, err := parseGuide("# A city\nSource: kept, https://x.example.org/, before any section\n## First part\nOne.\nTwo.\nSource: A, https://a.example.org/, all, of it\nSource: B, https://b.example.org/, some\n## Last\nThree.\n")
	if err != nil || len(g.Sections) != 2 {
		t.Fatalf("%+v, %v", g, err)
	}
	first, last := g.Sections[0], g.Sections[1]
	if first.Heading != "First part" || first.Text != "One.\nTwo.\n" || len(first.Sources) != 2 || first.Sources[0] != (Source{"A", "https://a.example.org/", "all, of it"}) || last.Text != "Three.\n" || last.Sources != nil {
		t.Errorf("%+v, %+v", first, last)
	}
	if want := "# A city\nSource: kept, https://x.example.org/, before any section\n## First part\nOne.\nTwo.\n## Last\nThree.\n"; g.Text != want {
		t.Errorf("the whole is %q", g.Text)
	}
	g.City = trip.City{ID: "c"}
	if p := g.Provenance(&first, "One."); p.RefID != "guide/c#first-part" || p.SourceURL != "https://a.example.org/" || p.Note != "A" {
		t.Errorf("%+v", p)
	}
	if p := g.Provenance(&last, "Three."); p.SourceURL != "" || p.Note != "" {
		t.Errorf("a section without a source has one: %+v", p)
	}
	for _, bad := range []string{"A", "A, https://a.example.org/", "A, http://a.example.org/, all"} {
		if _, err := parseGuide("## X\nSource: " + bad + "\n"); err == nil || !strings.Contains(err.Error(), "X") {
			t.Errorf("the source %q: %v", bad, err)
		}
	}
}

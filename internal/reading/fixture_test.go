package reading

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/trip"
)

// world is the context the tests read in: three cities, three home airports, three currencies.
func world(now string) Context {
	t, err := time.Parse(time.RFC3339, now+"T12:00:00Z")
	if err != nil {
		panic(err)
	}
	rates := map[string]float64{"EUR": 1.1, "GBP": 1.25, "JPY": 0.0065, "CHF": 1.15, "CAD": 0.75}
	return Context{
		Now: t,
		Cities: []gazetteer.City{
			{Name: "Paris", Aliases: []string{"Paris, France", "City of Light"}, TZ: "Europe/Paris",
				Airports: named("CDG=Paris Charles de Gaulle", "ORY=Paris Orly"),
				Sights: named("louvre=Louvre Museum=Musée du Louvre", "musee_orsay=Musée d'Orsay", "orangerie=Musée de l'Orangerie", "eiffel_tower=Eiffel Tower=Tour Eiffel",
					"versailles=Palace of Versailles=Château de Versailles", "notre_dame=Notre-Dame Cathedral=Cathédrale Notre-Dame de Paris",
					"sacre_coeur=Sacré-Cœur Basilica", "montmartre=Montmartre walk", "arc_de_triomphe=Arc de Triomphe", "catacombs=Paris Catacombs",
					"musee_rodin=Rodin Museum=Musée Rodin", "jardin_luxembourg=Luxembourg Gardens=Jardin du Luxembourg", "army_museum=Army Museum and Napoleon's Tomb",
					"marais_walk=Le Marais walk", "champs_elysees=Champs-Élysées", "seine_cruise=Seine cruise",
					"moulin_rouge=Moulin Rouge", "pantheon=Panthéon"),
				Restaurants: named("le_procope=Le Procope", "benoit=Benoit", "cafe_de_flore=Café de Flore"),
				Hotels:      named("ritz_paris=Ritz Paris", "le_meurice=Le Meurice", "mije_marais=MIJE Marais")},
			{Name: "Munich", Aliases: []string{"München"}, TZ: "Europe/Berlin", Airports: named("MUC=Munich"),
				Sights: named("marienplatz=Marienplatz", "deutsches_museum=Deutsches Museum", "englischer_garten=English Garden=Englischer Garten",
					"nymphenburg_palace=Nymphenburg Palace", "bmw_welt=BMW Welt", "hellabrunn_zoo=Hellabrunn Zoo", "viktualienmarkt=Viktualienmarkt", "residenz_museum=Residence Museum=Residenz München",
					"bmw_museum=BMW Museum", "dachau_memorial=Dachau Concentration Camp Memorial Site"),
				Restaurants: named("hofbraeuhaus=Hofbräuhaus am Platzl", "tantris=Tantris"),
				Hotels:      named("bayerischer_hof=Hotel Bayerischer Hof")},
			{Name: "Tokyo", Aliases: []string{"Tōkyō", "Tokyo, Japan"}, TZ: "Asia/Tokyo", Airports: named("HND=Tokyo Haneda", "NRT=Tokyo Narita"),
				Sights: named("sensoji=Senso-ji", "meiji_jingu=Meiji Jingu", "tokyo_skytree=Tokyo Skytree", "tokyo_tower=Tokyo Tower", "ghibli_museum=Ghibli Museum",
					"ueno_park=Ueno Park", "ueno_zoo=Ueno Zoo", "tsukiji_outer_market=Tsukiji Outer Market", "shibuya_crossing=Shibuya Scramble Crossing")},
		},
		Origins: named("JFK=New York John F. Kennedy", "LHR=London Heathrow", "FRA=Frankfurt", "SFO=San Francisco"),
		RateUSD: func(currency string) (money.Rate, bool) {
			r, err := money.RateOf(rates[currency])
			return r, err == nil
		},
	}
}

// named makes places of "ID=Name=Alias"; the Eiffel Tower takes 150 minutes.
func named(specs ...string) []gazetteer.Place {
	var list []gazetteer.Place
	for _, spec := range specs {
		f := strings.Split(spec, "=")
		p := gazetteer.Place{ID: f[0], Name: f[1], Aliases: f[2:]}
		if p.ID == "eiffel_tower" {
			p.StayMinutes = 150
		}
		list = append(list, p)
	}
	return list
}

// summary writes a reading in one line, every field that was said and nothing else. Fields stand apart by two spaces.
func summary(r Reading) string {
	in := r.Intent
	var out []string
	add := func(name, value string) {
		if value != "" {
			out = append(out, name+"="+value)
		}
	}
	add("city", in.City)
	if in.DateWindow.Start.Valid() {
		add("dates", fmt.Sprintf("%s..%s", in.DateWindow.Start, in.DateWindow.End))
	}
	if in.Budget != 0 {
		add("budget", in.Budget.String())
	}
	add("from", in.Origin)
	if len(in.Airports) == 1 && in.City != "Munich" {
		add("via", in.Airports[0])
	}
	if p := in.Party; p != (trip.Party{}) {
		s := fmt.Sprintf("%d+%d", p.Adults, p.Children)
		if p.Rooms > 0 {
			s += fmt.Sprintf("/%d", p.Rooms)
		}
		add("party", s)
	}
	add("themes", strings.Join(in.Prefs.Themes, ","))
	add("pace", string(in.Pace))
	if in.DayStart != 0 {
		add("start", in.DayStart.String())
	}
	if in.DayEnd != 0 {
		add("end", in.DayEnd.String())
	}
	for name, set := range map[string]bool{"kids": in.Prefs.KidFriendly, "no-overnight": in.Prefs.AvoidOvernight, "bags": in.Prefs.BagDrop} {
		if set {
			add("flag", name)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(flagOrder(a), flagOrder(b)) })
	for _, l := range in.Prefs.LockedSlots {
		add("lock", fmt.Sprintf("%s@%d/%s", l.ActivityID, l.DayOffset, l.Window))
	}
	for _, q := range in.Requirements {
		add(string(q.Level), wishText(q))
	}
	for _, e := range in.Excluded {
		on := ""
		if e.Day != nil {
			on = fmt.Sprintf("@%d", *e.Day)
		}
		add("not", cmp.Or(e.Option, e.Type)+on)
	}
	if r.Question != nil {
		add("ask", r.Question.Field+"["+strings.Join(r.Question.Options, "|")+"]")
	}
	add("unread", strings.Join(r.Unread, " "))
	return strings.Join(out, "  ")
}

func flagOrder(s string) string {
	if strings.HasPrefix(s, "flag=") {
		return s
	}
	return ""
}

func wishText(q trip.Requirement) string {
	var v any
	switch {
	case q.Transport != nil:
		v = *q.Transport
	case q.Lodging != nil:
		v = *q.Lodging
	case q.Food != nil:
		v = *q.Food
	case q.Sights != nil:
		v = *q.Sights
	default:
		v = *q.Budget
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", v), "trip.") + compact(v)
}

// compact is the JSON of a wish without quotes.
func compact(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return strings.NewReplacer(`"`, "", "_usd_cents", "").Replace(string(b))
}

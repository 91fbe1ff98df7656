package gazetteer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
)

// The places of a sentence: where the journey begins, where it goes, and what is named there.
func TestRead(t *testing.T) {
	t.Parallel()
	cities := readingtest.Cities()
	g := gazetteer.New(cities, readingtest.Origins())
	readingtest.Cases(t, func(_, text string) (string, error) {
		s, err := phrase.Cut(text)
		if err != nil {
			return "", err
		}
		var out []string
		add := func(set bool, format string, args ...any) {
			if set {
				out = append(out, fmt.Sprintf(format, args...))
			}
		}
		jaw := gazetteer.OpenJaw(s, g)
		origin, unknown := gazetteer.ReadOrigin(s, g)
		mentions, to := gazetteer.SettleMentions(s, gazetteer.FindCities(s, g), false)
		add(origin != "", "from %s", origin)
		add(unknown, "from somewhere")
		among := gazetteer.DistinctCities(mentions)
		for _, i := range among {
			add(true, "to %s", cities[i].Name)
		}
		add(to == gazetteer.Away, "away")
		add(to == gazetteer.Open, "open")
		add(jaw, "back from another")
		add(len(mentions) > 0 && gazetteer.AlsoElsewhere(s, mentions, func(string) bool { return false }), "and elsewhere")
		if len(among) == 0 {
			among = []int{0, 1, 2}
		}
		sights := gazetteer.ReadSights(s, g, among)
		for _, f := range append(sights, gazetteer.ReadRestaurants(s, g, among)...) {
			_, near := gazetteer.Besides(s, f.From)
			add(true, "%s", f.Place.ID+map[bool]string{true: " nearby"}[near])
		}
		add(gazetteer.MeansElsewhere(s, sights), "elsewhere is meant")
		for _, m := range mentions {
			s.UseRange(m.From, m.To, phrase.AsCity)
		}
		if len(among) == 1 {
			if airports := gazetteer.ReadAirports(s, g, among[0]); len(airports) < len(cities[among[0]].Airports) {
				add(true, "at %s", strings.Join(airports, ","))
			}
		} else {
			add(true, "airports of %v", gazetteer.CitiesOfAirports(s, g))
		}
		name, _ := gazetteer.OtherAim(s)
		add(name != "", "aims at %s", name)
		add(gazetteer.UnknownCity(s), "to somewhere")
		return strings.Join(out, "  "), nil
	})
}

// A market at Christmas is meant where a market is spoken of, and not where the feast is.
func TestAFeastIsNoMarket(t *testing.T) {
	t.Parallel()
	city := gazetteer.City{Name: "Paris", Sights: []gazetteer.Place{
		{ID: "tuileries_fair", Name: "Christmas market in the Tuileries", Aliases: []string{"Christmas market", "Christmas markets"}},
		{ID: "disneyland", Name: "Disneyland Paris", Aliases: []string{"Disneyland"}},
	}}
	g := gazetteer.New([]gazetteer.City{city}, nil)
	for text, want := range map[string]string{
		"the Christmas market": "tuileries_fair", "Christmas markets": "tuileries_fair", "before Christmas": "", "a nice Christmas dinner": "", "a market": "",
		"Disneyland": "disneyland", "Disneyland Paris": "disneyland",
	} {
		s, err := phrase.Cut(text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range gazetteer.ReadSights(s, g, []int{0}) {
			got += f.Place.ID
		}
		if got != want {
			t.Errorf("%q: sights %q, want %q", text, got, want)
		}
	}
}

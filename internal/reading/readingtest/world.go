package readingtest

import (
	"strings"

	"github.com/tripwright/tripwright/internal/reading/gazetteer"
)

// Cities are the three that sentences of tests go to.
func Cities() []gazetteer.City {
	return []gazetteer.City{
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
			Hotels:      named("bayerischer_hof=Hotel Bayerischer Hof"), Quarters: named("marienplatz=Altstadt")},
		{Name: "Tokyo", Aliases: []string{"Tōkyō", "Tokyo, Japan"}, TZ: "Asia/Tokyo", Airports: named("HND=Tokyo Haneda", "NRT=Tokyo Narita"),
			Sights: named("sensoji=Senso-ji", "meiji_jingu=Meiji Jingu", "tokyo_skytree=Tokyo Skytree", "tokyo_tower=Tokyo Tower", "ghibli_museum=Ghibli Museum",
				"ueno_park=Ueno Park", "ueno_zoo=Ueno Zoo", "tsukiji_outer_market=Tsukiji Outer Market", "shibuya_crossing=Shibuya Scramble Crossing",
				"sword_museum=Japanese Sword Museum", "fire_museum=Tokyo Fire Museum", "tokyo_city_view=Tokyo City View", "shinjuku_gyoen=Shinjuku Gyoen National Garden"),
			Restaurants: named("harajuku_gyozaro=Harajuku Gyozaro", "vegan_bistro_jangara=Vegan Bistro Jangara"), Quarters: named("shinjuku_gyoen=Shinjuku")},
	}
}

// Origins are the four airports that trips of tests begin at.
func Origins() []gazetteer.Place {
	return named("JFK=New York John F. Kennedy", "LHR=London Heathrow", "FRA=Frankfurt", "SFO=San Francisco")
}

// named makes places of "ID=Name=Alias"; the Eiffel Tower takes 150 minutes, zoos are of that kind, and who knows BMW Welt knows its museum.
func named(specs ...string) []gazetteer.Place {
	var list []gazetteer.Place
	for _, spec := range specs {
		f := strings.Split(spec, "=")
		p := gazetteer.Place{ID: f[0], Name: f[1], Aliases: f[2:]}
		if strings.HasSuffix(p.ID, "_zoo") {
			p.Kind = "zoo"
		}
		if p.ID == "bmw_welt" {
			p.SeenWith = []string{"bmw_museum"}
		}
		if p.ID == "eiffel_tower" {
			p.StayMinutes = 150
		}
		list = append(list, p)
	}
	return list
}

package wording

// Noun is something that is counted.
type Noun string

// The nouns. Their forms are those after a number in the nominative and the accusative: sentences are put so that no other is needed.
const (
	Adult  Noun = "adult"
	Child  Noun = "child"
	Days   Noun = "day"
	Night  Noun = "night"
	Room   Noun = "room"
	Seat   Noun = "seat"
	Star   Noun = "star"
	Sight  Noun = "sight"
	Change Noun = "change"

	Violation Noun = "violation"
	Route     Noun = "route option"
	Stop      Noun = "stop"
	Step      Noun = "step"
	Cycle     Noun = "repair cycle"
	Source    Noun = "source"
	Broken    Noun = "broken rule"

	OpenAir Noun = "open-air sight"
	Other   Noun = "other"
	Visit   Noun = "visit"
	Minute  Noun = "minute"
	Branch  Noun = "branch"
	Rule    Noun = "rule"
	Claim   Noun = "claim"
	Person  Noun = "person"
)

type forms struct{ one, many, german, germans string }

var nouns = map[Noun]forms{
	Adult:     {"adult", "adults", "erwachsene Person", "erwachsene Personen"},
	Child:     {"child", "children", "Kind", "Kinder"},
	Days:      {"day", "days", "Tag", "Tage"},
	Night:     {"night", "nights", "Nacht", "Nächte"},
	Room:      {"room", "rooms", "Zimmer", "Zimmer"},
	Seat:      {"seat", "seats", "Sitzplatz", "Sitzplätze"},
	Star:      {"star", "stars", "Stern", "Sterne"},
	Sight:     {"sight", "sights", "Sehenswürdigkeit", "Sehenswürdigkeiten"},
	OpenAir:   {"open-air sight", "open-air sights", "Sehenswürdigkeit im Freien", "Sehenswürdigkeiten im Freien"},
	Other:     {"other", "others", "andere", "andere"},
	Visit:     {"visit", "visits", "Besuch", "Besuche"},
	Minute:    {"minute", "minutes", "Minute", "Minuten"},
	Branch:    {"branch", "branches", "Zweig", "Zweige"},
	Rule:      {"rule", "rules", "Regel", "Regeln"},
	Claim:     {"claim", "claims", "Angabe", "Angaben"},
	Violation: {"violation", "violations", "Problem", "Probleme"},
	Route:     {"route option", "route options", "Möglichkeit", "Möglichkeiten"},
	Stop:      {"stop", "stops", "Station", "Stationen"},
	Step:      {"step", "steps", "Schritt", "Schritte"},
	Cycle:     {"repair cycle", "repair cycles", "Runde der Reparatur", "Runden der Reparatur"},
	Source:    {"source", "sources", "Quelle", "Quellen"},
	Broken:    {"broken rule", "broken rules", "verletzte Regel", "verletzte Regeln"},
	Person:    {"person", "people", "Person", "Personen"},
	Change:    {"change", "changes", "Änderung", "Änderungen"},
}

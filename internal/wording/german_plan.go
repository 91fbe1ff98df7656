package wording

// germanPlan is what the planner, repair and the search for ways out say.
var germanPlan = map[string]string{
	"You did not say where you start: planned from %s.":                                                                                   "Der Startort wurde nicht gesagt: geplant ab %s.",
	"You arrange the journey there and back yourself: its price and its hours are not in the plan.":                                       "An- und Abreise machst du selbst: ihr Preis und ihre Zeiten sind nicht im Plan.",
	"Only the hotel is chosen for its access: steps and lifts of sights, restaurants and stations are not known here. Ask before you go.": "Nur das Hotel ist nach Barrierefreiheit gewählt: Stufen und Aufzüge von Sehenswürdigkeiten, Restaurants und Bahnhöfen sind hier nicht bekannt. Frag vorher nach.",
}

package wording

// rules are what rules are called where people read of them, in English and in German. What programs read has their ids.
var rules = map[string][2]string{
	"wishes":       {"What became of your wishes", "Was aus deinen Wünschen wurde"},
	"budget":       {"Budget", "Budget"},
	"feasibility":  {"Every way can be made", "Jeder Weg ist zu schaffen"},
	"hours":        {"Open when visited", "Offen beim Besuch"},
	"weather":      {"Weather", "Wetter"},
	"preferences":  {"Your likes", "Deine Vorlieben"},
	"last_train":   {"Last connections", "Letzte Verbindungen"},
	"stay":         {"Check-in and check-out", "Ein- und Auschecken"},
	"partial_day":  {"First and last day", "Erster und letzter Tag"},
	"locked":       {"What is locked", "Was festgehalten ist"},
	"requirements": {"What you asked for", "Was du verlangt hast"},
	"journey":      {"Stays and the rides between them", "Aufenthalte und die Fahrten dazwischen"},
	"driving":      {"Time at the wheel", "Zeit am Steuer"},
	"cars":         {"What the car costs", "Was das Auto kostet"},
	"zones":        {"Clocks that differ", "Andere Uhrzeit"},

	"amendments":  {"What documents change", "Was Dokumente ändern"},
	"certificate": {"Certificate", "Zertifikat"},
	"citations":   {"Sources", "Belege"},
	"document":    {"Document", "Dokument"},
	"evidence":    {"Where facts come from", "Herkunft"},
	"file":        {"File", "Datei"},
	"name":        {"Name", "Name"},
	"pack":        {"How old the data is", "Stand der Daten"},
	"prose":       {"Words", "Worte"},
	"signature":   {"Signature", "Unterschrift"},
}

// Rule is what a rule is called, by its id; one that has no name is called by that.
func (l Language) Rule(id string) string { return l.named(rules, id) }

package wording

// germanParts are the sentences in German by what they are in English, a map for each room that speaks.
var germanParts = []map[string]string{germanForms, germanDocument, germanRules, germanPlan, germanReader, germanSheet, germanEdit}

var germanForms = map[string]string{
	"%s and %s":   "%s und %s",
	"%d min":      "%d Min.",
	"%d h":        "%d Std.",
	"%d h %d min": "%d Std. %d Min.",
}

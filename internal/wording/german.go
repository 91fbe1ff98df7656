package wording

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"strings"
	"sync"
)

// germanParts are the sentences in German by what they are in English, a map for each room that speaks.
var germanParts = sync.OnceValue(func() []map[string]string {
	return []map[string]string{germanForms, germanDocument, germanRules, germanPlan, germanWishes, germanReader, germanSheet, germanEdit, germanJourney,
		germanPacked()["problems"], germanPacked()["progress"], germanPacked()["terminal"], germanPacked()["replies"]}
})

var germanForms = map[string]string{
	"%s and %s":   "%s und %s",
	"%d min":      "%d Min.",
	"%d h":        "%d Std.",
	"%d h %d min": "%d Std. %d Min.",
}

// germanFile is german.txt, packed: what is told of failures, of runs while they are made, and around a trip in a terminal. In the program
// it takes a third of what maps do. Who changes german.txt runs the tests of this package with -update.
//
//go:embed german.txt.gz
var germanFile []byte

// germanPacked reads it when the first German sentence is said: a map for each heading.
var germanPacked = sync.OnceValue(func() map[string]map[string]string {
	zr, err := gzip.NewReader(bytes.NewReader(germanFile))
	must(err)
	text, err := io.ReadAll(zr)
	must(err)
	out, part := map[string]map[string]string{}, map[string]string{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if name, ok := strings.CutPrefix(line, "# "); ok {
			part = map[string]string{}
			out[name] = part
			continue
		}
		english, there, _ := strings.Cut(line, "\t")
		part[english] = there
	}
	return out
})

// germanProblems is what is told of failures: by the door in the title and the detail of a problem, by a run that ends without a plan, and
// by the terminal. What an input field is not stands behind its name, and so begins with its verb.
func germanProblems() map[string]string { return germanPacked()["problems"] }

// Package wording says sentences in the traveller's language. An English sentence is its own key: what the program says in English is what
// its source says, and the catalogue holds the same in German. Data, names and what people typed are arguments and stay as they are.
//
// It is for the sentences of trips, of the runs that make them and of what fails; the pages and the app have texts of their own. Anybody
// above ground may use it.
package wording

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
)

// Language is what a trip is told in. Empty means English.
type Language string

// The languages.
const (
	English Language = "en"
	German  Language = "de"
)

// Languages are all there are.
var Languages = []Language{English, German}

// Known tells whether trips can be told in l.
func (l Language) Known() bool { return l == "" || slices.Contains(Languages, l) }

// Preferred gives the language that an Accept-Language header likes best of ours. English is the empty language, so that what is kept of
// an English trip does not mention it.
func Preferred(accept string) Language {
	wanted, _, err := language.ParseAcceptLanguage(accept)
	if err != nil {
		return ""
	}
	for _, tag := range wanted {
		switch base, _ := tag.Base(); Language(base.String()) {
		case English:
			return ""
		case German:
			return German
		}
	}
	return ""
}

// Say fills a sentence in, in l. It is the English one, as fmt.Sprintf takes it. What is not in the catalogue is said in English; the tests
// of this package see to it that everything is. Sums, dates and counts among args are written as people there write them.
func (l Language) Say(english string, args ...any) string {
	if l == "" || l == English {
		return fmt.Sprintf(english, args...)
	}
	there := make([]any, len(args))
	for i, a := range args {
		there[i] = l.local(a)
	}
	if l.german() {
		return german().Sprintf(english, there...)
	}
	return fmt.Sprintf(english, there...)
}

// Begins gives a sentence up to what is filled in, by which one that was said is known again.
func (l Language) Begins(english string) string {
	if l.german() {
		english = germanOf(english)
	}
	begin, _, _ := strings.Cut(english, "%")
	return begin
}

func germanOf(english string) string {
	for _, part := range germanParts() {
		if there, ok := part[english]; ok {
			return there
		}
	}
	return english
}

func (l Language) local(a any) any {
	switch a := a.(type) {
	case money.Cents:
		return l.Money(a)
	case calendar.Date:
		if l.german() {
			return l.Date(a)
		}
	case Counted:
		return l.Count(a.N, a.Of)
	case fault.Sentence:
		return l.Tell(a)
	}
	return a
}

// Tag is the language as Content-Language and lang attributes call it.
func (l Language) Tag() string { return string(cmp.Or(l.Plain(), English)) }

// Counted is how many of something there are, as an argument of a sentence.
type Counted struct {
	N  int
	Of Noun
}

// String says it in English.
func (c Counted) String() string { return English.Count(c.N, c.Of) }

// Count says how many of something there are: "1 night", "4 Nächte".
func (l Language) Count(n int, of Noun) string {
	if l.german() {
		return german().Sprintf(string(of), n)
	}
	forms := nouns[of]
	if n == 1 {
		return "1 " + forms.one
	}
	return fmt.Sprintf("%d %s", n, forms.many)
}

// List joins names: "A", "A and B", "A, B and C".
func (l Language) List(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return l.Say("%s and %s", strings.Join(items[:len(items)-1], ", "), items[len(items)-1])
}

// Word gives a word of the data, such as the kind of a sight, as people write it; one that is not known stays as it is.
func (l Language) Word(english string) string {
	if there, ok := germanWords[strings.ToLower(strings.ReplaceAll(english, "_", " "))]; ok && l.german() {
		return there
	}
	return english
}

// City gives the name of a city as people call it who speak l: München to Germans. One that has no name of its own there stays as it is.
func (l Language) City(name string) string {
	if there, ok := germanCities[name]; ok && l.german() {
		return there
	}
	return name
}

// german prints by the catalogue of German.
var german = sync.OnceValue(func() *message.Printer {
	c := catalog.NewBuilder(catalog.Fallback(language.English))
	for _, part := range germanParts() {
		for english, there := range part {
			must(c.SetString(language.German, english, there))
		}
	}
	for of, forms := range nouns {
		must(c.Set(language.German, string(of), plural.Selectf(1, "%d", plural.One, "%[1]d "+forms.german, plural.Other, "%[1]d "+forms.germans)))
	}
	return message.NewPrinter(language.German, message.Catalog(c))
})

// must stands behind the catalogue, which is part of the program: a sentence that cannot be read is a fault of ours, and the tests read all.
func must(err error) {
	if err != nil {
		panic("wording: " + err.Error())
	}
}

package mail

import (
	"bytes"
	"embed"
	"strings"
	"text/template"

	"golang.org/x/text/language"
)

// Letter is what a letter says. Nothing in it was typed by a stranger, so that nobody can write to others in our name: an organisation is
// named by its slug, which has letters, digits and dashes alone, unless it is known that the reader belongs to it.
type Letter struct {
	Kind    string // as the files in letters are called
	Lang    string // en or de
	Service string // the address of the service, such as https://trips.example.com
	Links   []Link
	More    bool   // there are accounts besides those of Links
	About   string // address of who it is about; empty: the reader, or not for the reader to know
	By      string // address of who did it; empty: not for the reader to know
	// Accounts is how many accounts the address has, where that is to be told; 0 else.
	Accounts int
}

// Link is where a reader may go, for one of their accounts.
type Link struct {
	Org  string // what its reader calls the organisation
	Slug string // of the organisation, where the reader may have to type it
	URL  string
}

//go:embed letters/*.txt
var files embed.FS

// letters are templates, the first line of each the subject.
var letters = template.Must(template.ParseFS(files, "letters/*.txt"))

// Write gives subject and text. A kind or a language that there is no letter in is a defect.
func (l Letter) Write() (subject, text string, err error) {
	var b bytes.Buffer
	if err := letters.ExecuteTemplate(&b, l.Kind+"."+l.Lang+".txt", l); err != nil {
		return "", "", err
	}
	subject, text, _ = strings.Cut(b.String(), "\n")
	return subject, strings.TrimSpace(text) + "\n", nil
}

var spoken = language.NewMatcher([]language.Tag{language.English, language.German})

// Language gives the one of our languages that an Accept-Language header likes best: en or de.
func Language(accept string) string {
	_, at := language.MatchStrings(spoken, accept)
	return []string{"en", "de"}[at]
}

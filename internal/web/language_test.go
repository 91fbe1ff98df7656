package web_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

func texts(t *testing.T, code string) map[string]string {
	t.Helper()
	b, err := os.ReadFile("texts/" + code + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]string
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

var blank = regexp.MustCompile(`%[^%]*?[a-z]|\{\w+\}`)

// Every language says everything, with the same blanks to fill in, and nothing is there that nobody says.
func TestLanguagesSayTheSame(t *testing.T) {
	t.Parallel()
	en, de := texts(t, "en"), texts(t, "de")
	var code strings.Builder
	for _, pattern := range []string{".", "pages"} {
		files, err := os.ReadDir(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f.Name(), ".html") || strings.HasSuffix(f.Name(), ".go") && !strings.HasSuffix(f.Name(), "_test.go") {
				b, err := os.ReadFile(pattern + "/" + f.Name())
				if err != nil {
					t.Fatal(err)
				}
				code.Write(b)
			}
		}
	}
	built := []string{"sorry_", "quality_", "source_", "date_", string(trip.RoleArrive), string(trip.RoleCheckIn), string(trip.RoleLunch), string(trip.RoleDinner),
		string(trip.RoleNight), string(trip.RoleCheckOut), string(trip.RoleBags), string(trip.RoleDepart), string(trip.Walk), string(trip.Metro), string(trip.Bus),
		string(trip.Taxi), string(trip.Train)} // names that are put together
	for name, text := range en {
		if strings.HasPrefix(name, "date_") { // the order of the parts is the language's
			continue
		}
		a, b := blank.FindAllString(text, -1), blank.FindAllString(de[name], -1)
		if de[name] == "" || !slices.Equal(a, b) {
			t.Errorf("%s: %q and %q", name, text, de[name])
		}
		stem := strings.TrimSuffix(strings.TrimSuffix(name, "_1"), "_n")
		said := strings.Contains(code.String(), `"`+name+`"`) || strings.Contains(code.String(), `"`+stem+`"`)
		if !said && !slices.ContainsFunc(built, func(p string) bool { return strings.HasPrefix(name, p) }) {
			t.Errorf("nobody says %s", name)
		}
	}
	for name := range de {
		if _, ok := en[name]; !ok {
			t.Errorf("only German says %s", name)
		}
	}
}

// Whatever the pages say by name is there: a name that is missing would be shown.
func TestNothingIsMissing(t *testing.T) {
	t.Parallel()
	en := texts(t, "en")
	for _, name := range []string{"view.go", "pages/share.html", "pages/print.html", "pages/parts.html", "pages/sorry.html"} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`Say\(?\s?"(\w+)"[,) }]`).FindAllStringSubmatch(string(b), -1) {
			if _, ok := en[m[1]]; !ok && !strings.HasSuffix(m[1], "_") {
				t.Errorf("%s says %s, which is not there", name, m[1])
			}
		}
		for _, m := range regexp.MustCompile(`Count\(?\s?"(\w+)"`).FindAllStringSubmatch(string(b), -1) {
			if en[m[1]+"_1"] == "" || en[m[1]+"_n"] == "" {
				t.Errorf("%s counts %s, which is not there", name, m[1])
			}
		}
	}
}

func TestTheReadersLanguage(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, c := range []struct{ path, accept, want string }{
		{"", "", "en"}, {"", "de", "de"}, {"", "de-CH, fr;q=0.9", "de"}, {"", "fr, en;q=0.1, de;q=0.5", "de"}, {"", "ja", "en"}, {"", "nonsense;;q", "en"},
		{"?lang=de", "en", "de"}, {"?lang=en", "de", "en"}, {"?lang=xx", "de", "de"},
	} {
		page := b.ask("GET", "/s/none"+c.path, "Accept-Language", c.accept).Body.String()
		if !strings.Contains(page, `<html lang="`+c.want+`">`) {
			t.Errorf("%q with %q is not in %s", c.path, c.accept, c.want)
		}
	}
}

// A trip is told in its own language, whoever opens it: labels in another one beside its sentences would make a page of two languages.
func TestATripSpeaksItsOwnLanguage(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, path := range []string{"", "/print", "?lang=de"} {
		if page := b.page("/s/"+token+path, "Accept-Language", "de"); !strings.Contains(page, `<html lang="en">`) || strings.Contains(page, "Dienstag") {
			t.Errorf("%q: an English trip has German labels", path)
		}
	}
	b.it.Intent.Lang = wording.German
	for _, path := range []string{"", "/print", "?lang=en"} {
		page := b.page("/s/"+token+path, "Accept-Language", "en")
		if !strings.Contains(page, `<html lang="de">`) || !strings.Contains(page, "Dienstag, 10. Juni 2025") || !strings.Contains(page, "2.903,16\u00a0$") {
			t.Errorf("%q: a German trip is not German all through", path)
		}
	}
}

// Every sum of a page is told in what the traveller counts in, like those in the sentences of the trip.
func TestSumsAreToldAsTheTripTellsThem(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.it.Intent.Currency = trip.Currency{Code: "EUR", Rate: 1_250_000_000}
	b.it.Intent.Budget = 350_000
	for _, path := range []string{"", "/print"} {
		page := b.page("/s/" + token + path)
		if strings.Contains(page, "$") || !strings.Contains(page, "€2,322.53 of a budget of €2,800") {
			t.Errorf("%q: a sum is in dollars: %s", path, regexp.MustCompile(`.*\$.*`).FindString(page))
		}
	}
	b.it.Intent.Lang = wording.German
	if page := b.page("/s/" + token); strings.Contains(page, "$") || !strings.Contains(page, "2.322,53\u00a0€ von 2.800\u00a0€ Budget") {
		t.Errorf("the German page does not count in euro: %s", regexp.MustCompile(`.*Budget.*`).FindString(page))
	}
}

package app

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/recheck"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/trip"
)

// changes is how many single changes of finished itineraries are tried, or as many as TRIPWRIGHT_CHANGES says.
func changes() int {
	if n, err := strconv.Atoi(os.Getenv("TRIPWRIGHT_CHANGES")); err == nil {
		return n
	}
	if testing.Short() {
		return 40
	}
	return 1000
}

// spot is one value of a document, and how another is put in its place, or nothing.
type spot struct {
	path string
	old  any
	put  func(any)
	drop func() // nil where it cannot be left out
}

// spots walks all values of a document, lists and objects too, in a fixed order.
func spots(path string, v any, put func(any), drop func()) []spot {
	out := []spot{{path, v, put, drop}}
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			out = append(out, spots(path+"."+name, v[name], func(n any) { v[name] = n }, func() { delete(v, name) })...)
		}
	case []any:
		for i := range v {
			out = append(out, spots(fmt.Sprintf("%s[%d]", path, i), v[i], func(n any) { v[i] = n }, nil)...)
		}
	}
	return out
}

// change does one thing to one value; ok is false where it cannot be done. put back undoes it.
func (s spot) change(r *rand.Rand, like func() any) (what string, ok bool) {
	if s.drop != nil && r.IntN(4) == 0 {
		s.drop()
		return "left out", true
	}
	var next any
	switch old := s.old.(type) {
	case nil:
		what, next = "something for nothing", []any{true, "x", json.Number("1")}[r.IntN(3)]
	case bool:
		what, next = "turned round", !old
	case json.Number:
		what, next = changedNumber(r, old)
	case string:
		what, next = changedText(r, old, like)
	case []any:
		what, next, ok = changedList(r, old)
		if !ok {
			return "", false
		}
	default:
		return "", false // of objects the members are changed
	}
	if reflect.DeepEqual(next, s.old) {
		return "", false
	}
	s.put(next)
	return what, true
}

func changedNumber(r *rand.Rand, old json.Number) (string, any) {
	n, err := old.Int64()
	switch k := r.IntN(5); {
	case err != nil && k < 2:
		f, _ := old.Float64()
		return "the next number that there is", math.Nextafter(f, math.Inf(2*k-1))
	case err != nil:
		f, _ := old.Float64()
		return "a little more", f + 1e-7*float64(1+r.IntN(1000000))
	case k == 0:
		return "nothing", json.Number("0")
	case k == 1:
		return "the other sign", json.Number(strconv.FormatInt(-n, 10))
	case k == 2:
		return "less", json.Number(strconv.FormatInt(n-1, 10))
	}
	return "more", json.Number(strconv.FormatInt(n+1+r.Int64N(1000), 10))
}

func changedText(r *rand.Rand, old string, like func() any) (string, any) {
	letters := []rune(old)
	switch k := r.IntN(6); {
	case k == 0 || len(letters) == 0:
		return "a letter more", old + string(rune('a'+r.IntN(26)))
	case k == 1:
		return "empty", ""
	case k == 2:
		return "another text of the document", like()
	case k == 3:
		i := r.IntN(len(letters))
		return "a letter less", string(letters[:i]) + string(letters[i+1:])
	case k == 4:
		return "a space more", old + " "
	}
	i := r.IntN(len(letters))
	switch c := letters[i]; {
	case c >= '0' && c <= '9':
		letters[i] = '0' + (c-'0'+1+rune(r.IntN(9)))%10
	case c == 'z':
		letters[i] = 'a'
	default:
		letters[i] = c + 1
	}
	return "another letter", string(letters)
}

func changedList(r *rand.Rand, old []any) (string, any, bool) {
	if len(old) == 0 {
		return "", nil, false
	}
	i := r.IntN(len(old))
	switch r.IntN(3) {
	case 0:
		return "an entry less", slices.Delete(slices.Clone(old), i, i+1), true
	case 1:
		return "an entry twice", slices.Insert(slices.Clone(old), i, old[i]), true
	}
	k := r.IntN(len(old))
	next := slices.Clone(old)
	next[i], next[k] = next[k], next[i]
	return "two entries exchanged", next, true
}

// issuedDocuments are itineraries as a service gives them out, each signed: of a plan, of an edit, of many wishes, and of an organisation
// whose documents amend facts.
func issuedDocuments(t *testing.T) (a *App, known keys.Known, docs map[string][]byte) {
	t.Helper()
	text, err := keys.NewItineraryPEM()
	if err != nil {
		t.Fatal(err)
	}
	k, err := keys.ParseItineraries(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, _ = libraryOf(t, t.TempDir(), nil)
	signing := settings.Config{ItineraryKey: settings.Secret(text.Private), UIOrigin: "https://trips.example.com"}
	if _, err := a.issuer.Open(signing, ""); err != nil {
		t.Fatal(err)
	}
	takeIn(t, a, "informed", "d1", secrets)
	docs = map[string][]byte{"informed": planBy(t, a, "informed", asked).Result, "plan": planBy(t, a, "a", asked).Result}
	wishes := asked
	wishes.Text = "6 days in Munich from 10 June 2027 for two, €4,200, history and music, no red-eyes, a quiet hotel with breakfast, vegetarian food, not on Mondays"
	first := planBy(t, a, "a", wishes)
	docs["wishes"] = first.Result
	edit, err := a.Edit(orgOf(t, "a"), first.ID, runner.NewID(), trip.Edit{trip.AddBudget(300_00)})
	if err != nil {
		t.Fatal(err)
	}
	docs["edit"] = edit.Result
	published, err := json.Marshal(k.JWKS())
	if err != nil {
		t.Fatal(err)
	}
	if known, err = keys.ReadKnown("the set", published); err != nil {
		t.Fatal(err)
	}
	return a, known, docs
}

// Of a thousand single changes of finished itineraries, drawn by chance, checking notices each: without a key by the rules, the name and the
// way the file is written, and with the key of the service also where whoever changed it certified and named it anew.
func TestAThousandChangesAreNoticed(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, known, docs := issuedDocuments(t)
	seed := uint64(1)
	if text := os.Getenv("TRIPWRIGHT_CHANGES_SEED"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seed = n
	}
	t.Logf("seed %d", seed)
	chance := rand.New(rand.NewPCG(seed, 35))
	fails := func(doc []byte, known keys.Known) []string {
		rules, err := recheck.File(a.Atlas, doc, known, time.Now())
		if err != nil {
			return []string{unreadable}
		}
		var out []string
		for _, v := range rules {
			if v.Verdict == trip.Fail {
				out = append(out, v.Rule)
			}
		}
		return out
	}
	kinds, tried := map[string]int{}, 0
	for _, name := range slices.Sorted(maps.Keys(docs)) {
		if rules := fails(docs[name], known); rules != nil {
			t.Fatalf("the document %s itself breaks %v", name, rules)
		}
		var doc map[string]any
		d := json.NewDecoder(strings.NewReader(string(docs[name])))
		d.UseNumber()
		if err := d.Decode(&doc); err != nil {
			t.Fatal(err)
		}
		all := spots("", doc, nil, nil)[1:]
		like := func() any {
			for {
				if s, ok := all[chance.IntN(len(all))].old.(string); ok {
					return s
				}
			}
		}
		for n := 0; n < changes()/len(docs); {
			s := all[chance.IntN(len(all))]
			what, ok := s.change(chance, like)
			if !ok {
				continue
			}
			n, tried = n+1, tried+1
			kinds[what]++
			changed, err := json.Marshal(doc)
			s.put(s.old)
			if err != nil {
				t.Fatal(err)
			}
			if s.path != ".signature" && fails(changed, nil) == nil {
				t.Errorf("%s: %s of %s is not noticed (%v)", name, what, s.path, s.old)
			}
			if s.path != ".itinerary_id" { // whoever gives it the right name changes nothing
				changed = renamed(t, changed)
			}
			if rules := fails(changed, known); !slices.Contains(rules, "signature") && !slices.Contains(rules, unreadable) {
				t.Errorf("%s: %s of %s is under the same signature (%v)", name, what, s.path, s.old)
			}
		}
	}
	if tried < changes()-len(docs) || len(kinds) < min(10, changes()/8) {
		t.Errorf("%d changes of the kinds %v", tried, kinds)
	}
	t.Logf("%d changes: %v", tried, kinds)
}

// unreadable is noticed before any rule is asked.
const unreadable = "unreadable"

// renamed gives a document a name that belongs to it, as somebody would who wants it to hold. What cannot be read stays as it is.
func renamed(t *testing.T, doc []byte) []byte {
	t.Helper()
	it, err := trip.ParseItinerary(doc)
	if err != nil {
		return doc
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(doc, &members); err != nil {
		t.Fatal(err)
	}
	members["itinerary_id"] = json.RawMessage(`"` + it.Name() + `"`)
	out, err := json.Marshal(members)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

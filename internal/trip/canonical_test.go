package trip

import (
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// canonical is what the library makes of JSON.
func canonical(t *testing.T, b []byte) string {
	t.Helper()
	v := jsontext.Value(append([]byte(nil), b...))
	if err := v.Canonicalize(); err != nil {
		t.Skip("no JSON, or the same name twice")
	}
	return string(v)
}

func FuzzOnePassGivesTheCanonicalForm(f *testing.F) {
	for _, s := range []string{`{"b":1,"a":[{"d":null,"c":"x\ty"},{}],"":-0}`, `[48.8606,1.50,2.000000,-0.0,-1.250,0.000000,1.0000000001,1e3,-0,0,0.000001,0.0000001,123456789012345,1234567890123456,-0.5,01]`, `[2.3333333333333335,-0.30000000000000004,9007199254740993,123456789012345678901234,0.00000123456789,-0.0000000]`,
		`{"é":1,"z":2}`, `{"a\n":1,"a":"\u00e9\/\u001f"}`, `"\ud83d"`, `{"a":1,"a":2}`, ` [1]`, `[1,]`, `{"a":1,}`, `{,"a":1}`, `[1 ]`, `"`, `{"b":{"d":1,"c":[true,false]},"a":"€"}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s := sorter{in: b}
		if !s.value() || len(s.in) > 0 {
			return // left to the library
		}
		if want := canonical(t, b); string(s.out) != want {
			t.Errorf("of %q:\n got %q\nwant %q", b, s.out, want)
		}
	})
}

// What our own types write takes the short way: a change that loses it shows here.
func TestOurValuesNeedNoSecondReading(t *testing.T) {
	t.Parallel()
	seats := 3
	for _, v := range []any{Plan{Seed: 7, Days: []Day{{Slots: []Slot{{Choices: []Choice{{OptionRef: "louvre", Score: 7. / 3}}}}}}}, Intent{City: "München \"x\""},
		Facts{Attractions: []Attraction{{Name: "Musée", Stay: seats}}}} {
		b, err := json.Marshal(v, json.Deterministic(true))
		if err != nil {
			t.Fatal(err)
		}
		s := sorter{in: b}
		if !s.value() || string(s.out) != canonical(t, b) {
			t.Errorf("%T is read twice, or differently: %s", v, b)
		}
	}
}

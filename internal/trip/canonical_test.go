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
		t.Skip("the same name twice, or no UTF-8: neither is written here")
	}
	return string(v)
}

// What the sorter takes is JSON, and it makes of it what the library does. Each number is a document of its own: whatever is left
// to the library ends the reading.
func FuzzOnePassGivesTheCanonicalForm(f *testing.F) {
	for _, s := range []string{
		`{"b":1,"a":[{"d":null,"c":"x\ty"},{}],"":2}`, `{"é":1,"z":2}`, `{"a\n":1,"a":"\u00e9\/\u001f"}`, `"\ud83d"`, `{"a":1,"a":2}`,
		`{"b":{"d":1,"c":[true,false]},"a":"€"}`, `{"b":1,"a":2}`, `{"a b":1,"a":2,"a!":3}`, `{"b":{"b":1,"a":2},"a":{"b":1,"a":2}}`, `"\"\\\b\f\n\r\t"`, `{"a\u0041":1}`,
		`48.8606`, `1.50`, `2.000000`, `-0.0`, `-0`, `0`, `-1.250`, `0.000000`, `1.0000000001`, `1e3`, `0.000001`, `0.0000001`, `0.1234567`,
		`123456789012345`, `1234567890123456`, `12345678901234.5`, `-0.5`, `2.3333333333333335`, `-0.30000000000000004`, `9007199254740993`,
		`123456789012345678901`, `999999999999999868928`, `1000000000000000000000`, `123456789012345678901234`, `0.00000123456789`, `-0.0000000`,
		`0.000000999999`, `0.0000010`, `1.1234560`, `1.12345600`,
		``, ` [1]`, `[1,]`, `{"a":1,}`, `{,"a":1}`, `[1 ]`, `"`, `[`, `[1`, `[1 2]`, `[1;2]`, `{`, `{"a"`, `{"a":`, `{"a":1`, `{"a";1}`, `{"a":1"b":2}`, `{a:1}`,
		`"\`, `"\x"`, `"\/"`, "\"\x1f\"", "\" \"", `01`, `-01`, `1.`, `.5`, `1.x`, `-`, `--1`, `1x`, `/`, `:`, `tru`, `1.0000000x`, `[1]]`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s := sorter{in: b}
		if !s.value() || len(s.in) > 0 {
			return // left to the library
		}
		if !jsontext.Value(b).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) {
			t.Fatalf("%q is taken for JSON and becomes %q", b, s.out)
		}
		if want := canonical(t, b); string(s.out) != want {
			t.Errorf("of %q:\n got %q\nwant %q", b, s.out, want)
		}
	})
}

// The short way is taken for what it is made for: without that, it would only be slow.
func TestTheShortWayIsTaken(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]bool{
		`{"b":1,"a":{"d":2,"c":[]}}`: true, `"\"\\\b\f\n\r\t"`: true, `"é"`: true, `1.50`: true, `-0.5`: true, `0`: true, `[true,false,null]`: true,
		`2.3333333333333335`: true, `0.000001`: true, `0.00000123456789`: true, `123456789012345678901`: true, `-0.1`: true,
		`{"é":1}`: false, `{"a\n":1}`: false, `"\u00e9"`: false, `-0`: false, `-0.00`: false, `0.0000001`: false, `1e3`: false, `1000000000000000000000`: false,
	} {
		s := sorter{in: []byte(in)}
		if got := s.value(); got != want {
			t.Errorf("%s is known to be canonical: %v", in, got)
		}
	}
}

// What our own types write takes the short way: a change that loses it shows here.
func TestOurValuesNeedNoSecondReading(t *testing.T) {
	t.Parallel()
	seats := 3
	for _, v := range []any{
		Plan{Seed: 7, Days: []Day{{Slots: []Slot{{Choices: []Choice{{OptionRef: "louvre", Score: 7. / 3}}}}}}},
		Intent{City: "München \"x\""}, Facts{Attractions: []Attraction{{Name: "Musée", Stay: seats}}},
	} {
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

// A digest says the same of the same value, in whatever order its members are held, and is the one anybody can compute:
// sha256 of {"a":1.5,"b":[true,null]}.
func TestDigestsAreOfTheCanonicalForm(t *testing.T) {
	t.Parallel()
	const want = "e028cd937aee508e2387f05861301372a1322b24c9dedf617ddac5f6f37b5a08"
	if got := Digest(struct {
		B []any   `json:"b"`
		A float64 `json:"a"`
	}{[]any{true, nil}, 1.5}); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
	if got := Digest(map[string]any{"b": []any{true, nil}, "a": 1.5}); got != want {
		t.Errorf("digest of a map %s, want %s", got, want)
	}
	if b, err := CanonicalJSON(map[string]any{"é": 1, "b": 1e30, "a": "\u2028"}); string(b) != "{\"a\":\"\u2028\",\"b\":1e+30,\"é\":1}" || err != nil {
		t.Errorf("the long way gives %s, %v", b, err)
	}
	if b, err := canonicalize([]byte(`{}]`)); err == nil {
		t.Errorf("what stands behind a value is left out: %s", b)
	}
	if b, err := canonicalize([]byte(`1e30`)); string(b) != "1e+30" || err != nil {
		t.Errorf("a large number becomes %q, %v", b, err)
	}
	if Digest(1) == Digest(2) {
		t.Error("two values have one digest")
	}
	if b, err := CanonicalJSON(func() {}); err == nil {
		t.Errorf("a function is %s", b)
	}
	for name, f := range map[string]func(any) string{"Digest": Digest} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of what has no JSON gives one all the same", name)
				}
			}()
			f(func() {})
		}()
	}
}

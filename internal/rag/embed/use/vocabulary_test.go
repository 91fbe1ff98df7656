package use

import (
	"os"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
)

func TestPiecesAreThoseOfTensorFlow(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile("testdata/reference.json")
	if err != nil {
		t.Fatal(err)
	}
	var refs []struct {
		Text   string  `json:"text"`
		Pieces []int32 `json:"pieces"`
	}
	if err := json.Unmarshal(b, &refs); err != nil {
		t.Fatal(err)
	}
	v := readVocabulary(vocabularyFile)
	for _, ref := range refs {
		if got := v.cut(new(desk), ref.Text); !slices.Equal(got, ref.Pieces) {
			t.Errorf("%q:\n got %v\nwant %v", ref.Text, got, ref.Pieces)
		}
	}
}

func FuzzCut(f *testing.F) {
	v := readVocabulary(vocabularyFile)
	for _, s := range []string{"", "a", "▁▁", "🍣\xff", "ﬁne ½", "\x00\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d := new(desk)
		ids := v.cut(d, s)
		if n := utf8.RuneCount(d.text); len(ids) > n {
			t.Fatalf("%d pieces of %d characters", len(ids), n)
		}
		for _, id := range ids {
			if id < 0 || int(id) >= len(v.size) || id > 0 && id < reserved {
				t.Fatalf("there is no piece %d", id)
			}
		}
	})
}

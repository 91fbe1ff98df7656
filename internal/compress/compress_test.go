package compress

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/klauspost/compress/s2"
	"pgregory.net/rapid"
)

func TestDocumentsComeBackAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringN(0, 40, -1).Draw(t, "word")
		doc, err := json.Marshal(strings.Repeat(word, rapid.IntRange(0, 2000).Draw(t, "times")))
		if err != nil {
			t.Fatal(err)
		}
		text := Text(doc)
		if len(text) > len(doc) || text != Text(doc) {
			t.Errorf("%d bytes became %d, or others the second time", len(doc), len(text))
		}
		if back, err := Document(text); err != nil || !bytes.Equal(back, doc) {
			t.Errorf("%q came back as %q: %v", doc, back, err)
		}
	})
}

// Whoever looks into a database sees the small documents, and a program of before that wrote all of them plainly is understood.
func TestWhatIsCompressed(t *testing.T) {
	long := `{"stops":[` + strings.Repeat(`{"name":"Louvre","cost":2200},`, 1000) + `{}]}`
	noise := make([]byte, 6<<10)
	for i, state := 0, uint32(1); i < len(noise); i++ {
		state = state*1664525 + 1013904223
		noise[i] = 'A' + byte(state>>24)%58
	}
	for _, tt := range []struct {
		name, doc string
		shorter   bool
	}{
		{"nothing", "", false},
		{"small", `{"city":"Paris"}`, false},
		{"long", long, true},
		{"long and without repetition", string(noise), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := Text(json.RawMessage(tt.doc))
			if got := len(text) < len(tt.doc)/5; got != tt.shorter {
				t.Errorf("%d bytes became %d", len(tt.doc), len(text))
			}
			for _, kept := range []string{text, tt.doc} {
				if back, err := Document(kept); err != nil || string(back) != tt.doc {
					t.Errorf("came back as %d bytes: %v", len(back), err)
				}
			}
		})
	}
}

func TestDamagedTextIsRefused(t *testing.T) {
	text := Text(json.RawMessage(strings.Repeat(`{"name":"Louvre"},`, 1000)))
	huge := base64.RawStdEncoding.EncodeToString([]byte{0x80, 0x80, 0x80, 0x80, 0x7f}) // says that it is gigabytes
	for name, bad := range map[string]string{"torn": text[:len(text)/2], "not base64": marker + "*", "no block": marker, "too large": marker + huge,
		"another block": marker + base64.RawStdEncoding.EncodeToString([]byte("\x05ab"))} {
		if doc, err := Document(bad); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%s: %d bytes, %v", name, len(doc), err)
		}
	}
}

func FuzzDocument(f *testing.F) {
	f.Add(Text(json.RawMessage(strings.Repeat(`{"name":"Louvre"},`, 1000))))
	f.Add(`{"name":"Louvre"}`)
	f.Add(marker + "AAAA")
	f.Fuzz(func(t *testing.T, text string) {
		if packed, ok := strings.CutPrefix(text, marker); ok {
			if block, err := base64.RawStdEncoding.DecodeString(packed); err == nil {
				if n, _ := s2.DecodedLen(block); n > 1<<20 {
					t.Skip("long documents are slow to tell apart")
				}
			}
		}
		doc, err := Document(text)
		if err == nil && len(doc) < len(text) && strings.HasPrefix(text, marker) && len(doc) > small {
			t.Errorf("%d bytes stood for %d", len(text), len(doc))
		}
	})
}

func BenchmarkText(b *testing.B) {
	var doc bytes.Buffer
	for i := range 3000 { // about what a run records when it writes its itinerary
		fmt.Fprintf(&doc, `{"slot":%d,"option_ref":"sight_%d","window":"09:%02d–10:30","cost":{"usd_cents":%d}},`, i, i%60, i%60, i*37%2500)
	}
	b.SetBytes(int64(doc.Len()))
	b.ReportAllocs()
	for b.Loop() {
		Text(doc.Bytes())
	}
}

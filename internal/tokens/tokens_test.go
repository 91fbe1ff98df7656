package tokens_test

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/tiktoken-go/tokenizer/codec"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/tokens"
)

// known cuts texts in another way, with the whole vocabulary as Go source and an engine for regular expressions. It is too large
// for the program and just right to check it.
func known(t interface{ Fatal(...any) }, c *codec.Codec, text string) []int {
	_, pieces, err := c.Encode(text)
	if err != nil {
		t.Fatal(err)
	}
	ends := make([]int, 1, 1+len(pieces))
	for _, p := range pieces {
		ends = append(ends, ends[len(ends)-1]+len(p))
	}
	return ends
}

// ends are those of a text that nobody gives up.
func ends(t interface {
	Helper()
	Fatal(...any)
}, text string) []int {
	t.Helper()
	out, err := tokens.Ends(context.Background(), text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// same fails the test where the two do not cut a text alike.
func same(t interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}, c *codec.Codec, text string) {
	t.Helper()
	want := known(t, c, text)
	if diff := cmp.Diff(want, ends(t, text)); diff != "" {
		t.Fatalf("%.80q… (-known +ours)\n%s", text, diff)
	}
	if n := tokens.Count(text); n != len(want)-1 {
		t.Fatalf("%.80q…: %d tokens, want %d", text, n, len(want)-1)
	}
}

var update = flag.Bool("update", false, "write cl100k.bin anew")

// The file of the vocabulary is written by this test, and holds every token under its rank.
func TestTheFileHoldsTheVocabulary(t *testing.T) {
	t.Parallel()
	const file, size = "cl100k.bin", 100256
	c := codec.NewCl100kBase()
	var lengths, text bytes.Buffer
	for rank := range uint(size) {
		token, err := c.Decode([]uint{rank})
		if err != nil || len(token) > 255 {
			t.Fatalf("rank %d: %q, %v", rank, token, err)
		}
		lengths.WriteByte(byte(len(token)))
		text.WriteString(token)
	}
	if *update {
		packed := deflate(t, lengths.Bytes())
		packed = slices.Concat(binary.LittleEndian.AppendUint32(nil, uint32(len(packed))), packed, deflate(t, text.Bytes()))
		if err := os.WriteFile(file, packed, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n := binary.LittleEndian.Uint32(packed)
	if !bytes.Equal(inflate(t, packed[4:4+n]), lengths.Bytes()) || !bytes.Equal(inflate(t, packed[4+n:]), text.Bytes()) {
		t.Error("it holds something else: go test ./internal/tokens -run Vocabulary -update")
	}
}

func deflate(t *testing.T, b []byte) []byte {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(b) // into memory
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func inflate(t *testing.T, b []byte) []byte {
	out, err := io.ReadAll(flate.NewReader(bytes.NewReader(b)))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestTextsAreCutAsTheVocabularySays(t *testing.T) {
	t.Parallel()
	c := codec.NewCl100kBase()
	for _, text := range []string{
		"", "a", " ", "hello world", "It's what we'LL do, they'd've said: 'tis!", "''s", "'", " 's", "x's't", "1234567 km",
		"  two  spaces \n\n\n and\tlines\r\n\r\n  \n", "end   ", "   ", " \n", "a  b", "\t\tif (x) {\n\t\t\treturn nil\n\t\t}\n",
		"Zürich, Königsstraße 12; Gleisanschlüsse", "東京の寿司は最高です。", "🗼🇯🇵👩‍👩‍👧 ok", "שלום عالم नमस्ते", "e\u0301\u0327", "½ ² ௧௨",
		`{"city": "Paris", "nights": [1, 2, 3], "price": 12.50}`, strings.Repeat("x", 5000), strings.Repeat("ab", 3000), strings.Repeat("🍣", 700),
		"\u2028\u00a0 x\u3000y", "...!!!\n\n???", " ...\r\nx", "\x00\x01",
	} {
		same(t, c, text)
	}
	files, err := filepath.Glob("../atlas/guides/*.md")
	if err != nil || len(files) == 0 {
		t.Fatal("no guides", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		same(t, c, string(text))
	}
}

// The library's engine departs from the expression in lines of nothing but white space, before which it sometimes ends a piece, and passes
// over U+007F. What is promised is the expression; there the reference in reference_test.go speaks alone.
var departs = regexp.MustCompile(`[\r\n][\s\p{Z}\x{85}]+[\r\n]|\x7f`)

func TestAnyTextIsCutAsTheVocabularySays(t *testing.T) {
	t.Parallel()
	c, ref := codec.NewCl100kBase(), newReference(t)
	pieces := rapid.SampledFrom([]string{" ", "  ", "\n", "\r\n", "\r", "\t", "\u00a0", "\u2028", "the", "The", "Straße", "9", "2026", "'", "'s", "'LL",
		"'ſ", "ſ", "\x7f", "\xff", "…", "-", "€", "東京", "🍣", "é", "e\u0301", "_", "(", "x.y"})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(pieces, 0, 40).Draw(t, "pieces"), "") + rapid.String().Draw(t, "text")
		if diff := cmp.Diff(ref.ends(text), ends(t, text)); diff != "" {
			t.Fatalf("%.80q… (-reference +ours)\n%s", text, diff)
		}
		if !departs.MatchString(text) && utf8.ValidString(text) {
			same(t, c, text)
		}
	})
}

// What the library gets wrong, as the expression has it.
func TestWhatTheExpressionSaysAndTheLibraryDoesNot(t *testing.T) {
	t.Parallel()
	ref := newReference(t)
	for text, want := range map[string][]int{
		"\n \n x": {0, 3, 5},
		"a\x7fb":  {0, 1, 2, 3},
	} {
		if diff := cmp.Diff(want, ends(t, text)); diff != "" {
			t.Errorf("%q (-want +got)\n%s", text, diff)
		}
		if diff := cmp.Diff(want, ref.ends(text)); diff != "" {
			t.Errorf("the reference, %q (-want +got)\n%s", text, diff)
		}
	}
}

// Pieces that are far longer than a token are joined over and over, so that most of the pairs that were noted stand no more.
func TestAnyLongPieceIsCutAsTheVocabularySays(t *testing.T) {
	t.Parallel()
	c := codec.NewCl100kBase()
	few := rapid.SampledFrom([]string{"a", "e", "n", "t", "th", "in", "tion", "é", "京"})
	rapid.Check(t, func(t *rapid.T) {
		once := strings.Join(rapid.SliceOfN(few, 1, 60).Draw(t, "letters"), "")
		same(t, c, strings.Repeat(once, rapid.IntRange(1, 20).Draw(t, "times")))
	})
}

// Whatever is sent is cut from its first byte to its last.
func FuzzEnds(f *testing.F) {
	for _, s := range []string{"", "a b", "\xff\xfe", "\x7f\x7f", "'ſ", " \r", strings.Repeat("a", 300), "\xe6\x9d"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ends := ends(t, s)
		if ends[0] != 0 || ends[len(ends)-1] != len(s) || len(ends)-1 > len(s) {
			t.Fatalf("%q: %v", s, ends)
		}
		for i, end := range ends[1:] {
			if end <= ends[i] {
				t.Fatalf("%q: %v", s, ends)
			}
		}
		if n := tokens.Count(s); n != len(ends)-1 {
			t.Fatalf("%q: %d tokens with %d ends", s, n, len(ends)-1)
		}
	})
}

// A megabyte without a word in it is one piece. Where every merge looked at all the others, this would not end today.
func TestALongPieceEnds(t *testing.T) {
	t.Parallel()
	if n := tokens.Count(strings.Repeat("x", 1<<20)); n == 0 || n > 1<<20 {
		t.Errorf("%d tokens", n)
	}
}

// What joins the bytes of a piece grows with them, by little for each.
func TestALongPieceTakesLittleMemory(t *testing.T) {
	tokens.Count("x") // unpacks the vocabulary
	for _, of := range []string{"x", ".", "語", "the"} {
		text := strings.Repeat(of, 1<<20/len(of))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		tokens.Count(text)
		runtime.ReadMemStats(&after)
		if each := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); each > 10 {
			t.Errorf("a megabyte of %q takes %d bytes for each of its bytes", of, each)
		}
	}
}

// impatient is a context that ends when it is looked at for the third time.
type impatient struct {
	context.Context
	looks *int
}

func (c impatient) Err() error {
	if *c.looks++; *c.looks < 3 {
		return nil
	}
	return context.Canceled
}

func TestCuttingCanBeGivenUp(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"in the middle of a piece": strings.Repeat("x", 1<<20),
		"between pieces":           strings.Repeat("a word ", 1<<15),
	} {
		looks := 0
		if ends, err := tokens.Ends(impatient{t.Context(), &looks}, text); !errors.Is(err, context.Canceled) || looks > 4 {
			t.Errorf("%s: %d ends and %v after %d looks", name, len(ends), err, looks)
		}
	}
}

func BenchmarkEnds(b *testing.B) {
	text, err := os.ReadFile("../atlas/guides/paris.md")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		ends(b, string(text))
	}
}

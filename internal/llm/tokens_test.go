package llm_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer/codec"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/llm"
)

func TestTokens(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"": 0, "a": 1, "hello world": 2, "Zürich 東京 🗼": 9, "\x7f\x7f": 2} {
		if n := llm.Tokens(text); n != want {
			t.Errorf("%q: %d tokens, want %d", text, n, want)
		}
	}
	for estimate, want := range map[int]int{0: 0, 1: 2, 2: 3, 3: 5, 1000: 1500} {
		if n := llm.AtMost(estimate); n != want {
			t.Errorf("%d may stand for %d, want %d", estimate, n, want)
		}
	}
}

// There are never more tokens than bytes, whatever the text: what is refused for its length is long.
func TestTokensAreAtLeastABytesLong(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if n := llm.Tokens(text); n > len(text) || n == 0 && text != "" {
			t.Fatalf("%d tokens in %d bytes", n, len(text))
		}
	})
}

// german and japanese are what a traveller may write; files are what is sent with it.
const (
	german = `Wir möchten im nächsten Juni fünf Tage nach Paris, zu zweit, mit höchstens 2.500 Euro. Am liebsten wohnen wir ruhig und in der
Nähe einer Haltestelle. Der Eiffelturm muss nicht sein, dafür Museen, Konditoreien, Schifffahrtsgesellschaften und Straßenkünstler. Die
Öffnungszeiten der Sehenswürdigkeiten sollen stimmen; Gleisanschlüsse, Umsteigezeiten und Fahrkartenautomaten sind uns gleichgültig.`
	japanese = `来年の六月に五日間パリへ行きたいです。予算は二人で二千五百ドルです。美術館とおいしい料理が好きで、静かなホテルに泊まりたいです。
朝は遅く始めて、夜の便は避けたいです。エッフェル塔は見なくてもかまいません。新幹線の時刻表も確認してください。`
)

// samples are texts by what they are.
func samples(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{"german": german, "japanese": japanese}
	for kind, pattern := range map[string]string{"prompts": "../models/prompts/*.md", "guides": "../atlas/guides/*.md",
		"json": "../atlas/packs/*/*.json", "code": "*.go", "texts of the app": "../../ui/src/text/*.ts", "policies": "../models/prompts/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			out[kind+" "+filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file)] = string(text[:min(len(text), 100_000)])
		}
	}
	return out
}

// What is set aside for a question is enough: the margin covers the vocabulary of OpenAI's models on everything that is sent to one, and
// leaves most of itself for those whose vocabulary nobody can look into.
func TestTheMarginIsEnough(t *testing.T) {
	t.Parallel()
	newer := codec.NewO200kBase()
	worst, where := 0.0, ""
	for name, text := range samples(t) {
		n, err := newer.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		estimate := llm.Tokens(text)
		if n > llm.AtMost(estimate) {
			t.Errorf("%s: %d tokens, at most %d were expected", name, n, llm.AtMost(estimate))
		}
		if ratio := float64(n) / float64(estimate); ratio > worst {
			worst, where = ratio, name
		}
		t.Logf("%-40s %6d estimated, %6d counted, %.3f", name, estimate, n, float64(n)/float64(estimate))
	}
	if worst > 1.1 {
		t.Errorf("%s has %.2f times as many tokens as estimated: what the margin leaves for others is less than a third", where, worst)
	}
}

// Nor does it help to write what no vocabulary knows.
func TestTheMarginIsEnoughForNonsense(t *testing.T) {
	t.Parallel()
	newer, rng := codec.NewO200kBase(), rand.New(rand.NewPCG(1, 1))
	for name, letters := range map[string]string{
		"letters": "abcdefghijklmnopqrstuvwxyz", "mixed": "aBcDeFgHiJkLmNoPqRsTuVwXyZ", "capitals": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "digits": "0123456789",
		"marks": "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~", "base64": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", "spaces": " \t\n",
		"umlauts": "äöüßéèñçåø", "kanji": "東京寿司駅館宿泊予約旅行鬱麤", "emoji": "🍣🗼🚄🏨🧳🪆🫨", "old": "𐎀𐎁𒀀𓀀ᚠᚢ", "hindi": "अआइईउऊक", "hebrew": "אבגדהוזחט",
	} {
		for _, spaced := range []bool{false, true} {
			all, text := []rune(letters), strings.Builder{}
			for text.Len() < 4000 {
				text.WriteRune(all[rng.IntN(len(all))])
				if spaced && rng.IntN(5) == 0 {
					text.WriteByte(' ')
				}
			}
			n, err := newer.Count(text.String())
			if err != nil {
				t.Fatal(err)
			}
			estimate := llm.Tokens(text.String())
			t.Logf("%-10s %t %6d estimated, %6d counted, %.3f", name, spaced, estimate, n, float64(n)/float64(estimate))
			if n > llm.AtMost(estimate) {
				t.Errorf("%s: %d tokens, at most %d were expected", name, n, llm.AtMost(estimate))
			}
		}
	}
}

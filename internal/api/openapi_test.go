package api_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/trip"
)

var update = flag.Bool("update", false, "rewrite docs/openapi.json")

const goldenDocument = "../../docs/openapi.json"

// golden is the document as it lies in docs: every test checks the answers it gets against it.
var golden, goldenErr = os.ReadFile(goldenDocument)

// The document is generated, kept beside the other documents, and reviewed like code.
func TestOpenAPIIsTheGoldenOne(t *testing.T) {
	t.Parallel()
	w := setup(t).ask(user{}, "GET", "/openapi.json", "")
	got := w.Body.String()
	if goldenErr != nil && !*update {
		t.Fatal(goldenErr)
	}
	if *update {
		if err := os.WriteFile(goldenDocument, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(string(golden), got); d != "" && !*update {
		t.Errorf("the API is not as docs/openapi.json has it; review the difference, then run the test with -update:\n%s", d)
	}
}

// One length of a sentence, wherever it is said: in the API's document, which has it from tags, and in the field of the app.
func TestOneLengthOfASentence(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../docs/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct {
					MaxLength int `json:"maxLength"`
				} `json:"properties"`
			} `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"TextWish", "Sentence"} {
		if got := doc.Components.Schemas[name].Properties["text"].MaxLength; got != trip.LongestText {
			t.Errorf("%s: %d characters, the reader takes %d", name, got, trip.LongestText)
		}
	}
	screen, err := os.ReadFile("../../ui/src/screens/Start.svelte")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{fmt.Sprintf("const MOST = %d;", trip.LongestText), `<textarea id="wish" bind:this={box} bind:value={text} rows="2" maxlength={MOST}`} {
		if !strings.Contains(string(screen), want) {
			t.Errorf("the field of the app has no %s", want)
		}
	}
}

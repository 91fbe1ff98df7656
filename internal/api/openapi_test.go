package api_test

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
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

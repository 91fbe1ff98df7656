package wording

import (
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "pack german.txt anew")

// The packed sentences are those of the text, which people read and change.
func TestThePackedGermanIsTheText(t *testing.T) {
	text, err := os.ReadFile("german.txt")
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		var b bytes.Buffer
		zw, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if _, err := zw.Write(text); err != nil {
			t.Fatal(err)
		}
		if err := zw.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("german.txt.gz", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		germanFile = b.Bytes()
	}
	zr, err := gzip.NewReader(bytes.NewReader(germanFile))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := io.ReadAll(zr)
	if err != nil || !bytes.Equal(packed, text) {
		t.Errorf("german.txt.gz is not german.txt (%v): go test ./internal/wording -run Packed -update", err)
	}
	part, seen := "", map[string]string{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if name, ok := strings.CutPrefix(line, "# "); ok {
			part = name
			continue
		}
		english, there, ok := strings.Cut(line, "\t")
		if !ok || english == "" || there == "" || strings.Contains(there, "\t") {
			t.Errorf("under %s: %q is no sentence, a tab and the sentence in German", part, line)
		}
		if seen[english] != "" {
			t.Errorf("%q stands under %s and under %s", english, seen[english], part)
		}
		seen[english] = part
	}
}

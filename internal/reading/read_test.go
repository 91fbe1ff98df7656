package reading

import (
	"testing"

	"github.com/tripwright/tripwright/internal/reading/readingtest"
)

const sentences = "testdata/sentences.tsv"

// The files of testdata hold whole sentences and all that is read of them.
func TestRead(t *testing.T) {
	t.Parallel()
	readingtest.Cases(t, func(now, text string) (string, error) {
		r, err := Read(text, world(now))
		if err != nil {
			return "", err
		}
		return summary(r), nil
	})
}

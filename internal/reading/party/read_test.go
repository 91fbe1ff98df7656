package party_test

import (
	"fmt"
	"testing"

	"github.com/tripwright/tripwright/internal/reading/party"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
	"github.com/tripwright/tripwright/internal/wording"
)

// Who travels, of sentences of which nobody else reads anything.
func TestRead(t *testing.T) {
	t.Parallel()
	readingtest.Cases(t, func(_, text string) (string, error) {
		s, err := phrase.Cut(text)
		if err != nil {
			return "", err
		}
		who, kids, assumed := party.Read(s).Settle(s, wording.English)
		out := fmt.Sprintf("%d+%d in %d", who.Adults, who.Children, who.Rooms)
		if kids {
			out += "  kids"
		}
		for _, a := range assumed {
			out += "  " + a
		}
		return out, nil
	})
}

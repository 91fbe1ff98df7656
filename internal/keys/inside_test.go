package keys

import (
	"errors"
	"testing"
)

// A key that could not be made gives no settings.
func TestWhatCouldNotBeMadeIsNotWritten(t *testing.T) {
	t.Parallel()
	away := errors.New("no chance today")
	if text, err := written(ring{}, away); !errors.Is(err, away) || text != (TokenPEM{}) {
		t.Errorf("got %+v, %v", text, err)
	}
}

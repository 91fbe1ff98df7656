package auth

import (
	"testing"

	"github.com/tripwright/tripwright/internal/clone"
)

// What is remembered of a token is given to every request that comes with it.
func TestClaimsThatAreRememberedCannotBeWrittenInto(t *testing.T) {
	t.Parallel()
	if !clone.Flat[signedBy]() {
		t.Error("what is remembered of a token refers to something that requests would share: hand out copies (package clone)")
	}
}

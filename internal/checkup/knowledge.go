package checkup

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/suppliers"
)

// skipVectors: an encoder that makes none leaves nothing to search.
func (c checks) skipVectors(self Program) string {
	switch {
	case c.Encoder == settings.NoEncoder:
		return "TRIPWRIGHT_ENCODER=none: there are none"
	case self.VectorSearch == nil:
		return "nobody can tell"
	}
	return ""
}

func (c checks) skipEncoder() string {
	switch {
	case c.Encoder == settings.NoEncoder:
		return "TRIPWRIGHT_ENCODER=none: documents are found by their words"
	case c.SkipAPIProbe && c.Encoder != "" && c.Encoder != settings.BuiltinEncoder:
		return "SKIP_API_PROBE is set"
	}
	return ""
}

// askEncoder has a word encoded, which costs next to nothing.
func (c checks) askEncoder(ctx context.Context) (string, error) {
	e, err := suppliers.Encoder(c.Config)
	if err != nil {
		return "", err
	}
	began := time.Now()
	vectors, err := e.Encode(ctx, []string{"museum"})
	if err == nil && (len(vectors) != 1 || len(vectors[0]) != e.Dimensions()) {
		err = fault.New(fault.BadReply, "the encoder gave other than a vector of %d numbers", e.Dimensions())
	}
	if err != nil {
		return "", fault.New(fault.Unavailable, "no vectors: %s. With TRIPWRIGHT_ENCODER=builtin the encoder in the program makes them",
			fault.Message(err)).Because(err)
	}
	return fmt.Sprintf("%s makes a vector of %d numbers in %s", cmp.Or(c.Encoder, settings.BuiltinEncoder), e.Dimensions(),
		time.Since(began).Round(time.Millisecond)), nil
}

package rag

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// onTheWay is a document some of whose windows may have their vectors already.
type onTheWay struct {
	halfway  Halfway // nil: nothing is kept
	document string
	mark     string
}

// markOf gives what the vectors of a document depend on, all of it: the encoder and the words of every window. When a newer program
// reads, cleans or cuts otherwise, or another encoder is set, the mark is another, and what was kept under the old one is not looked at.
func markOf(d *Document, c *Contents) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %d", c.Model, c.Dimensions)
	for _, w := range c.Windows {
		fmt.Fprintf(sum, " %q", d.Text[w.Start:w.End])
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// goOn gives the windows the vectors that are kept, and tells how many have theirs.
func (o onTheWay) goOn(ctx context.Context, c *Contents) (done int) {
	if o.halfway == nil {
		return 0
	}
	vectors, _ := o.halfway.FindVectors(ctx, o.document, o.mark) // what is not to be had is made anew
	for done < min(len(vectors), len(c.Windows)) && len(vectors[done]) == c.Dimensions {
		c.Windows[done].Vector = vectors[done]
		done++
	}
	return done
}

// keep keeps the vectors of a batch. One that is lost costs time, should somebody have to go on from here, and nothing else.
func (o onTheWay) keep(ctx context.Context, first int, batch []Window) {
	if o.halfway == nil {
		return
	}
	vectors := make([][]float32, len(batch))
	for i := range batch {
		vectors[i] = batch[i].Vector
	}
	_ = o.halfway.KeepVectors(ctx, o.document, o.mark, first, vectors)
}

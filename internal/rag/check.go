package rag

import (
	"github.com/tripwright/tripwright/internal/fault"
)

// Check refuses what no Index may keep: a document without ID, title or destination, a chunk or window that belongs elsewhere or
// lies outside the text, and a vector that is not of the one model (fault.Invalid).
func Check(d *Document, c *Contents) error {
	switch {
	case d.ID == "":
		return fault.Field("document_id", "must not be empty")
	case d.Destination == "":
		return fault.Field("destination_id", "must not be empty")
	case d.Title == "":
		return fault.Field("title", "must not be empty")
	case (c.Model == "") != (len(c.Windows) == 0):
		return fault.New(fault.Invalid, "vectors and the name of their model go together")
	}
	for i := range c.Chunks {
		if err := checkChunk(d, &c.Chunks[i], i); err != nil {
			return err
		}
	}
	for i := range c.Windows {
		if err := checkWindow(c, &c.Windows[i], d.ID); err != nil {
			return err
		}
	}
	return nil
}

func checkChunk(d *Document, c *Chunk, number int) error {
	if c.Ref != (Ref{d.ID, number}) {
		return fault.New(fault.Invalid, "a chunk does not belong to the document, or stands out of order")
	}
	if c.Start < 0 || c.End > len(d.Text) || c.Start >= c.End || d.Text[c.Start:c.End] != c.Text {
		return fault.New(fault.Invalid, "a chunk is not in the text")
	}
	return nil
}

func checkWindow(c *Contents, w *Window, document string) error {
	if w.Document != document || w.Chunk < 0 || w.Chunk >= len(c.Chunks) || !c.Chunks[w.Chunk].Holds(w.Span) {
		return fault.New(fault.Invalid, "a window does not lie in its chunk")
	}
	if len(w.Vector) != c.Dimensions {
		return fault.New(fault.Invalid, "a vector does not have the numbers of its model")
	}
	return nil
}

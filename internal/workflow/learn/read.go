package learn

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// strikes is how often a file may break its reader, or end the process that reads it, before it is set aside. A reader may die of
// something else once, and twice; a machine that is restarted for the third time in the middle of the same file has a reason.
const strikes = 3

// read reads a file when it is its turn. That it begins is kept before it does, so that a file that ends the whole process is found out
// by those that come after; how it ends is kept unless it broke the reader.
func (w *Workflow) read(ctx context.Context, u rag.Upload, p *progress) (rag.Reading, error) {
	done, err := w.Turn(ctx)
	if err != nil {
		return rag.Reading{}, err
	}
	defer done()
	file, err := w.Uploads.FindFile(ctx, u.ID)
	if err != nil {
		return rag.Reading{}, err
	}
	if err := p.keep(rag.UploadUpdate{Status: rag.UploadReading}); err != nil {
		return rag.Reading{}, err
	}
	times, err := w.Uploads.BeginReading(ctx, u.ID)
	if err != nil {
		return rag.Reading{}, err
	}
	if times > strikes {
		return rag.Reading{}, setAside("reading it was broken off, and the program with it")
	}
	text, err := w.Read(ctx, u.MediaType, file)
	switch {
	case !fault.Is(err, fault.Unavailable):
		w.endReading(ctx, u.ID)
	case times == strikes:
		err = setAside(fault.Message(err))
	}
	return text, err
}

func setAside(why string) error {
	return rag.BreaksReader.Refuse("%s, %d times: the file is set aside", why, strikes)
}

// endReading keeps that a reading came to its end, also when that is because somebody stops the program, or does not want the file any
// more. When it cannot be kept, a strike is left that the file has not earned; it takes more than one.
func (w *Workflow) endReading(ctx context.Context, id string) {
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), endReadingWithin)
	defer cancel()
	_ = w.Uploads.EndReading(late, id)
}

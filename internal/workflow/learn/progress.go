package learn

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/rag"
)

// progress keeps how far an upload has come, once a second at most: whoever looks at it asks about as often.
type progress struct {
	*Workflow
	ctx   context.Context
	id    string
	total int
	last  time.Time
}

const tellEvery = time.Second

// tell is called with every batch of vectors. A lost word about progress is no reason to stop.
func (p *progress) tell(done, total int) {
	p.total = total
	if now := p.Now(); now.Sub(p.last) >= tellEvery {
		p.last = now
		_ = p.keep(rag.UploadUpdate{Status: rag.UploadEmbedding, Done: done, Total: total})
	}
}

func (p *progress) keep(u rag.UploadUpdate) error {
	u.At = p.Now()
	return p.Uploads.UpdateUpload(p.ctx, p.id, u)
}

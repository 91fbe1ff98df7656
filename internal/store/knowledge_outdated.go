package store

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// KeptDocument names a document and on whose behalf it is kept.
type KeptDocument struct {
	Who tenant.Identity
	ID  string
}

// FindOutdated names the documents whose vectors do not come from the model of this name, those without vectors too, of every
// organisation but the canary's, in the order of organisation and name and from the one after last.
func (db *DB) FindOutdated(ctx context.Context, model string, last KeptDocument, atMost int) (_ []KeptDocument, err error) {
	defer fault.Wrap(&err, "store.FindOutdated(%s)", model)
	return all(scanKeptDocument)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, item_id
		FROM knowledge_item
		WHERE model <> $1 AND (org_id, item_id) > ($2, $3) AND org_id <> $4 -- of every organisation: renewal
		ORDER BY org_id, item_id
		LIMIT $5`, model, last.Who.Org, last.ID, canary.Org, limit(atMost)))
}

func scanKeptDocument(s row) (d KeptDocument, err error) {
	err = s.Scan(&d.Who.Org, &d.ID)
	return d, err
}

package knowledge

import (
	"context"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Item names a document, or an upload on its way, and on whose behalf it is kept.
type Item struct {
	Who tenant.Identity
	ID  string
}

// FindOutdated names the documents whose vectors do not come from the model of this name, those without vectors too, of every
// organisation but the canary's, in the order of organisation and name and from the one after last.
func (k *Keeper) FindOutdated(ctx context.Context, model string, last Item, atMost int) (_ []Item, err error) {
	defer fault.Wrap(&err, "knowledge.FindOutdated(%s)", model)
	return database.All(scanItem)(k.db.Read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, item_id
		FROM knowledge_item
		WHERE model <> $1 AND (org_id, item_id) > ($2, $3) AND org_id <> $4 -- of every organisation: renewal
		ORDER BY org_id, item_id
		LIMIT $5`, model, last.Who.Org, last.ID, k.canary, database.Limit(atMost)))
}

func scanItem(s database.Row) (d Item, err error) {
	err = s.Scan(&d.Who.Org, &d.ID)
	return d, err
}

package store

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// crossings are the joins of the daily audit (seed 000 §9.2), of each table with what it names: rows that name something of
// another organisation and nothing of their own. Those with a foreign key must have something of their own, which is shorter.
var crossings = []string{`
		SELECT COUNT(*)
		FROM itinerary c
		JOIN user_account p ON p.user_id = c.user_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM itinerary c
		JOIN agent_run p ON p.run_id = c.run_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM agent_run o WHERE o.org_id = c.org_id AND o.run_id = c.run_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM agent_run c
		JOIN user_account p ON p.user_id = c.user_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM agent_run c
		JOIN agent_run p ON p.run_id = c.parent_run_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM agent_run o WHERE o.org_id = c.org_id AND o.run_id = c.parent_run_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM idempotency c
		JOIN user_account p ON p.user_id = c.user_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM audit_log c
		JOIN user_account p ON p.user_id = c.user_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM run_event c
		WHERE NOT EXISTS (SELECT 1 FROM agent_run o WHERE o.org_id = c.org_id AND o.run_id = c.run_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM refresh_token c
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM knowledge_item c
		WHERE NOT EXISTS (SELECT 1 FROM destination o WHERE o.org_id = c.org_id AND o.destination_id = c.destination_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM embedding c
		WHERE NOT EXISTS (SELECT 1 FROM knowledge_item o WHERE o.org_id = c.org_id AND o.item_id = c.item_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM upload c
		WHERE NOT EXISTS (SELECT 1 FROM destination o WHERE o.org_id = c.org_id AND o.destination_id = c.destination_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM upload_file c
		WHERE NOT EXISTS (SELECT 1 FROM upload o WHERE o.org_id = c.org_id AND o.upload_id = c.upload_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM upload_vectors c
		WHERE NOT EXISTS (SELECT 1 FROM upload o WHERE o.org_id = c.org_id AND o.upload_id = c.upload_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM knowledge_shelf c
		WHERE NOT EXISTS (SELECT 1 FROM destination o WHERE o.org_id = c.org_id AND o.destination_id = c.destination_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM knowledge_chunk c
		WHERE NOT EXISTS (SELECT 1 FROM knowledge_item o WHERE o.org_id = c.org_id AND o.item_id = c.item_id
				AND o.destination_id = c.destination_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM knowledge_term c
		WHERE NOT EXISTS (SELECT 1 FROM knowledge_item o WHERE o.org_id = c.org_id AND o.item_id = c.item_id
				AND o.destination_id = c.destination_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM knowledge_window c
		WHERE NOT EXISTS (SELECT 1 FROM knowledge_item o WHERE o.org_id = c.org_id AND o.item_id = c.item_id
				AND o.destination_id = c.destination_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM mail_token c
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM share c
		WHERE NOT EXISTS (SELECT 1 FROM itinerary o WHERE o.org_id = c.org_id AND o.itinerary_id = c.itinerary_id)
			-- of every organisation: audit`,
}

// CrossOrgReads counts the rows that cross from one organisation to another: the daily audit. It must be 0.
func (db *DB) CrossOrgReads(ctx context.Context) (sum int64, err error) {
	defer fault.Wrap(&err, "store.CrossOrgReads")
	for _, statement := range crossings {
		var n int64
		if err := db.read.QueryRowContext(tenant.AsSystem(ctx), statement).Scan(&n); err != nil {
			return sum, err
		}
		sum += n
	}
	return sum, nil
}

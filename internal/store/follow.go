package store

import (
	"context"
	"encoding/json"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// RunRef names a run of any organisation.
type RunRef struct {
	Org string `json:"o"`
	Run string `json:"r"`
}

// LastSeqs gives how far the stories of runs have come, of whatever organisation, with one statement: for the one loop in a
// process that looks after all open streams. Runs that do not exist are left out. Who may see a run is asked before.
func (db *DB) LastSeqs(ctx context.Context, runs []RunRef) (_ map[RunRef]int64, err error) {
	defer fault.Wrap(&err, "store.LastSeqs")
	out := make(map[RunRef]int64, len(runs))
	if len(runs) == 0 {
		return out, nil
	}
	list, err := json.Marshal(runs)
	if err != nil {
		return nil, err
	}
	rows, err := db.read.QueryContext(tenant.AsSystem(ctx), db.followed(), string(list))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var ref RunRef
		var seq int64
		if err := rows.Scan(&ref.Org, &ref.Run, &seq); err != nil {
			return nil, err
		}
		out[ref] = seq
	}
	return out, rows.Err()
}

// followed reads the numbers of the last events of the runs in a JSON list.
func (db *DB) followed() string {
	if db.at.Postgres {
		return `
		SELECT a.org_id, a.run_id, a.last_seq
		FROM jsonb_to_recordset($1::jsonb) AS f(o TEXT, r TEXT)
		JOIN agent_run a ON a.org_id = f.o AND a.run_id = f.r -- of any organisation: open streams`
	}
	return `
		SELECT a.org_id, a.run_id, a.last_seq
		FROM json_each($1) AS f
		JOIN agent_run a ON a.org_id = f.value ->> 'o' AND a.run_id = f.value ->> 'r' -- of any organisation: open streams`
}

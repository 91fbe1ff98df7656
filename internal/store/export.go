package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/compress"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// Chapter is one part of what an organisation, or one user of it, can take along: the rows of a table.
type Chapter struct {
	Name  string // of its file, without an ending
	Says  string // what it is, for people
	Table string
	// Whole says that it belongs to the organisation and is in no user's own export.
	Whole     bool
	statement string
}

// Chapters are all of them. What of the tables of organisations does not stand here has its reason in Unexported; a test compares
// both with the schema.
func Chapters() []Chapter { return chapters }

var chapters = []Chapter{
	{"organisation", "the organisation: its name, and the slug to sign in with", "org", false, `
		SELECT org_id, slug, name, created_at
		FROM org
		WHERE org_id = $1 AND ($2 = $2)`},
	{"accounts", "who belongs to it: address, role, since when the address is known to be theirs", "user_account", false, `
		SELECT user_id, email, role, locked_until, created_at, guest, claimed_at, email_verified_at
		FROM user_account
		WHERE org_id = $1 AND ($2 = '' OR user_id = $2)
		ORDER BY created_at, user_id`},
	{"sessions", "logins and their renewals: since when, with what and from where; without the tokens themselves, of which only digests are kept", "refresh_token", false, `
		SELECT token_id, user_id, family, began_at, agent, network, expires_at, used_at, revoked, ended_at, created_at
		FROM refresh_token
		WHERE org_id = $1 AND ($2 = '' OR user_id = $2)
		ORDER BY created_at, token_id`},
	{"audit", "what was done, when and by whom", "audit_log", false, `
		SELECT entry_id, user_id, at, action, target, status, trace_id
		FROM audit_log
		WHERE org_id = $1 AND ($2 = '' OR user_id = $2)
		ORDER BY at, entry_id`},
	{"runs", "trips that were asked for, edits among them: the request in request, the answer in result or problem; an edit names the run before it in parent_run_id",
		"agent_run", false, `
		SELECT run_id, user_id, kind, trace_id, status, request, result, problem, last_seq, story_ended, created_at, completed_at, parent_run_id,
			tool_log, cost_usd_micros, name, first_day, last_day
		FROM agent_run
		WHERE org_id = $1 AND ($2 = '' OR user_id = $2)
		ORDER BY created_at, run_id`},
	{"events", "the story of each run, in order", "run_event", false, `
		SELECT run_id, seq, event_key, trace_id, node, attempt, status, ts, args_digest, duration_ms, cache_hit, decision_note, reason, data
		FROM run_event
		WHERE org_id = $1 AND ($2 = '' OR run_id IN (SELECT r.run_id FROM agent_run r WHERE r.org_id = $1 AND r.user_id = $2))
		ORDER BY run_id, seq`},
	{"itineraries", "finished trips; data is what tripwright verify takes", "itinerary", false, `
		SELECT itinerary_id, run_id, user_id, data, created_at
		FROM itinerary
		WHERE org_id = $1 AND ($2 = '' OR user_id = $2)
		ORDER BY created_at, itinerary_id`},
	{"shares", "links to trips, without their addresses, of which only digests are kept", "share", false, `
		SELECT itinerary_id, run_id, created_at, expires_at, revoked
		FROM share
		WHERE org_id = $1 AND ($2 = '' OR run_id IN (SELECT r.run_id FROM agent_run r WHERE r.org_id = $1 AND r.user_id = $2)
			OR run_id = '' AND itinerary_id IN (SELECT i.itinerary_id FROM itinerary i WHERE i.org_id = $1 AND i.user_id = $2))
		ORDER BY created_at, token_hash`},
	{"letters", "mails that wait to be sent", "mail_letter", false, `
		SELECT letter_id, user_id, kind, email, slug, name, about, done_by, lang, created_at, next_at, tries
		FROM mail_letter
		WHERE org_id = $1 AND ($2 = '' OR user_id = $2)
		ORDER BY created_at, letter_id`},
	{"destinations", "places of the organisation", "destination", true, `
		SELECT destination_id, city, country, lat, lon, fixture_path, created_at
		FROM destination
		WHERE org_id = $1 AND ($2 = $2)
		ORDER BY created_at, destination_id`},
	{"documents", "documents of the organisation with their text as it is kept: without telephone numbers and e-mail addresses", "knowledge_item", true, `
		SELECT item_id, destination_id, title, media_type, content, metadata, created_at, source_url, digest, parts, model
		FROM knowledge_item
		WHERE org_id = $1 AND ($2 = $2)
		ORDER BY created_at, item_id`},
	{"uploads", "files on their way to become documents, in file as base64 as long as they are", "upload", true, `
		SELECT upload_id, destination_id, title, media_type, source_url, digest, size, status, done, total, reason, trouble, created_at, updated_at,
			COALESCE((SELECT f.file FROM upload_file f WHERE f.org_id = $1 AND f.upload_id = upload.upload_id), file) AS file
		FROM upload
		WHERE org_id = $1 AND ($2 = $2)
		ORDER BY created_at, upload_id`},
}

// Unexported says of each table of organisations, and of each column (table.column), that is in no chapter, why not.
var Unexported = map[string]string{
	"agent_run.address_lane":     "there while a run is under way only: in which line it waits",
	"upload.readings":            "how often reading the file has begun",
	"upload_file":                "stands in uploads, in file",
	"upload_vectors":             "made of a file on its way: an index of meanings",
	"user_account.password_hash": "a secret: whoever has it can guess",
	"refresh_token.token_hash":   "a secret",
	"share.token_hash":           "a secret",
	"mail_token":                 "digests of links in mails, which are good for three days at most",
	"secret":                     "the installation's, of no organisation",
	"figures":                    "the installation's, of no organisation",
	"departure":                  "there is none as long as anybody can ask",
	"idempotency":                "a cache: answers that are given again for a day, whose contents stand in the other files",
	"node_cache":                 "a cache: what computing came to for equal questions",
	"embedding":                  "was never filled",
	"knowledge_shelf":            "counts the changes of the documents",
	"knowledge_chunk":            "made of the documents: where they are cut",
	"knowledge_term":             "made of the documents: an index of words",
	"knowledge_window":           "made of the documents: an index of meanings",
}

// Export gives the rows of a chapter of the organisation in ctx, each as a JSON object, one after the other: of one user, or of all
// when userID is empty. Columns that hold nothing are left out.
func (db *DB) Export(ctx context.Context, c Chapter, userID string, each func(row json.RawMessage) error) (err error) {
	defer fault.Wrap(&err, "store.Export(%s)", c.Name)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	if c.Whole && userID != "" {
		return nil
	}
	rows, err := db.read.QueryContext(ctx, c.statement, who.Org, userID)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		row, err := rowAsJSON(rows, columns)
		if err == nil {
			err = each(row)
		}
		if err != nil {
			return err
		}
	}
	return rows.Err()
}

func rowAsJSON(rows *sql.Rows, columns []string) (json.RawMessage, error) {
	values, at := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		at[i] = &values[i]
	}
	if err := rows.Scan(at...); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for i, v := range values {
		if v == nil {
			continue
		}
		said, err := valueAsJSON(columns[i], v)
		if err != nil {
			return nil, err
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		b.WriteString(`"` + columns[i] + `":`)
		b.Write(said)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// documents are the columns that hold JSON, compressed where it is long.
var documents = map[string]bool{"request": true, "result": true, "problem": true, "tool_log": true, "data": true, "parts": true, "metadata": true}

// valueAsJSON writes moments as RFC 3339, documents as they are, and bytes as base64.
func valueAsJSON(column string, v any) (json.RawMessage, error) {
	if n, ok := v.(int64); ok && isMoment(column) {
		return json.Marshal(database.Moment(n).Format(time.RFC3339Nano))
	}
	if s, ok := v.(string); ok && documents[column] {
		return compress.Document(s)
	}
	return json.Marshal(v)
}

func isMoment(column string) bool {
	return column == "at" || column == "ts" || strings.HasSuffix(column, "_at") || strings.HasSuffix(column, "_until")
}

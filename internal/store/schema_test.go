package store_test

import (
	"regexp"
	"strings"
	"testing"
)

// ownerless are the tables that are nobody's: answers of the world, kept for everybody.
var ownerless = map[string]bool{"tool_cache": true}

// What is kept of an organisation has its name first in every key and in every reference to another table, so that nothing of one can
// lead to another; and the tables are those that seed 000 §9.1 names, with the columns that it asks for.
func TestKeysBeginWithTheOrganisation(t *testing.T) {
	t.Parallel()
	all := ""
	for _, sql := range migrations(t) {
		all += sql
	}
	tables := regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`).FindAllStringSubmatch(all, -1)
	columns := map[string]string{}
	for _, m := range tables {
		name, body := m[1], m[2]
		columns[name] = body
		if ownerless[name] {
			continue
		}
		key := regexp.MustCompile(`PRIMARY KEY \((\w+)`).FindStringSubmatch(body)
		if !strings.Contains(body, "\torg_id ") || key == nil || key[1] != "org_id" {
			t.Errorf("the key of %s does not begin with the organisation: %q", name, key)
		}
		refs := regexp.MustCompile(`FOREIGN KEY \((\w+)[^)]*\) REFERENCES \w+ \((\w+)`).FindAllStringSubmatch(body, -1)
		for _, ref := range refs {
			if ref[1] != "org_id" || ref[2] != "org_id" {
				t.Errorf("%s: %s leads out of the organisation", name, ref[0])
			}
		}
		if n := strings.Count(body, "REFERENCES"); n != len(refs) {
			t.Errorf("%s has %d references, %d of them by the organisation", name, n, len(refs))
		}
	}
	for _, m := range regexp.MustCompile(`ALTER TABLE (\w+) ADD COLUMN (\w+[^;]*);`).FindAllStringSubmatch(all, -1) {
		columns[m[1]] += "\n\t" + m[2]
	}
	for table, wants := range map[string]string{
		"org":              "name",
		"user_account":     "email password_hash locked_until",
		"refresh_token":    "user_id token_hash expires_at revoked",
		"destination":      "city country lat lon fixture_path",
		"knowledge_item":   "destination_id content metadata",
		"knowledge_chunk":  "item_id content",
		"knowledge_window": "item_id chunk_no model dimensions vector",
		"agent_run":        "user_id request tool_log cost_usd_micros trace_id status completed_at",
		"run_event":        "run_id seq node status ts",
		"itinerary":        "itinerary_id data",
		"idempotency":      "request_key user_id ttl_until status body_hash headers body",
	} {
		for _, column := range strings.Fields(wants) {
			if !strings.Contains(columns[table], "\t"+column+" ") {
				t.Errorf("%s has no %s", table, column)
			}
		}
	}
}

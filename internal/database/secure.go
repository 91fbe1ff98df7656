package database

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"regexp"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
)

// Row-level security of Postgres is a second wall behind the organisation that stands in every statement: a statement that
// forgets it shows and changes nothing of others. The program works as tripwright_app, which is no superuser and owns nothing,
// and says for whom before each statement (orgConn); '*' is said for tenant.AsSystem.

// EveryOrg is said to the database for tenant.AsSystem. No organisation has that name; what belongs to the installation is kept under it.
const EveryOrg = "*"

// appRole is the role that the policies hold for.
const appRole = "tripwright_app"

// secure puts policies on the tables where any is missing, and refuses a role that could pass by them. Whoever signs in need
// not own the tables, when `tripwright migrate` was run by who does.
func (db *DB) secure(ctx context.Context) error {
	ready, err := db.secured(ctx)
	if err != nil || ready {
		return err
	}
	statements, err := db.securing()
	if err != nil {
		return err
	}
	tx, err := db.Owner.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// secured tells whether nothing is left to do.
func (db *DB) secured(ctx context.Context) (bool, error) {
	var mighty, member bool
	err := db.Owner.QueryRowContext(ctx, `
		SELECT rolsuper OR rolbypassrls, pg_has_role(oid, 'MEMBER')
		FROM pg_roles
		WHERE rolname = $1`, appRole).Scan(&mighty, &member)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil:
		return false, err
	case mighty:
		return false, fault.New(fault.Unavailable, "the role %s may pass by row-level security: take SUPERUSER and BYPASSRLS from it",
			appRole)
	case !member:
		return false, nil
	}
	tables, err := TablesOf(db.schema.Migrations)
	if err != nil {
		return false, err
	}
	var open int
	err = db.Owner.QueryRowContext(ctx, `
		SELECT COUNT(*)
		FROM pg_class c
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname = ANY (string_to_array($2, ','))
			AND (NOT has_table_privilege($1, c.oid, 'DELETE') OR c.relname = ANY (string_to_array($3, ','))
			AND NOT (c.relrowsecurity AND c.relforcerowsecurity 
				AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'own_org')))`,
		appRole, strings.Join(append(tables.OfOrgs, tables.OfNobody...), ","), strings.Join(tables.OfOrgs, ",")).Scan(&open)
	return open == 0, err
}

// securing are the statements that secure everything; said twice they change nothing. Two programs that start at the same
// moment come one after the other.
func (db *DB) securing() ([]string, error) {
	tables, err := TablesOf(db.schema.Migrations)
	if err != nil {
		return nil, err
	}
	out := []string{
		`SELECT pg_advisory_xact_lock(7230171845)`,
		// A role belongs to the whole server, where another database may be making it at the same moment.
		`DO $$ BEGIN
			IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '` + appRole + `') THEN
				CREATE ROLE ` + appRole + ` NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
			END IF;
		EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
		END $$`,
		`DO $$ BEGIN
			EXECUTE format('GRANT USAGE ON SCHEMA %I TO ` + appRole + `', current_schema());
			IF NOT pg_has_role('` + appRole + `', 'MEMBER') THEN
				EXECUTE format('GRANT ` + appRole + ` TO %I', current_user);
			END IF;
		END $$`,
		`GRANT SELECT ON ` + versionTable + ` TO ` + appRole,
	}
	for _, t := range append(tables.OfOrgs, tables.OfNobody...) {
		out = append(out, `GRANT SELECT, INSERT, UPDATE, DELETE ON `+t+` TO `+appRole)
	}
	for _, t := range tables.OfOrgs {
		out = append(out,
			`ALTER TABLE `+t+` ENABLE ROW LEVEL SECURITY`,
			`ALTER TABLE `+t+` FORCE ROW LEVEL SECURITY`,
			`DO $$ BEGIN
				IF NOT EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = '`+t+`'::regclass AND polname = 'own_org') THEN
					CREATE POLICY own_org ON `+t+` USING (org_id = current_setting('tripwright.org', true)
						OR current_setting('tripwright.org', true) = '`+EveryOrg+`');
				END IF;
			END $$`)
	}
	return out, nil
}

// Tables are those of a schema, by whether their rows belong to organisations. Other tables of the schema are not ours.
type Tables struct{ OfOrgs, OfNobody []string }

var createTable = regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`)

// TablesOf reads them from the migrations, so that a new one cannot be forgotten.
func TablesOf(files fs.FS) (t Tables, err error) {
	names, err := fs.Glob(files, "migration/*.sql")
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return t, err
		}
		for _, table := range createTable.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(table[2], "\torg_id ") {
				t.OfOrgs = append(t.OfOrgs, table[1])
			} else {
				t.OfNobody = append(t.OfNobody, table[1])
			}
		}
	}
	return t, err
}

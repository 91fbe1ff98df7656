package store_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// statement is a string of the code that is SQL.
var statement = regexp.MustCompile(`(?is)^\s*(select|insert|update|delete|with|create)\b`)

// exempt are the tables without an organisation: what the world says to anybody, and the store's own book-keeping.
var exempt = regexp.MustCompile(`\b(tool_cache|pragma_table_info|schema_migration|schema_version|pg_roles|pg_policy|pg_class|pg_extension|pg_tables|sqlite_master|json_each|jsonb_to_recordset)\b`)

// everyones are the statements that look at all organisations, by why. Each says so in itself; the test counts them, so that
// one more does not slip in.
var everyones = map[string]int{"login": 5, "retention": 14, "audit": 19, "open streams": 2, "gauge": 1, "strays": 2, "welcome": 1, "renewal": 1, "links": 1, "mail": 1, "departures": 1, "ended sessions": 1,
	"guests of an address": 1}

// bindings are what holds a table of a statement to the organisation of the context, to that of another table which is, or to a second one
// that the statement is about; and rows to those that were chosen so.
var bindings = regexp.MustCompile(`\borg_id = (?:\$[12]\b|(?:[a-z_]+\.)?org_id\b)|INTO [a-z_]+ \(org_id, |USING \(org_id, |WHERE \{row\} IN \(SELECT \{row\} FROM`)

// bound counts them. That a row is given to another organisation binds nothing.
func bound(sql string) int {
	return len(bindings.FindAllString(strings.ReplaceAll(sql, "SET org_id = $2", ""), -1))
}

// A table in a statement is bound by itself: what stands of another one beside it, or around it, does not count for it.
func TestATableIsBoundByItself(t *testing.T) {
	t.Parallel()
	for sql, want := range map[string]bool{
		"SELECT a FROM run WHERE org_id = $1": true,
		"SELECT a FROM run WHERE a = $1":      false,
		"SELECT a, (SELECT COUNT(*) FROM share s WHERE s.org_id = run.org_id AND s.a = run.a) FROM run WHERE org_id = $1": true,
		"SELECT a, (SELECT COUNT(*) FROM share s WHERE s.a = run.a) FROM run WHERE org_id = $1":                           false,
		"DELETE FROM run WHERE org_id = $1 AND NOT EXISTS (SELECT 1 FROM share WHERE org_id = $1 AND b = 2)":              true,
		"DELETE FROM run WHERE org_id = $1 AND NOT EXISTS (SELECT 1 FROM share WHERE b = 2)":                              false,
		"SELECT a FROM run r JOIN share s ON s.org_id = r.org_id AND s.a = r.a WHERE r.org_id = $1":                       true,
		"SELECT a FROM run r JOIN share s ON s.a = r.a WHERE r.org_id = $1":                                               false,
		"UPDATE run SET org_id = $2 WHERE org_id = $1":                                                                    true,
		"UPDATE run SET org_id = $2 WHERE a = $1":                                                                         false,
		"WITH old AS (SELECT a FROM run WHERE org_id = $1) SELECT a FROM old":                                             true,
	} {
		if got := len(tablesOf(sql)) == bound(sql); got != want {
			t.Errorf("%s: bound %t", sql, got)
		}
	}
}

// tablesOf gives the tables with an organisation that a statement looks at or changes, as often as it does. What it names itself (WITH) is
// none: its tables stand in it.
func tablesOf(sql string) (out []string) {
	own := map[string]bool{}
	for _, with := range regexp.MustCompile(`(?i)\b([a-z_]+)(?: \([a-z_, ]+\))? AS (?:NOT MATERIALIZED |MATERIALIZED )?\(`).FindAllStringSubmatch(sql, -1) {
		own[with[1]] = true
	}
	for _, table := range regexp.MustCompile(`(?i)\b(?:from|into|update|join)\s+([a-z_]+)`).FindAllStringSubmatch(sql, -1) {
		if table[1] != "SET" && !own[table[1]] && !exempt.MatchString(table[1]) {
			out = append(out, table[1])
		}
	}
	return out
}

func TestEveryStatementNamesTheOrganisation(t *testing.T) {
	t.Parallel()
	seen, system := 0, map[string]int{}
	for _, sql := range literals(t) {
		if !statement.MatchString(sql) || strings.HasPrefix(sql, "CREATE ") { // what makes a table or an index shows no row
			continue
		}
		seen++
		if why := regexp.MustCompile(`-- of (?:any|every) organisation: ([a-z ]+)`).FindStringSubmatch(sql); why != nil {
			system[why[1]]++
			continue
		}
		tables, bound := tablesOf(sql), bound(sql)
		if len(tables) == 0 {
			continue
		}
		if bound != len(tables) {
			t.Errorf("%v are bound to the organisation %d times in\n%s", tables, bound, sql)
		}
		ok := regexp.MustCompile(`WHERE org_id = \$1(\s|$)`).MatchString(sql)
		if strings.HasPrefix(strings.TrimSpace(sql), "INSERT") {
			selects := ok && strings.Contains(sql, "SELECT org_id, ")
			ok = strings.Contains(sql, "(org_id, ") && (selects || strings.Contains(sql, "VALUES ($1, ") || strings.Contains(sql, "SELECT $1, "))
		}
		if !ok {
			t.Errorf("the organisation does not stand in\n%s", sql)
		}
	}
	if seen < 200 {
		t.Errorf("only %d statements were found: the test looks at the wrong place", seen)
	}
	if diff := cmp.Diff(everyones, system); diff != "" {
		t.Errorf("statements that look at every organisation (-known +found):\n%s", diff)
	}
}

// onlyOne are the statements that are meant for one database alone. For SQLite: its own way of taking over old files, of reading a list, and
// its backup. Those with a halfvec are for Postgres alone.
var onlyOne = regexp.MustCompile(`halfvec|schema_version|sqlite_master|json_each|VACUUM|integrity_check`)

func TestStatementsAreForBothDatabases(t *testing.T) {
	t.Parallel()
	sqliteOnly := regexp.MustCompile(`(?i)\?|\bOR (REPLACE|IGNORE|ABORT)\b|\bAUTOINCREMENT\b|\browid\b|\bjulianday\b|\bstrftime\b|\bunixepoch\b|\bdatetime\(|\bifnull\b|\bjson_each\b|\bGLOB\b|\bPRAGMA\b`)
	for _, sql := range literals(t) {
		if statement.MatchString(sql) && sqliteOnly.MatchString(sql) && !onlyOne.MatchString(sql) {
			t.Errorf("Postgres does not take\n%s", sql)
		}
	}
	for name, sql := range migrations(t) {
		if bad := sqliteOnly.FindString(sql); bad != "" {
			t.Errorf("%s: Postgres does not take %q", name, bad)
		}
	}
}

func TestMigrationsOnlyAdd(t *testing.T) {
	t.Parallel()
	removes := regexp.MustCompile(`(?i)\b(DROP|TRUNCATE|DELETE|RENAME|UPDATE)\b`)
	cascade := regexp.MustCompile(`(?i)\bON DELETE CASCADE\b`) // removes nothing while migrating
	names := migrations(t)
	if len(names) < 3 {
		t.Fatalf("found %d migrations", len(names))
	}
	for name, sql := range names {
		if bad := removes.FindString(cascade.ReplaceAllString(sql, "")); bad != "" {
			t.Errorf("%s has %s", name, bad)
		}
		for _, table := range regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`).FindAllStringSubmatch(sql, -1) {
			if table[1] != "tool_cache" && table[1] != "org" && (!strings.Contains(table[2], "org_id ") || !strings.Contains(table[2], "PRIMARY KEY (org_id, ")) {
				t.Errorf("%s: the key of %s does not begin with the organisation", name, table[1])
			}
		}
	}
}

// rooms are the folders whose code says SQL of the product: this one, all below it but the suite, and what speaks to the database.
func rooms(t *testing.T) (all []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && path != "migration" && path != "storetest" {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return append(all, filepath.Join("..", "database"))
}

// literals gives every string of the code of all rooms.
func literals(t *testing.T) (all []string) {
	t.Helper()
	for _, room := range rooms(t) {
		files, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no code, %v", room, err)
		}
		for _, name := range files {
			if !strings.HasSuffix(name, "_test.go") {
				all = append(all, literalsOf(t, name)...)
			}
		}
	}
	return all
}

func literalsOf(t *testing.T, name string) (all []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			s, _ := strconv.Unquote(lit.Value)
			all = append(all, s)
		}
		return true
	})
	return all
}

// migrations gives the SQL of each file without its comments.
func migrations(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS("."), "migration", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		all[path] = regexp.MustCompile(`--.*`).ReplaceAllString(string(raw), "")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

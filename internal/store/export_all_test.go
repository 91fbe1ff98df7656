package store

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/database"
)

// Every column of every table of an organisation is in a chapter, or has a reason why not; a table that is added turns this red.
func TestAllOfAnOrganisationIsExported(t *testing.T) {
	t.Parallel()
	db, err := Open(t.Context(), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	tables, err := database.TablesOf(migrations)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, table := range tables.OfOrgs {
		at := slices.IndexFunc(chapters, func(c Chapter) bool { return c.Table == table })
		if at < 0 {
			if used[table] = true; Unexported[table] == "" {
				t.Errorf("nobody gets what is in %s: add a chapter, or a reason why not", table)
			}
			continue
		}
		list := regexp.MustCompile(`(?s)SELECT(.*?)FROM`).FindStringSubmatch(chapters[at].statement)[1]
		for _, column := range columnsOf(t, db, table) {
			there := regexp.MustCompile(`\b`+column+`\b`).MatchString(list) || column == "org_id"
			used[table+"."+column] = !there
			if why := Unexported[table+"."+column]; there == (why != "") {
				t.Errorf("%s.%s: in the export %t, and the reason why not is %q", table, column, there, why)
			}
		}
	}
	for name := range Unexported {
		if !used[name] {
			t.Errorf("%s needs no reason", name)
		}
	}
}

func columnsOf(t *testing.T, db *DB, table string) (names []string) {
	t.Helper()
	rows, err := db.read.QueryContext(t.Context(), `SELECT name FROM pragma_table_info($1)`, table)
	names, err = database.All(func(s database.Row) (name string, err error) { err = s.Scan(&name); return name, err })(rows, err)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s has columns %v, %v", table, names, err)
	}
	return names
}

// How long links in mails are good stands in the export, and is that of the letter that is good for longest: an invitation.
func TestTheExportSaysHowLongMailLinksAreGood(t *testing.T) {
	t.Parallel()
	if why := Unexported["mail_token"]; !strings.Contains(why, "three days") {
		t.Errorf("of links in mails it says: %s", why)
	}
}

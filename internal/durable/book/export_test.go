package book

import (
	"maps"
	"slices"
)

// Relied names the columns that the statements rely on, by table.
func Relied() map[string][]string {
	out := map[string][]string{}
	for table, columns := range relied {
		out[table] = slices.Sorted(maps.Keys(columns))
	}
	return out
}

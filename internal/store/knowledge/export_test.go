package knowledge

import (
	"context"
	"strings"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Say runs a statement as the program's own connections do: for the organisation of ctx.
func Say(ctx context.Context, k *Keeper, query string, args ...any) error {
	_, err := k.db.Write.ExecContext(ctx, query, args...)
	return err
}

// Ask reads one number as the program's own connections do.
func Ask(ctx context.Context, k *Keeper, query string, args ...any) (n int64, err error) {
	err = k.db.Write.QueryRowContext(ctx, query, args...).Scan(&n)
	return n, err
}

// NearPlan gives how the database means to search, with its indexes, for the organisation of ctx.
func NearPlan(ctx context.Context, k *Keeper, q rag.Near) (string, error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return "", err
	}
	lines, err := database.All(func(s database.Row) (line string, err error) { return line, s.Scan(&line) })(k.db.Read.QueryContext(ctx,
		"EXPLAIN "+nearest(q), who.Org, q.Destination, q.Model, literal(q.Vector), 10))
	return strings.Join(lines, "\n"), err
}

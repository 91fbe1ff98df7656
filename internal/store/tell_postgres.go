package store

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"
)

// tellPostgres tells all of a batch, or nothing: the statements travel together and are one transaction. They come in the order
// of their runs, so that two programs that tell of the same ones do not wait for each other.
func (db *DB) tellPostgres(ctx context.Context, batch []*telling) error {
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(c any) error { return c.(*orgConn).tell(ctx, batch) })
}

func (c *orgConn) tell(ctx context.Context, batch []*telling) error {
	ordered := slices.Clone(batch)
	slices.SortStableFunc(ordered, func(a, b *telling) int {
		return cmp.Or(cmp.Compare(a.org, b.org), cmp.Compare(a.event.RunID, b.event.RunID))
	})
	statements, org := &pgx.Batch{}, c.org
	for _, each := range ordered {
		if each.org != org {
			statements.Queue(turnTo, each.org)
			org = each.org
		}
		values := append(asKept(each.org, each.event), oneIf(each.event.Terminal()))
		statements.Queue(tellAtOnce, values...).QueryRow(each.number)
	}
	c.org = unknownOrg // should something fail, the database turns back too
	if err := c.Conn.Conn().SendBatch(ctx, statements).Close(); err != nil {
		return c.said(ctx, err, false)
	}
	c.org, c.used = org, true
	return nil
}

// number reads the number that an event was given, 0 when there is none.
func (e *telling) number(row pgx.Row) error {
	e.seq = 0
	if err := row.Scan(&e.seq); !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	return nil
}

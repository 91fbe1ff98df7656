package knowledge

import (
	"context"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// BeginReading keeps that an upload begins to be read, and tells how often it has begun.
func (k *Keeper) BeginReading(ctx context.Context, id string) (times int, err error) {
	defer fault.Wrap(&err, "knowledge.BeginReading(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return 0, err
	}
	begun, err := database.Kept(k.db.Write.ExecContext(ctx, `
		UPDATE upload
		SET readings = readings + 1
		WHERE org_id = $1 AND upload_id = $2 AND status NOT IN ('ready', 'failed', 'cancelled')`, who.Org, id))
	if err == nil && !begun {
		return 0, fault.New(fault.NotFound, "there is no such upload to be read")
	}
	if err != nil {
		return 0, err
	}
	err = k.db.Read.QueryRowContext(ctx, `
		SELECT readings
		FROM upload
		WHERE org_id = $1 AND upload_id = $2`, who.Org, id).Scan(&times)
	return times, database.Found(err, "there is no such upload")
}

// EndReading keeps that reading an upload came to an end.
func (k *Keeper) EndReading(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "knowledge.EndReading(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	_, err = k.db.Write.ExecContext(ctx, `
		UPDATE upload
		SET readings = 0
		WHERE org_id = $1 AND upload_id = $2`, who.Org, id)
	return err
}

// FindVectors gives the vectors of an upload on its way.
func (k *Keeper) FindVectors(ctx context.Context, id, mark string) (_ [][]float32, err error) {
	defer fault.Wrap(&err, "knowledge.FindVectors(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := database.All(scanVectors)(k.db.Read.QueryContext(ctx, `
		SELECT first_no, dimensions, vectors
		FROM upload_vectors
		WHERE org_id = $1 AND upload_id = $2 AND mark = $3
		ORDER BY first_no`, who.Org, id, mark))
	var out [][]float32
	for _, r := range rows {
		if r.first != len(out) {
			break // whatever comes after a gap is made again
		}
		out = append(out, r.vectors...)
	}
	return out, err
}

// KeepVectors keeps vectors of an upload on its way.
func (k *Keeper) KeepVectors(ctx context.Context, id, mark string, first int, vectors [][]float32) (err error) {
	defer fault.Wrap(&err, "knowledge.KeepVectors(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	if len(vectors) == 0 {
		return nil
	}
	var all []byte
	for _, v := range vectors {
		b, ok := packed(v)
		if !ok || len(v) != len(vectors[0]) {
			return fault.New(fault.Invalid, "a vector has a number that is none, or too few of them")
		}
		all = append(all, b...)
	}
	_, err = k.db.Write.ExecContext(ctx, `
		INSERT INTO upload_vectors (org_id, upload_id, first_no, mark, dimensions, vectors)
		SELECT org_id, upload_id, $3, $4, $5, $6
		FROM upload
		WHERE org_id = $1 AND upload_id = $2 AND status NOT IN ('ready', 'failed', 'cancelled')
		ON CONFLICT (org_id, upload_id, first_no) DO UPDATE
		SET mark = excluded.mark, dimensions = excluded.dimensions, vectors = excluded.vectors`,
		who.Org, id, first, mark, len(vectors[0]), all)
	return err
}

// stretch is a row of vectors.
type stretch struct {
	first   int
	vectors [][]float32
}

func scanVectors(s database.Row) (out stretch, err error) {
	var dimensions int
	var all []byte
	if err := s.Scan(&out.first, &dimensions, &all); err != nil {
		return out, err
	}
	for size := 2 * dimensions; size > 0 && len(all) >= size; all = all[size:] {
		out.vectors = append(out.vectors, unpacked(all[:size]))
	}
	return out, nil
}

package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/tenant"
)

var _ rag.Uploads = (*DB)(nil)

// CreateUpload keeps a file that is to become a document.
func (db *DB) CreateUpload(ctx context.Context, u rag.Upload, file []byte) (err error) {
	return db.CreateUploadWithin(ctx, u, file, DocumentQuota{})
}

// CreateUploadWithin is CreateUpload as long as quotas allow it; else it is fault.Exhausted with the code of the quota, and nothing
// is kept. An upload that exists is fault.Conflict whatever the quotas.
func (db *DB) CreateUploadWithin(ctx context.Context, u rag.Upload, file []byte, most DocumentQuota) (err error) {
	defer fault.Wrap(&err, "store.CreateUpload(%s)", u.ID)
	who, err := caller(ctx)
	if err != nil {
		return err
	}
	if u.ID == "" {
		return fault.Field("upload_id", "must not be empty")
	}
	if _, err := db.FindDestinationByID(ctx, u.Destination); err != nil {
		return err
	}
	tx, err := db.beginInLine(ctx, "documents of "+who.Org)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	at := micros(db.exact(u.CreatedAt))
	isNew, err := kept(tx.ExecContext(ctx, `
		INSERT INTO upload (org_id, upload_id, destination_id, title, media_type, source_url, digest, size, status, done,
			total, reason, created_at, updated_at)
		SELECT $1, $2, $3, $4, $5, $6, $7, CAST($8 AS BIGINT), $9, 0, 0, '', CAST($10 AS BIGINT), CAST($10 AS BIGINT)
		WHERE (CAST($11 AS BIGINT) = 0 OR CAST($11 AS BIGINT) >
				(SELECT COUNT(*) FROM upload a WHERE a.org_id = $1 AND a.status NOT IN ('failed', 'cancelled')))
			AND (CAST($12 AS BIGINT) = 0 OR CAST($12 AS BIGINT) - CAST($8 AS BIGINT) >=
				(SELECT COALESCE(SUM(a.size), 0) FROM upload a WHERE a.org_id = $1 AND a.status NOT IN ('failed', 'cancelled')))
		ON CONFLICT (org_id, upload_id) DO NOTHING`,
		who.Org, u.ID, u.Destination, u.Title, u.MediaType, u.SourceURL, u.Digest, u.Size, rag.UploadWaiting, at,
		most.Documents, most.Bytes))
	if err != nil {
		return err
	}
	if !isNew {
		_ = tx.Rollback()
		return db.fullOfDocuments(ctx, who, u, most)
	}
	if _, err := tx.ExecContext(ctx, `
		INSERT INTO upload_file (org_id, upload_id, file)
		VALUES ($1, $2, $3)`, who.Org, u.ID, file); err != nil {
		return err
	}
	return tx.Commit()
}

// FindUploadByID gives an upload, or fault.NotFound.
func (db *DB) FindUploadByID(ctx context.Context, id string) (_ rag.Upload, err error) {
	defer fault.Wrap(&err, "store.FindUploadByID(%s)", id)
	who, err := caller(ctx)
	if err != nil {
		return rag.Upload{}, err
	}
	u, err := scanUpload(db.read.QueryRowContext(ctx, `
		SELECT upload_id, destination_id, title, media_type, source_url, digest, size, status, done, total, reason, trouble, created_at,
			updated_at
		FROM upload
		WHERE org_id = $1 AND upload_id = $2`, who.Org, id))
	return u, found(err, "there is no such upload")
}

// FindUploads gives the uploads of a destination, the newest first.
func (db *DB) FindUploads(ctx context.Context, destination string, atMost int) (_ []rag.Upload, err error) {
	defer fault.Wrap(&err, "store.FindUploads(%s)", destination)
	who, err := caller(ctx)
	if err != nil {
		return nil, err
	}
	return all(scanUpload)(db.read.QueryContext(ctx, `
		SELECT upload_id, destination_id, title, media_type, source_url, digest, size, status, done, total, reason, trouble, created_at,
			updated_at
		FROM upload
		WHERE org_id = $1 AND destination_id = $2
		ORDER BY created_at DESC, upload_id
		LIMIT $3`, who.Org, destination, limit(atMost)))
}

// FindOpenUploads names the uploads that were begun before a moment, or after a later one, and are not over, of every
// organisation: for the job that looks for those whose process died before the engine heard of them.
func (db *DB) FindOpenUploads(ctx context.Context, before, after time.Time, atMost int) (_ []OpenRun, err error) {
	defer fault.Wrap(&err, "store.FindOpenUploads")
	return all(scanOpen)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, '', upload_id, ''
		FROM upload
		WHERE status NOT IN ('ready', 'failed', 'cancelled') AND (created_at < $1 OR created_at > $2) -- of every organisation: strays
		ORDER BY created_at
		LIMIT $3`, micros(before), micros(after), limit(atMost)))
}

// FindFile gives the file of an upload that is not final. A program of the version before keeps it with the upload itself.
func (db *DB) FindFile(ctx context.Context, id string) (file []byte, err error) {
	defer fault.Wrap(&err, "store.FindFile(%s)", id)
	who, err := caller(ctx)
	if err != nil {
		return nil, err
	}
	err = db.read.QueryRowContext(ctx, `
		SELECT file
		FROM upload_file
		WHERE org_id = $1 AND upload_id = $2
		UNION ALL
		SELECT file
		FROM upload
		WHERE org_id = $1 AND upload_id = $2 AND file IS NOT NULL
		LIMIT 1`, who.Org, id).Scan(&file)
	return file, found(err, "there is no such file")
}

// UpdateUpload keeps how far an upload has come.
func (db *DB) UpdateUpload(ctx context.Context, id string, u rag.UploadUpdate) (err error) {
	defer fault.Wrap(&err, "store.UpdateUpload(%s)", id)
	who, err := caller(ctx)
	if err != nil {
		return err
	}
	changed, err := db.updateUpload(ctx, who, id, u)
	if err != nil || changed {
		return err
	}
	if _, err := db.FindUploadByID(ctx, id); err != nil {
		return err
	}
	return fault.New(fault.Conflict, "the upload is over")
}

// updateUpload does so in one transaction: an upload is over, its file and what was made of it on the way are gone, or nothing is.
func (db *DB) updateUpload(ctx context.Context, who tenant.Identity, id string, u rag.UploadUpdate) (changed bool, err error) {
	tx, err := db.begin(ctx)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	over := u.Status.Final()
	changed, err = kept(tx.ExecContext(ctx, `
		UPDATE upload
		SET status = $3, done = $4, total = $5, reason = $6, trouble = $9, updated_at = $7, file = CASE WHEN $8 = 1 THEN NULL ELSE file END
		WHERE org_id = $1 AND upload_id = $2 AND status NOT IN ('ready', 'failed', 'cancelled')`,
		who.Org, id, u.Status, u.Done, u.Total, u.Reason, micros(db.exact(u.At)), oneIf(over), u.Trouble))
	if err != nil || !changed {
		return false, err
	}
	if over {
		if err := forgetFile(ctx, tx, who.Org, id); err != nil {
			return false, err
		}
	}
	return true, tx.Commit()
}

// forgetFile forgets the file of an upload that is over, and what was made of it on the way.
func forgetFile(ctx context.Context, tx *sql.Tx, org, id string) error {
	for _, statement := range []string{`
		DELETE FROM upload_file
		WHERE org_id = $1 AND upload_id = $2`, `
		DELETE FROM upload_vectors
		WHERE org_id = $1 AND upload_id = $2`} {
		if _, err := tx.ExecContext(ctx, statement, org, id); err != nil {
			return err
		}
	}
	return nil
}

// DeleteUpload forgets an upload.
func (db *DB) DeleteUpload(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "store.DeleteUpload(%s)", id)
	who, err := caller(ctx)
	if err != nil {
		return err
	}
	gone, err := kept(db.write.ExecContext(ctx, `
		DELETE FROM upload
		WHERE org_id = $1 AND upload_id = $2`, who.Org, id))
	if err == nil && !gone {
		return fault.New(fault.NotFound, "there is no such upload")
	}
	return err
}

func scanUpload(s row) (u rag.Upload, err error) {
	var created, updated int64
	err = s.Scan(&u.ID, &u.Destination, &u.Title, &u.MediaType, &u.SourceURL, &u.Digest, &u.Size, &u.Status, &u.Done, &u.Total,
		&u.Reason, &u.Trouble, &created, &updated)
	u.CreatedAt, u.UpdatedAt = moment(created), moment(updated)
	return u, err
}

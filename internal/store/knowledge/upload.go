package knowledge

import (
	"context"
	"database/sql"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/tenant"
)

// DocumentQuota is how much may be uploaded, what came to nothing apart; 0 means as much as they like.
type DocumentQuota struct {
	Documents int
	Bytes     int64
}

// CreateUpload keeps a file that is to become a document.
func (k *Keeper) CreateUpload(ctx context.Context, u rag.Upload, file []byte) (err error) {
	return k.CreateUploadWithin(ctx, u, file, DocumentQuota{})
}

// CreateUploadWithin is CreateUpload as long as quotas allow it; else it is fault.Exhausted with the code of the quota, and nothing
// is kept. An upload that exists is fault.Conflict whatever the quotas.
func (k *Keeper) CreateUploadWithin(ctx context.Context, u rag.Upload, file []byte, most DocumentQuota) (err error) {
	defer fault.Wrap(&err, "knowledge.CreateUpload(%s)", u.ID)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	if u.ID == "" {
		return fault.Field("upload_id", "must not be empty")
	}
	if _, err := k.FindDestinationByID(ctx, u.Destination); err != nil {
		return err
	}
	tx, err := k.db.BeginInLine(ctx, "documents of "+who.Org)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	at := database.Micros(k.db.Exact(u.CreatedAt))
	isNew, err := database.Kept(tx.ExecContext(ctx, `
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
		return k.fullOfDocuments(ctx, who, u, most)
	}
	if _, err := tx.ExecContext(ctx, `
		INSERT INTO upload_file (org_id, upload_id, file)
		VALUES ($1, $2, $3)`, who.Org, u.ID, file); err != nil {
		return err
	}
	return tx.Commit()
}

// fullOfDocuments tells which quota refused an upload.
func (k *Keeper) fullOfDocuments(ctx context.Context, who tenant.Identity, u rag.Upload, most DocumentQuota) error {
	_, err := k.FindUploadByID(ctx, u.ID)
	switch {
	case err == nil:
		return fault.New(fault.Conflict, "the upload exists already")
	case !fault.Is(err, fault.NotFound):
		return err
	}
	var documents int
	err = k.db.Read.QueryRowContext(ctx, `
		SELECT COUNT(*)
		FROM upload
		WHERE org_id = $1 AND status NOT IN ('failed', 'cancelled')`, who.Org).Scan(&documents)
	switch {
	case err != nil:
		return err
	case most.Documents > 0 && documents >= most.Documents:
		return tenant.Documents.Full(int64(most.Documents))
	}
	return tenant.Bytes.Full(most.Bytes)
}

// FindUploadByID gives an upload, or fault.NotFound.
func (k *Keeper) FindUploadByID(ctx context.Context, id string) (_ rag.Upload, err error) {
	defer fault.Wrap(&err, "knowledge.FindUploadByID(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return rag.Upload{}, err
	}
	u, err := scanUpload(k.db.Read.QueryRowContext(ctx, `
		SELECT upload_id, destination_id, title, media_type, source_url, digest, size, status, done, total, reason, trouble, created_at,
			updated_at
		FROM upload
		WHERE org_id = $1 AND upload_id = $2`, who.Org, id))
	return u, database.Found(err, "there is no such upload")
}

// FindUploads gives the uploads of a destination, the newest first.
func (k *Keeper) FindUploads(ctx context.Context, destination string, atMost int) (_ []rag.Upload, err error) {
	defer fault.Wrap(&err, "knowledge.FindUploads(%s)", destination)
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanUpload)(k.db.Read.QueryContext(ctx, `
		SELECT upload_id, destination_id, title, media_type, source_url, digest, size, status, done, total, reason, trouble, created_at,
			updated_at
		FROM upload
		WHERE org_id = $1 AND destination_id = $2
		ORDER BY created_at DESC, upload_id
		LIMIT $3`, who.Org, destination, database.Limit(atMost)))
}

// FindOpenUploads names the uploads that were begun before a moment, or after a later one, and are not over, of every
// organisation: for the job that looks for those whose process died before the engine heard of them.
func (k *Keeper) FindOpenUploads(ctx context.Context, before, after time.Time, atMost int) (_ []Item, err error) {
	defer fault.Wrap(&err, "knowledge.FindOpenUploads")
	return database.All(scanItem)(k.db.Read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, upload_id
		FROM upload
		WHERE status NOT IN ('ready', 'failed', 'cancelled') AND (created_at < $1 OR created_at > $2) -- of every organisation: strays
		ORDER BY created_at
		LIMIT $3`, database.Micros(before), database.Micros(after), database.Limit(atMost)))
}

// FindFile gives the file of an upload that is not final. A program of the version before keeps it with the upload itself.
func (k *Keeper) FindFile(ctx context.Context, id string) (file []byte, err error) {
	defer fault.Wrap(&err, "knowledge.FindFile(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	err = k.db.Read.QueryRowContext(ctx, `
		SELECT file
		FROM upload_file
		WHERE org_id = $1 AND upload_id = $2
		UNION ALL
		SELECT file
		FROM upload
		WHERE org_id = $1 AND upload_id = $2 AND file IS NOT NULL
		LIMIT 1`, who.Org, id).Scan(&file)
	return file, database.Found(err, "there is no such file")
}

// UpdateUpload keeps how far an upload has come.
func (k *Keeper) UpdateUpload(ctx context.Context, id string, u rag.UploadUpdate) (err error) {
	defer fault.Wrap(&err, "knowledge.UpdateUpload(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	changed, err := k.updateUpload(ctx, who, id, u)
	if err != nil || changed {
		return err
	}
	if _, err := k.FindUploadByID(ctx, id); err != nil {
		return err
	}
	return fault.New(fault.Conflict, "the upload is over")
}

// updateUpload does so in one transaction: an upload is over, its file and what was made of it on the way are gone, or nothing is.
func (k *Keeper) updateUpload(ctx context.Context, who tenant.Identity, id string, u rag.UploadUpdate) (changed bool, err error) {
	tx, err := k.db.Begin(ctx)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	over := u.Status.Final()
	changed, err = database.Kept(tx.ExecContext(ctx, `
		UPDATE upload
		SET status = $3, done = $4, total = $5, reason = $6, trouble = $9, updated_at = $7, file = CASE WHEN $8 = 1 THEN NULL ELSE file END
		WHERE org_id = $1 AND upload_id = $2 AND status NOT IN ('ready', 'failed', 'cancelled')`,
		who.Org, id, u.Status, u.Done, u.Total, u.Reason, database.Micros(k.db.Exact(u.At)), database.OneIf(over), u.Trouble))
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
func (k *Keeper) DeleteUpload(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "knowledge.DeleteUpload(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	gone, err := database.Kept(k.db.Write.ExecContext(ctx, `
		DELETE FROM upload
		WHERE org_id = $1 AND upload_id = $2`, who.Org, id))
	if err == nil && !gone {
		return fault.New(fault.NotFound, "there is no such upload")
	}
	return err
}

func scanUpload(s database.Row) (u rag.Upload, err error) {
	var created, updated int64
	err = s.Scan(&u.ID, &u.Destination, &u.Title, &u.MediaType, &u.SourceURL, &u.Digest, &u.Size, &u.Status, &u.Done, &u.Total,
		&u.Reason, &u.Trouble, &created, &updated)
	u.CreatedAt, u.UpdatedAt = database.Moment(created), database.Moment(updated)
	return u, err
}

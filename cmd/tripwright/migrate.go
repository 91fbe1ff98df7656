package main

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/store"
)

type migrateCmd struct {
	Status bool `help:"Show what is applied and what is not, and apply nothing."`
	common
}

// Help is printed below the flags.
func (migrateCmd) Help() string {
	return `Brings the tables up to date: of TRIPWRIGHT_DATABASE_URL, or else of the data directory. Every other command does the same when it
starts; this one is for doing it beforehand, once, before new versions start. Nothing is ever dropped. Several at the same moment
come one after the other.`
}

// migrated is one migration as it is printed.
type migrated struct {
	Version   int64      `json:"version"`
	Name      string     `json:"name"`
	AppliedAt *time.Time `json:"applied_at,omitempty"`
}

// Run migrates.
func (c migrateCmd) Run(e env) error {
	cfg, err := c.settings()
	if err != nil {
		return err
	}
	where, err := storeOf(cfg)
	if err != nil {
		return err
	}
	work := store.Migrate
	if c.Status {
		work = store.MigrationStatus
	}
	list, err := work(e.ctx, where)
	if err != nil {
		return err
	}
	out := []migrated{}
	for _, m := range list {
		one := migrated{Version: m.Version, Name: m.Name}
		if !m.AppliedAt.IsZero() {
			one.AppliedAt = &m.AppliedAt
		}
		out = append(out, one)
	}
	if c.JSON {
		return printJSON(e, out)
	}
	for _, m := range out {
		when := "not applied"
		if m.AppliedAt != nil {
			when = "applied " + m.AppliedAt.Local().Format(time.DateTime)
		}
		fmt.Fprintf(e.stdout, "%s  %s\n", m.Name, when)
	}
	if len(out) == 0 {
		fmt.Fprintln(e.stdout, "Everything is up to date.")
	}
	return nil
}

// storeOf is where a program with these settings keeps things.
func storeOf(cfg settings.Config) (string, error) {
	if cfg.DatabaseURL != "" {
		return string(cfg.DatabaseURL), nil
	}
	dir, err := cfg.DataDir()
	return filepath.Join(dir, "tripwright.db"), err
}

type pruneCmd struct{ common }

// Help is printed below the flags.
func (pruneCmd) Help() string {
	return `Forgets what is older than the settings TRIPWRIGHT_KEEP_… say. A service does this by itself once a day. What is under way stays.`
}

// Run prunes.
func (c pruneCmd) Run(e env) error {
	cfg, err := c.settings()
	if err != nil {
		return err
	}
	a, ctx, err := c.open(e.ctx)
	if err != nil {
		return err
	}
	defer a.Close(ctx)
	p, err := a.Prune(ctx, cfg)
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(e, p)
	}
	_, err = fmt.Fprintf(e.stdout, "Forgotten: %d runs, %d itineraries, %d tool logs, %d answers to writes, %d refresh tokens, %d audit entries, "+
		"%d remembered steps, %d remembered answers, %d shares, %d uploads that came to nothing, %d guests.\n", p.Runs, p.Itineraries, p.ToolLogs, p.Idempotency,
		p.Tokens, p.Audit, p.Nodes, p.Answers, p.Shares, p.Uploads, p.Guests)
	return err
}

type backupCmd struct {
	To string `arg:"" help:"The file to make; it must not be there yet." placeholder:"FILE"`
	common
}

// Help is printed below the flags.
func (backupCmd) Help() string {
	return `Copies the store of the data directory, as it is at one moment, while others go on working with it. Of a PostgreSQL database make
backups with pg_dump.`
}

// Run copies.
func (c backupCmd) Run(e env) error {
	a, ctx, err := c.open(e.ctx)
	if err != nil {
		return err
	}
	defer a.Close(ctx)
	if err := a.Store.Backup(ctx, c.To); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stdout, "Backed up to %s\n", c.To)
	return err
}

type restoreCmd struct {
	From string `arg:"" help:"A file that backup made." placeholder:"FILE"`
	common
}

// Help is printed below the flags.
func (restoreCmd) Help() string {
	return `Makes the store of a data directory out of a backup. A store that is there already is not written over: move it away first.`
}

// Run restores.
func (c restoreCmd) Run(e env) error {
	cfg, err := c.settings()
	if err != nil {
		return err
	}
	where, err := storeOf(cfg)
	if err != nil {
		return err
	}
	if err := store.Restore(e.ctx, c.From, where); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stdout, "Restored to %s\n", filepath.Dir(where))
	return err
}

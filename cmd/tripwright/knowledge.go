package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag/read"
	"github.com/tripwright/tripwright/internal/rag/read/apart"
	"github.com/tripwright/tripwright/internal/terminal"
)

type knowledgeCmd struct {
	Add    knowledgeAddCmd    `cmd:"" help:"Take files in: Markdown, text, HTML or PDF. Plans of the city then follow what is newer in them, and say so."`
	List   knowledgeListCmd   `cmd:"" help:"List the files taken in for a city."`
	Search knowledgeSearchCmd `cmd:"" help:"Ask the documents and the guide of a city a question."`
	Remove knowledgeRemoveCmd `cmd:"" help:"Remove a document, or stop taking it in."`
}

// shelved are the flags that say where the documents are.
type shelved struct {
	Server string `help:"The documents of an organisation on this server; TRIPWRIGHT_EMAIL and TRIPWRIGHT_PASSWORD sign in." placeholder:"URL"`
	common
}

type knowledgeAddCmd struct {
	Files  []string `arg:"" help:"Files ending in .md, .txt, .html or .pdf." type:"existingfile"`
	City   string   `required:"" help:"The city they are about." placeholder:"NAME"`
	Title  string   `help:"How people know the document; default: what the text calls itself, or the name of the file. For one file." placeholder:"TEXT"`
	Source string   `help:"Where the document is from: it is cited with it." placeholder:"URL"`
	shelved
}

// Run takes files in, one after the other, and shows how far each has come. An interrupt takes back the one under way.
func (c knowledgeAddCmd) Run(e env) error {
	if c.Title != "" && len(c.Files) > 1 {
		return fault.New(fault.Invalid, "--title is for one file")
	}
	return c.with(e, func(ctx context.Context, s shelf) error {
		place, err := placeFor(ctx, s, c.City, true)
		if err != nil {
			return err
		}
		items, err := c.addAll(ctx, e, s, place)
		if c.JSON && len(items) > 0 {
			err = cmp.Or(err, printJSON(e, items))
		}
		return err
	})
}

// addAll takes in what it can: of several files one that cannot be taken in does not keep the others out. Each of those gets a line,
// and the command fails as the first of them did. An interrupt ends it.
func (c knowledgeAddCmd) addAll(ctx context.Context, e env, s shelf, place string) (items []api.KnowledgeItem, first error) {
	for _, name := range c.Files {
		item, err := c.add(ctx, e, s, place, name)
		if ctx.Err() != nil {
			return items, cmp.Or(err, ctx.Err())
		}
		if err == nil {
			items = append(items, item)
			continue
		}
		err = fault.New(fault.KindOf(err), "%s: %s", filepath.Base(name), fault.Message(err)).Because(err)
		if len(c.Files) == 1 {
			return nil, err
		}
		fmt.Fprintln(e.stderr, terminal.Plain(fault.Message(err)))
		first = cmp.Or(first, err)
	}
	if first != nil {
		return items, fault.New(fault.KindOf(first), "%d of %d taken in", len(items), len(c.Files)).Because(first)
	}
	if !c.Quiet && len(items) > 1 {
		fmt.Fprintf(e.stderr, "%d of %d taken in\n", len(items), len(c.Files))
	}
	return items, nil
}

func (c knowledgeAddCmd) add(ctx context.Context, e env, s shelf, place, name string) (api.KnowledgeItem, error) {
	if mediaOf(name) == "" {
		return api.KnowledgeItem{}, fault.New(fault.Invalid, "files end in .md, .txt, .html or .pdf")
	}
	data, err := contentOf(name)
	if err != nil {
		return api.KnowledgeItem{}, fault.New(fault.Invalid, "the file cannot be read").Because(err)
	}
	c.say(e, name, progressOf(api.KnowledgeItem{})) // its title may take as long to find as the rest
	item, err := s.Upload(ctx, place, api.File{Title: cmp.Or(c.Title, titleFor(ctx, name, data)), MediaType: mediaOf(name), SourceURL: c.Source, Data: data})
	if err != nil {
		return item, err
	}
	if item, err = c.watch(ctx, e, s, item, name); err != nil {
		return item, err
	}
	if item.Status != "ready" {
		return item, fault.New(fault.Invalid, "%s", item.Reason)
	}
	if !c.JSON {
		_, err = fmt.Fprintf(e.stdout, "%s  %s\n", item.ID, terminal.Plain(item.Title))
		e.leftOut(item, 2)
	}
	return item, err
}

// leftOut says which hotels and flights of a document are no options of plans, a line each, that far from the edge.
func (e env) leftOut(item api.KnowledgeItem, in int) {
	for _, l := range item.LeftOut {
		fmt.Fprintf(e.stdout, "%*sno option: %s\n", in, "", terminal.Plain(l.String()))
	}
}

// titleFor gives the name of a file that does not call itself anything, or cannot be read: it is known by that, and "" otherwise. The
// file is read in a process of its own, like any document.
func titleFor(ctx context.Context, name string, data []byte) string {
	if reader, err := apart.New(); err == nil {
		if text, err := reader.File(ctx, mediaOf(name), data); err == nil && text.Title != "" {
			return ""
		}
	}
	base := strings.TrimSpace(terminal.Plain(filepath.Base(name)))
	return strings.ToValidUTF8(base[:min(len(base), mostTitle)], "")
}

const mostTitle = 200 // bytes of a title, at least as many as a server takes

// contentOf reads a file, or a little more of it than is taken in.
func contentOf(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, read.MaxFile+1))
}

// look is how often it is asked how far a file has come.
const look = 100 * time.Millisecond

// watch waits until a file is taken in. Whoever interrupts does not want it.
func (c knowledgeAddCmd) watch(ctx context.Context, e env, s shelf, item api.KnowledgeItem, name string) (api.KnowledgeItem, error) {
	id, told := item.ID, progressOf(api.KnowledgeItem{})
	for {
		if now := progressOf(item); now != told {
			c.say(e, name, now)
			told = now
		}
		if item.Over() {
			return item, nil
		}
		select {
		case <-time.After(look):
		case <-ctx.Done():
			late, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			defer cancel()
			if err := s.DeleteItem(late, id); err != nil && !fault.Is(err, fault.NotFound) {
				fmt.Fprintf(e.stderr, "%s: could not be taken back: %s\n", terminal.Plain(filepath.Base(name)), terminal.Message(fault.Message(err)))
			}
			return item, ctx.Err()
		}
		var err error
		if item, err = s.FindItem(ctx, id); err != nil {
			if ctx.Err() == nil {
				return item, err
			}
			item = api.KnowledgeItem{ID: id}
		}
	}
}

// say tells how far a file has come, to who wants to know.
func (c knowledgeAddCmd) say(e env, name, progress string) {
	if !c.Quiet {
		fmt.Fprintf(e.stderr, "%s: %s\n", terminal.Plain(filepath.Base(name)), progress)
	}
}

func progressOf(i api.KnowledgeItem) string {
	switch {
	case i.Status == "embedding" && i.Total > 0:
		return fmt.Sprintf("learning it, %d %%", 100*i.Done/i.Total)
	case i.Status == "ready":
		return "taken in"
	case i.Over():
		return i.Status
	}
	return "reading it"
}

// mediaOf tells what a file is by the end of its name, or "".
func mediaOf(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".md", ".markdown":
		return "text/markdown"
	case ".txt", ".text":
		return "text/plain"
	case ".html", ".htm":
		return "text/html"
	case ".pdf":
		return "application/pdf"
	}
	return ""
}

type knowledgeListCmd struct {
	City string `required:"" help:"The city they are about." placeholder:"NAME"`
	shelved
}

// Run lists.
func (c knowledgeListCmd) Run(e env) error {
	return c.with(e, func(ctx context.Context, s shelf) error {
		place, err := placeFor(ctx, s, c.City, false)
		if err != nil {
			return err
		}
		items := []api.KnowledgeItem{}
		if place != "" {
			if items, err = s.FindItems(ctx, place); err != nil {
				return err
			}
		}
		if c.JSON {
			return printJSON(e, append([]api.KnowledgeItem{}, items...))
		}
		for _, i := range items {
			fmt.Fprintf(e.stdout, "%s  %s  %-12s %s\n", i.CreatedAt.Local().Format(time.DateTime), i.ID, progressOf(i), terminal.Plain(i.Title))
			if i.Status == "failed" && i.Reason != "" {
				fmt.Fprintf(e.stdout, "%21s%s\n", "", terminal.Plain(i.Reason))
			}
			e.leftOut(i, 21)
		}
		if len(items) == 0 {
			fmt.Fprintln(e.stdout, "No documents yet: take some in with tripwright knowledge add.")
		}
		return nil
	})
}

type knowledgeSearchCmd struct {
	Question string `arg:"" help:"What you want to know."`
	City     string `required:"" help:"The city it is about." placeholder:"NAME"`
	shelved
}

// Run asks. Nothing that is sure enough is said to be so. On this machine a city becomes a destination by being asked about; on a
// server somebody decides that.
func (c knowledgeSearchCmd) Run(e env) error {
	return c.with(e, func(ctx context.Context, s shelf) error {
		place, err := placeFor(ctx, s, c.City, c.Server == "")
		if err != nil {
			return err
		}
		if place == "" {
			return fault.New(fault.NotFound, "%s is no destination of this organisation: take a document in with tripwright knowledge add", c.City)
		}
		found, err := s.SearchKnowledge(ctx, place, c.Question)
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(e, found)
		}
		if found.ByWords && !c.Quiet {
			fmt.Fprintln(e.stderr, "The encoder is not to be had: documents were searched by their words alone.")
		}
		return terminal.Passages(e.stdout, passagesOf(found), c.page(e))
	})
}

func passagesOf(f api.Found) (out []terminal.Passage) {
	if !f.Known {
		return nil
	}
	for _, p := range f.Passages {
		out = append(out, terminal.Passage{Title: p.Title, Heading: p.Heading, Page: p.Page, Quote: p.Quote, Source: p.SourceURL, Confidence: p.Confidence})
	}
	return out
}

type knowledgeRemoveCmd struct {
	ID string `arg:"" help:"The document, as knowledge list shows it."`
	shelved
}

// Run removes.
func (c knowledgeRemoveCmd) Run(e env) error {
	return c.with(e, func(ctx context.Context, s shelf) error { return s.DeleteItem(ctx, c.ID) })
}

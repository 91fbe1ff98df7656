// Command sbom writes what the built program is made of as a CycloneDX document: the modules that the binary itself says are linked, the
// packages in the bundle of the app, and the data that is embedded. Fonts are among the modules. Run it from the root of the repository after
// make build, with the version that the program was given: make sbom. The same program gives the same bytes.
package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	program = "bin/tripwright"
	out     = "bin/sbom.json"
)

// document is a bill of materials: cyclonedx.org/docs/1.6/json.
type document struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	PURL    string `json:"purl,omitempty"`
	Hashes  []hash `json:"hashes,omitempty"`
}

type hash struct {
	Alg     string `json:"alg"`
	Content string `json:"content"`
}

// embedded is what stands in no list of dependencies, by the files that hold it; tripwright notices has the terms of what others
// made.
var embedded = []struct{ name, files string }{
	{"universal-sentence-encoder-lite weights", "internal/rag/embed/use/weights.bin"},
	{"universal-sentence-encoder-lite vocabulary", "internal/rag/embed/use/vocabulary.tsv.gz"},
	{"cl100k_base vocabulary", "internal/tokens/cl100k.bin"},
	{"guides", "internal/atlas/guides/*.md"},
	{"vectors of the guides", "internal/library/guides.bin"},
	{"atlas", "internal/atlas/packs/*.json"},
	{"atlas", "internal/atlas/packs/*/*.json"},
}

// drawn are packages that only build the app, and whose data stands in its bundle: the outlines of the land.
var drawn = []string{"world-atlas"}

func main() {
	version := ""
	if len(os.Args) > 1 {
		version = os.Args[1]
	}
	if err := write(version); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func write(version string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return fmt.Errorf("make build first: %w", err)
	}
	built, err := digest(program)
	if err != nil {
		return err
	}
	doc, err := compose(".", info, cmp.Or(version, info.Main.Version))
	if err != nil {
		return err
	}
	doc.Metadata.Component.Hashes = built
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(doc); err != nil {
		return err
	}
	fmt.Printf("%s: %s %s, %d components\n", out, doc.Metadata.Component.Name, doc.Metadata.Component.Version, len(doc.Components))
	return os.WriteFile(out, b.Bytes(), 0o644)
}

// compose puts the document together, of a program and the repository that it is built from.
func compose(root string, info *buildinfo.BuildInfo, version string) (document, error) {
	lock, err := os.ReadFile(filepath.Join(root, "ui/package-lock.json"))
	if err != nil {
		return document{}, err
	}
	bundled, err := packages(lock)
	if err != nil {
		return document{}, err
	}
	data, err := files(root)
	if err != nil {
		return document{}, err
	}
	whole := module(info.Main.Path, version)
	whole.Type, whole.Name = "application", "tripwright"
	return document{"CycloneDX", "1.6", 1, metadata{whole}, slices.Concat(modules(info), bundled, data)}, nil
}

// modules are Go itself and what is linked. One that another stands in for is named by the other.
func modules(info *buildinfo.BuildInfo) []component {
	goVersion := strings.TrimPrefix(info.GoVersion, "go")
	all := []component{module("stdlib", goVersion)}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		all = append(all, module(m.Path, m.Version))
	}
	return all
}

func module(path, version string) component {
	purl := "pkg:golang/" + path + "@" + version
	return component{Type: "library", Ref: purl, Name: path, Version: version, PURL: purl}
}

// packages are those of the lock file that are not for building only, and drawn, with the digests that the registry gave.
func packages(lock []byte) ([]component, error) {
	var file struct {
		Packages map[string]struct {
			Version, Integrity string
			Dev                bool
		}
	}
	if err := json.Unmarshal(lock, &file); err != nil {
		return nil, fmt.Errorf("ui/package-lock.json: %w", err)
	}
	var all []component
	for path, p := range file.Packages {
		at := strings.LastIndex(path, "node_modules/")
		if at < 0 {
			continue
		}
		name := path[at+len("node_modules/"):]
		if p.Dev && !slices.Contains(drawn, name) {
			continue
		}
		purl := "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version
		c := component{Type: "library", Ref: purl, Name: name, Version: p.Version, PURL: purl}
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(p.Integrity, "sha512-")); err == nil && len(sum) == 64 {
			c.Hashes = []hash{{"SHA-512", hex.EncodeToString(sum)}}
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b component) int { return cmp.Compare(a.Ref, b.Ref) })
	return slices.CompactFunc(all, func(a, b component) bool { return a.Ref == b.Ref }), nil
}

// files are the embedded ones, each by itself. A pattern that no file answers is a slip: what it meant would be missing unseen.
func files(root string) ([]component, error) {
	var all []component
	for _, f := range embedded {
		found, err := filepath.Glob(filepath.Join(root, f.files))
		if err != nil || len(found) == 0 {
			return nil, fmt.Errorf("%s: no file is named like that (%v)", f.files, err)
		}
		for _, path := range found {
			sums, err := digest(path)
			if err != nil {
				return nil, err
			}
			file, err := filepath.Rel(root, path)
			if err != nil {
				return nil, err
			}
			file = filepath.ToSlash(file)
			purl := "pkg:generic/" + file + "?checksum=sha256:" + sums[0].Content
			all = append(all, component{Type: "data", Ref: purl, Name: f.name + ", " + filepath.Base(file), PURL: purl, Hashes: sums})
		}
	}
	return all, nil
}

func digest(file string) ([]hash, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b)
	return []hash{{"SHA-256", hex.EncodeToString(sum[:])}}, nil
}

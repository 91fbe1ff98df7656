// Package readtest makes files that strangers could hand over to break whoever reads them: cyclic, endless, swollen, nested, cut off,
// lying. The same seed makes the same files. It holds no promise itself; the tests of readers and of the whole program use it.
package readtest

import (
	"fmt"
	"math/rand/v2"

	"github.com/tripwright/tripwright/internal/rag/read"
)

// File is a file and what it says to be.
type File struct {
	Name      string // what is wrong with it
	MediaType string
	Content   func() []byte // made when it is asked for: some are large
}

// Many is how many files Hostile gives.
const Many = 200

// Hostile gives the files of a seed: one of each sort that is known, and sound PDFs spoiled by chance for the rest.
func Hostile(seed uint64) []File {
	var all []File
	add := func(mediaType string, sorts []sort) {
		for _, s := range sorts {
			all = append(all, File{s.name, mediaType, s.make})
		}
	}
	add(read.PDF, pdfs())
	add(read.HTML, pages())
	add(read.Markdown, markdowns())
	add(read.Plain, texts())
	for n := len(all); n < Many; n++ {
		all = append(all, File{fmt.Sprintf("a sound PDF, spoiled (%d)", n), read.PDF, func() []byte { return spoiled(seed, uint64(n)) }})
	}
	return all[:Many]
}

// sort is a way to be hostile.
type sort struct {
	name string
	make func() []byte
}

// spoiled gives a sound PDF of which some bytes are others, some are gone and some come twice.
func spoiled(seed, n uint64) []byte {
	rng := rand.New(rand.NewPCG(seed, n))
	file := sound(3)
	const spoil = "0123456789 /<>[]()RTj\n%"
	for range 1 + rng.IntN(8) {
		at := rng.IntN(len(file))
		switch rng.IntN(4) {
		case 0:
			file = append(file[:at], file[min(len(file), at+rng.IntN(40)):]...)
		case 1:
			file = append(file[:at], append([]byte(string(file[max(0, at-rng.IntN(60)):at])), file[at:]...)...)
		default:
			file[at] = spoil[rng.IntN(len(spoil))]
		}
	}
	return file
}

package use

import "golang.org/x/sys/cpu"

// addTile adds x times the tile w to dst. Eight multiplications at a time make a tile twelve times as fast as one at a time,
// which is the difference between half a minute and three seconds for a long document; the Go compiler does not do that by itself.
func addTile(dst *[strip]float32, x *[depth]float32, w *[depth * strip]float32) {
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		addTileAVX(dst, x, w)
		return
	}
	addTilePlain(dst, x, w)
}

// addTileAVX is in tile_amd64.s.
//
//go:noescape
func addTileAVX(dst *[strip]float32, x *[depth]float32, w *[depth * strip]float32)

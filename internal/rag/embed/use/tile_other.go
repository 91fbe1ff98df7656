//go:build !amd64

package use

// addTile adds x times the tile w to dst.
func addTile(dst *[strip]float32, x *[depth]float32, w *[depth * strip]float32) {
	addTilePlain(dst, x, w)
}

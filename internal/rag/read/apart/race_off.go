//go:build !race

package apart

const hungry = 1

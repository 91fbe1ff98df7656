//go:build race

package apart

// hungry is how many times the memory a program takes that looks for data races.
const hungry = 4

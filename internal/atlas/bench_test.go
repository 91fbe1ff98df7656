package atlas

import "testing"

// A city must load in 10 ms: the command line loads one in every run.
func BenchmarkLoadCity(b *testing.B) {
	for b.Loop() {
		a, err := Open()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := a.Find("Paris"); err != nil {
			b.Fatal(err)
		}
	}
}

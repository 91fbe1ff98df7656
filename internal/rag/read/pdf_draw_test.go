package read_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/rag/read"
)

// A PDF knows letters and where they stand, no words. Each page begins with a font of 10 units, whose letters A to C are half as wide: a
// gap of more than a quarter of the size, 2.5, is a space; a step of more than half of it, 5, is a line; one down by more than 18, or up
// by more than 10, is a paragraph.
func TestWhereLettersStand(t *testing.T) {
	t.Parallel()
	const beside, apart, below, far = "AB\n", "A B\n", "A\nB\n", "A\n\nB\n"
	for _, tt := range []struct{ name, draw, want string }{
		{"one string", "(AB) Tj", beside},
		{"two strings", "(A) Tj (B) Tj", beside},
		{"a gap of a quarter", "(A) Tj 7.5 0 Td (B) Tj", beside},
		{"a gap of more", "(A) Tj 7.6 0 Td (B) Tj", apart},
		{"half a line down", "(A) Tj 0 -5 Td (B) Tj", beside},
		{"more than half a line down", "(A) Tj 0 -5.1 Td (B) Tj", below},
		{"half a line up", "(A) Tj 0 5 Td (B) Tj", beside},
		{"more than half a line up", "(A) Tj 0 5.1 Td (B) Tj", below},
		{"18 down", "(A) Tj 0 -18 Td (B) Tj", below},
		{"more than 18 down", "(A) Tj 0 -18.1 Td (B) Tj", far},
		{"10 up", "(A) Tj 0 10 Td (B) Tj", below},
		{"more than 10 up", "(A) Tj 0 10.1 Td (B) Tj", far},

		{"steps are counted from the last step", "(A) Tj 1 -6 Td (B) Tj 1 -6 Td (C) Tj", "A\nB\nC\n"},
		{"a string with a step of a quarter in it", "[(A) -250 (B)] TJ", beside},
		{"a string with a greater step in it", "[(A) -251 (B)] TJ", apart},
		{"letters a quarter apart", "2.5 Tc (AB) Tj", beside},
		{"letters more apart", "2.6 Tc (AB) Tj", apart},
		{"letters and lines apart", `(C) Tj 10 TL 0 2.6 (AB) "`, "C\nA B\n"},
		{"narrow letters, a quarter apart", "50 Tz (A) Tj 3.75 0 Td (B) Tj", beside},
		{"narrow letters, more apart", "50 Tz (A) Tj 3.8 0 Td (B) Tj", apart},
		{"narrow letters, a step of a quarter", "50 Tz [(A) -250 (B)] TJ", beside},
		{"narrow letters, a greater step", "50 Tz [(A) -251 (B)] TJ", apart},
		{"raised by half a line", "(A) Tj 5 Ts (B) Tj", beside},
		{"raised by more", "(A) Tj 5.1 Ts (B) Tj", below},

		{"the next line", "10 TL (A) Tj T* (B) Tj", below},
		{"the next line, far apart", "18.1 TL (A) Tj T* (B) Tj", far},
		{"a string on the next line", "10 TL (A) Tj (B) '", below},
		{"a step that is the height of lines", "(A) Tj 0 -10 TD (B) Tj T* (C) Tj", "A\nB\nC\n"},
		{"a line without a height", "(A) Tj T* (B) Tj", beside},
		{"text that begins anew", "(A) Tj 0 -50 Td ET BT (B) Tj", beside},

		{"a page twice as large, a quarter apart", "ET 2 0 0 2 0 0 cm BT /F1 5 Tf (A) Tj 3.75 0 Td (B) Tj", beside},
		{"a page twice as large, more apart", "ET 2 0 0 2 0 0 cm BT /F1 5 Tf (A) Tj 3.8 0 Td (B) Tj", apart},
		{"a page that moves", "(A) Tj ET 1 0 0 1 0 -10 cm BT (B) Tj ET 1 0 0 1 0 -10 cm BT (C) Tj", "A\nB\nC\n"},
		{"a page that moves back", "ET q 1 0 0 1 0 -50 cm BT (A) Tj ET Q q 1 0 0 1 0 -50 cm BT (B) Tj ET Q", beside},
		{"a page turned, text turned back", "ET 0 1 -1 0 0 0 cm BT 0 -1 1 0 0 0 Tm (A) Tj 0 -1 1 0 0 -7.5 Tm (B) Tj", beside},
		{"a page turned, text turned back and apart", "ET 0 1 -1 0 0 0 cm BT 0 -1 1 0 0 0 Tm (A) Tj 0 -1 1 0 0 -7.6 Tm (B) Tj", apart},
		{"a page turned, text turned back and below", "ET 0 1 -1 0 0 0 cm BT 0 -1 1 0 0 0 Tm (A) Tj 0 -1 1 0 -10 0 Tm (B) Tj", below},
		{"steps of text twice as high, of half a line", "1 0 0 2 0 0 Tm (A) Tj 0 -2.5 Td (B) Tj", beside},
		{"steps of text twice as high, of more", "1 0 0 2 0 0 Tm (A) Tj 0 -2.6 Td (B) Tj", below},
		{"steps of turned text", "ET 0 1 -1 0 0 0 cm BT 0 -1 1 0 0 0 Tm (A) Tj 7.6 0 Td (B) Tj", apart},

		{"a letter before those with a width", "(@) Tj 50 0 Td (B) Tj", "@B\n"},
		{"a letter behind those with a width", "(D) Tj 50 0 Td (B) Tj", "DB\n"},
		{"the last letter with a width", "(C) Tj 7.6 0 Td (B) Tj", "C B\n"},
		{"a font that is not there", "/G 10 Tf (A) Tj", "A\n"},
		{"a word that is parted at the end of a line", `(A\255) Tj 0 -10 Td (B) Tj`, beside},
		{"a word parted by a dash that is seen", `(A-) Tj 0 -10 Td (B) Tj`, "A-\nB\n"},
		{"operators with too much or too little", "(A) Tj (C) (C) Tj 1 Td Tj (B) Tj", beside},
		{"other operators", "(A) Tj 1 0 0 rg 0 0 5 5 re f (B) Tj", beside},
	} {
		file := pdfDrawn("/Subtype /TrueType /FirstChar 65 /LastChar 67 /Widths [500 500 500 500]", "BT /F1 10 Tf "+tt.draw+" ET")
		got, err := read.File(t.Context(), read.PDF, []byte(file))
		if err != nil || got.Text != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.name, got.Text, err, tt.want)
		}
	}
}

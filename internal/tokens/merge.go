package tokens

import (
	"math/bits"
	"slices"
)

// merger joins the bytes of a piece into tokens, pair by pair, the pair that was learned first before all others (byte pair
// encoding). A piece of n bytes takes n log n: whoever sends a megabyte of one letter does not stop the program. It takes nine
// bytes of memory for each of them.
type merger struct {
	begins []uint64 // a bit for each byte of the piece, and one for its end: a part begins here
	pairs  []pair   // a heap, the least first
}

// pair is a part and the one behind it, which together are a token: its rank in the upper half, the byte where it begins in the lower.
type pair uint64

func (p pair) rank() int32 { return int32(p >> 32) }
func (p pair) from() int   { return int(uint32(p)) }

// goOnEvery is how many pairs are joined before it is asked whether to go on.
const goOnEvery = 1 << 14

// merge names the end of every token of the piece in turn, or gives up.
func (m *merger) merge(ranks map[string]int32, piece string, goOn func() bool, ended func(int)) bool {
	m.begin(ranks, piece)
	for n := 1; len(m.pairs) > 0; n++ {
		if n%goOnEvery == 0 && !goOn() {
			return false
		}
		p := m.take()
		if !m.stands(ranks, piece, p) {
			continue
		}
		second := m.after(p.from())
		m.begins[second/64] &^= 1 << (second % 64)
		m.offer(ranks, piece, p.from())
		if p.from() > 0 {
			m.offer(ranks, piece, m.before(p.from()))
		}
	}
	for at := 0; at < len(piece); {
		at = m.after(at)
		ended(at)
	}
	return true
}

// begin makes every byte a part of its own.
func (m *merger) begin(ranks map[string]int32, piece string) {
	words := len(piece)/64 + 1
	m.begins = slices.Grow(m.begins[:0], words)[:words]
	for i := range m.begins {
		m.begins[i] = ^uint64(0)
	}
	m.pairs = slices.Grow(m.pairs[:0], len(piece)+1)
	for i := range len(piece) - 1 {
		if rank, ok := ranks[piece[i:i+2]]; ok {
			m.pairs = append(m.pairs, pairOf(rank, i))
		}
	}
	m.order()
}

func pairOf(rank int32, from int) pair { return pair(rank)<<32 | pair(from) }

// stands tells whether both parts of a pair are still what they were when it was offered: they are when they make the same token.
func (m *merger) stands(ranks map[string]int32, piece string, p pair) bool {
	from := p.from()
	if m.begins[from/64]>>(from%64)&1 == 0 {
		return false
	}
	rank, ok := m.joined(ranks, piece, from)
	return ok && rank == p.rank()
}

// joined gives the token that the part at a byte makes with the next, if it makes one.
func (m *merger) joined(ranks map[string]int32, piece string, from int) (rank int32, ok bool) {
	second := m.after(from)
	if second >= len(piece) {
		return 0, false
	}
	rank, ok = ranks[piece[from:m.after(second)]]
	return rank, ok
}

// offer notes the pair that begins at a byte, if it is a token. Where there is no room, pairs that stand no more leave: each byte that
// was joined has taken one with it, so that this comes about as often as the parts become half as many.
func (m *merger) offer(ranks map[string]int32, piece string, from int) {
	rank, ok := m.joined(ranks, piece, from)
	if !ok {
		return
	}
	if len(m.pairs) == cap(m.pairs) {
		m.pairs = slices.DeleteFunc(m.pairs, func(p pair) bool { return !m.stands(ranks, piece, p) })
		m.order()
	}
	m.pairs = append(m.pairs, pairOf(rank, from))
	m.up(len(m.pairs) - 1)
}

// after and before give where the next part begins, and the one before. No part is longer than the longest token, so that they are near.
func (m *merger) after(at int) int {
	at++
	word, rest := at/64, m.begins[at/64]>>(at%64)
	if rest != 0 {
		return at + bits.TrailingZeros64(rest)
	}
	for word++; m.begins[word] == 0; {
		word++
	}
	return word*64 + bits.TrailingZeros64(m.begins[word])
}

func (m *merger) before(at int) int {
	at--
	word, rest := at/64, m.begins[at/64]<<(63-at%64)
	if rest != 0 {
		return at - bits.LeadingZeros64(rest)
	}
	for word--; m.begins[word] == 0; {
		word--
	}
	return word*64 + 63 - bits.LeadingZeros64(m.begins[word])
}

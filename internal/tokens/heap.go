package tokens

// The heap of a merger. It is container/heap for one kind of number: that one puts each into an allocation of its own, and a file of
// one letter made a third of a gigabyte of them.

// take gives the least pair and removes it.
func (m *merger) take() pair {
	least, last := m.pairs[0], len(m.pairs)-1
	m.pairs[0] = m.pairs[last]
	m.pairs = m.pairs[:last]
	m.down(0)
	return least
}

// order makes a heap of pairs that stand in any order.
func (m *merger) order() {
	for i := len(m.pairs)/2 - 1; i >= 0; i-- {
		m.down(i)
	}
}

func (m *merger) up(i int) {
	for p := m.pairs[i]; i > 0; {
		parent := (i - 1) / 2
		if m.pairs[parent] <= p {
			return
		}
		m.pairs[parent], m.pairs[i] = p, m.pairs[parent]
		i = parent
	}
}

func (m *merger) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(m.pairs) {
			return
		}
		if right := child + 1; right < len(m.pairs) && m.pairs[right] < m.pairs[child] {
			child = right
		}
		if m.pairs[i] <= m.pairs[child] {
			return
		}
		m.pairs[i], m.pairs[child] = m.pairs[child], m.pairs[i]
		i = child
	}
}

package bound

// leaders are the most valuable labels so far of those that end at the same call
// and remember the same of the first kinds. Nearly all that are dominated are by
// one of them, which saves looking through the rest.

// alikes is how many leaders are kept of labels that end alike: one for each
// part of the first two kinds, which are what most labels remember.
const alikes = 4

// forgetLeaders makes ready for a solve.
func (t *tour) forgetLeaders() {
	nobody := state{value: -1}
	for i := range t.passed {
		t.passed[i] = nobody
	}
	if t.heuristic {
		return // it has its own way to look ahead
	}
	for i := range t.coming {
		t.coming[i] = nobody
	}
}

// alike is to which of the leaders of its call a label compares.
func (t *tour) alike(memory uint64) int32 {
	if t.heuristic {
		return 0
	}
	first := t.shared & -t.shared
	second := t.shared &^ first
	second &= -second
	return int32(min(1, memory&first) | min(1, memory&second)<<1)
}

// lead files a label that is extended, if it leads.
func (t *tour) lead(l *label) {
	if at := &t.passed[l.call*alikes+t.alike(l.memory)]; l.value >= at.value {
		*at = l.state
	}
}

// dominatedByLeader reports whether a leader that was extended before dominates a label.
func (t *tour) dominatedByLeader(l *label) bool {
	for i := range int32(alikes) {
		at := &t.passed[l.call*alikes+i]
		if at.value < l.value || at.time > l.time || at.count > l.count {
			continue
		}
		if t.heuristic || t.affords(at.value-l.value, at.memory&^l.memory) {
			return true
		}
	}
	return false
}

// dominatedInQueue reports whether a label need not be queued, as one that comes to
// the same call about then does at least as well; else it may lead itself.
func (t *tour) dominatedInQueue(l *label) bool {
	alike := t.alike(l.memory)
	slot := t.coarse(l.call, l.time)
	at := &t.coming[slot*alikes+alike]
	if at.dominates(l) || slot%coarseSlots > 0 && t.coming[(slot-1)*alikes+alike].dominates(l) || t.passed[l.call*alikes+alike].dominates(l) {
		return true
	}
	if l.value >= at.value {
		*at = l.state
	}
	return false
}

// dominates reports whether a label can be replaced, whatever follows.
func (a *state) dominates(l *label) bool {
	return a.value >= l.value && a.time <= l.time && a.count <= l.count && a.memory&^l.memory == 0
}

// Package tool gives every outside call the same manners. A tool is a plain typed function with a name; Use puts the
// Guard before it, which gives each tool the same deadlines, one retry, a breaker, a cache and one flight for equal
// questions, and has its calls measured. The adapters in the folders below know nothing of it: they answer or fail.
// tooltest.Run is the contract they keep.
//
// It decides nothing: what to do without an answer is for the ladders beside the adapters and for whoever called. It
// knows no city packs; app hands those to the adapters that need them. Its children, the workflows and app import it.
package tool

// Package wishes reads typed wishes: about flights, hotels, meals and sights, what is pinned to a day, what is not wanted, and how
// full the days may be.
//
// Places are found beforehand. Wishes of a kind and level add up to one. The readers of whole sentences import it.
package wishes

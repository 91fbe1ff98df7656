// Package passes chooses the passes that pay: day tickets and museum passes, in the place of the single tickets of a plan whose sights, ways and
// hours are settled. It changes nothing of a plan but what is bought for it. What a pass stands in for says package trip.
//
// Those import it who finish plans, or show what a change of one would cost.
package passes

package recheck

var SameOrigin = sameOrigin

package api

import "github.com/tripwright/tripwright/internal/export"

// routes are all of them.
func (s *server) routes(d *desk) {
	add(d, post("/auth/signup", "signup", "Open an organisation, and sign its first user in").open().keeps(201).or("conflict"), s.signup)
	add(d, post("/auth/guest", "guest", "Begin without an account, in an organisation of your own").open().keeps(201).or("denied"), s.guest)
	add(d, post("/auth/claim", "claim", "Make an account of what you began as a guest; all of it stays").keeps(200).tokens().or("conflict"), s.claim)
	add(d, post("/auth/login", "login", "Sign in").open().keeps(200).or(unauthenticated, "exhausted", "conflict"), s.login)
	add(d, post("/auth/refresh", "refresh", "Exchange a refresh token for new tokens, once").open().keeps(200).or(unauthenticated), s.refresh)
	add(d, post("/auth/revoke", "revoke", "Sign out: end every token of a login").open().keeps(204), s.revoke)
	add(d, get("/auth/me", "me", "Who you are"), s.me)
	add(d, post("/auth/password", "changePassword", "Change your password: every other login of yours ends").keeps(200).tokens().or("invalid", "exhausted", "conflict"), s.changePassword)
	add(d, post("/auth/members", "addMember", "Add a user to your organisation").keeps(201).or("denied", "conflict"), s.addMember)
	add(d, get("/.well-known/jwks.json", "keys", "The public keys of access tokens").open(), s.keys)

	add(d, post("/plan", "startPlan", "Begin to plan a trip").keeps(201), s.startPlan)
	add(d, post("/plan/preview", "preview", "What a sentence says so far; nothing begins and nothing is kept"), s.preview)
	add(d, get("/plan", "findRuns", "The newest runs").or("invalid"), s.findRuns)
	add(d, get("/plan/{id}", "findRun", "A run, with its itinerary or its problem"), s.findRun)
	add(d, del("/plan/{id}", "cancelPlan", "Stop planning, for good").keeps(200), s.cancelPlan)
	add(d, post("/plan/{id}/resume", "resumePlan", "Go on with a run that nobody works on").keeps(200).or("conflict"), s.resumePlan)
	add(d, get("/plan/{id}/status", "status", "How a run stands"), s.status)
	add(d, get("/plan/{id}/stream", "stream", "The events of a run, as they happen").streams().or("invalid"), s.stream)
	add(d, post("/plan/{id}/edit", "editPlan", "Plan the trip again with a change; the run before stays").keeps(201).or("conflict"), s.editPlan)
	add(d, post("/plan/{id}/check", "checkPlan", "What a changed itinerary would mean; nothing is kept").or("conflict"), s.checkPlan)
	add(d, post("/plan/{id}/fixes", "fixes", "Small changes that mend a changed itinerary; nothing is kept").or("conflict"), s.fixes)
	add(d, get("/plan/{id}/alternatives", "alternatives", "Other options for a slot").or("invalid", "conflict"), s.alternatives)
	add(d, get("/plan/{id}/diff", "diff", "What changed since another run").or("invalid", "conflict"), s.diff)
	add(d, get("/plan/{id}/certificate", "certificate", "The proof that an itinerary holds").or("conflict"), s.certificate)
	add(d, get("/plan/{id}/events", "events", "The events of a run so far").or("invalid"), s.events)
	add(d, get("/plan/{id}/checkpoints", "checkpoints", "The last states of a run worth going back to"), s.checkpoints)
	add(d, get("/plan/{id}/cost", "cost", "What a run took: time, calls, tokens, money"), s.cost)

	add(d, get("/plan/{id}/export.ics", "exportICS", "The itinerary as a calendar").gives(export.ICS), s.exporting(export.ICS))
	add(d, get("/plan/{id}/export.gpx", "exportGPX", "The itinerary as places and routes, for maps and devices").gives(export.GPX), s.exporting(export.GPX))
	add(d, get("/plan/{id}/export.pdf", "exportPDF", "The itinerary to print").gives(export.PDF), s.exporting(export.PDF))
	add(d, get("/plan/{id}/export.md", "exportMarkdown", "The itinerary as Markdown").gives(export.Markdown), s.exporting(export.Markdown))
	add(d, get("/plan/{id}/export.json", "exportJSON", "The itinerary as a file of JSON, which tripwright verify takes").gives(export.JSON), s.exporting(export.JSON))
	add(d, get("/plan/{id}/map.svg", "planMap", "The map of the trip, or of a day").gives(export.SVG).or("invalid"), s.planMap)
	add(d, post("/plan/{id}/share", "sharePlan", "Make a link by which anybody may read the itinerary").keeps(201).tokens().or("conflict"), s.sharePlan)
	add(d, get("/plan/{id}/share", "findShares", "The links that are good").or("conflict"), s.findShares)
	add(d, del("/plan/{id}/share", "unsharePlan", "End every link to the itinerary").keeps(204).or("conflict"), s.unsharePlan)

	add(d, post("/runs/start", "startRun", "The same as POST /plan").keeps(201), s.startPlan)
	add(d, get("/runs/{id}/events", "runEvents", "The same as GET /plan/{id}/stream").streams().or("invalid"), s.stream)
	add(d, get("/runs/{id}/itinerary", "runItinerary", "The itinerary of a run alone").or("conflict"), s.itinerary)

	add(d, get("/destinations", "findDestinations", "The places your organisation plans for"), s.findDestinations)
	add(d, post("/destinations", "createDestination", "Add a place").keeps(201).or("conflict"), s.createDestination)
	add(d, get("/destinations/{id}", "findDestination", "One place"), s.findDestination)
	add(d, patch("/destinations/{id}", "updateDestination", "Change a place").keeps(200).or("conflict"), s.updateDestination)
	add(d, del("/destinations/{id}", "deleteDestination", "Remove a place").keeps(204), s.deleteDestination)

	add(d, post("/destinations/{id}/knowledge", "uploadKnowledge", "Take a file in: Markdown, text, HTML or PDF").takes(mediaTypes...).keeps(202).or("conflict"), s.uploadKnowledge)
	add(d, get("/destinations/{id}/knowledge/items", "findItems", "The files taken in for a place, and those on their way"), s.findItems)
	add(d, get("/destinations/{id}/knowledge/chunks", "findChunks", "What the documents of a place say, as it was cut").or("invalid"), s.findChunks)
	add(d, get("/knowledge/items/{id}", "findItem", "One file, and how far it has come"), s.findItem)
	add(d, del("/knowledge/items/{id}", "deleteItem", "Stop taking a file in, and remove what it became").keeps(204), s.deleteItem)
	add(d, get("/knowledge/search", "searchKnowledge", "What your documents say to a question").or("invalid", "not_found"), s.searchKnowledge)

	s.watched(d)
	add(d, get("/openapi.json", "openAPI", "This document").probe(), d.openAPI)
}

package api

import (
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/tenant"
)

// routes are all of them.
func (s *server) routes(r *register.Register) {
	register.Add(r, door.Post("/auth/signup", "signup", "Open an organisation, and sign its first user in").Open().Keeps(201).Or("conflict"), s.signup)
	register.Add(r, door.Post("/auth/guest", "guest", "Begin without an account, in an organisation of your own").Open().Keeps(201).Or("denied"), s.guest)
	register.Add(r, door.Post("/auth/claim", "claim", "Make an account of what you began as a guest; all of it stays").Keeps(200).Tokens().Or("conflict"), s.claim)
	register.Add(r, door.Post("/auth/adopt", "adopt", "Take the trips of a guest along to your account; the guest is over").Keeps(200).Or("conflict").Within(tenant.PlansKept), s.adopt)
	register.Add(r, door.Post("/auth/login", "login", "Sign in").Open().Keeps(200).Or(door.Unauthenticated, "exhausted", "conflict"), s.login)
	register.Add(r, door.Post("/auth/refresh", "refresh", "Exchange a refresh token for new tokens, once").Open().Keeps(200).Or(door.Unauthenticated), s.refresh)
	register.Add(r, door.Post("/auth/revoke", "revoke", "Sign out: end every token of a login").Open().Keeps(204), s.revoke)
	register.Add(r, door.Get("/auth/me", "me", "Who you are"), s.me)
	register.Add(r, door.Post("/auth/password", "changePassword", "Change your password: every other login of yours ends").Keeps(200).Tokens().Or("invalid", "exhausted", "conflict"), s.changePassword)
	register.Add(r, door.Get("/auth/sessions", "findSessions", "Where you are signed in"), s.findSessions)
	register.Add(r, door.Delete("/auth/sessions", "endOtherSessions", "End every login of yours but this one").Keeps(204), s.endOtherSessions)
	register.Add(r, door.Delete("/auth/sessions/{id}", "endSession", "End one login of yours").Keeps(204), s.endSession)
	register.Add(r, door.Get("/auth/members", "findMembers", "Who belongs to your organisation").Or("denied"), s.findMembers)
	register.Add(r, door.Post("/auth/members", "addMember", "Add a user to your organisation").Keeps(201).Secretly().Or("denied", "conflict", "exhausted"), s.addMember)
	register.Add(r, door.Patch("/auth/members/{id}", "changeRole", "Make a member an owner, or an owner a member").Keeps(200).Secretly().Or("denied", "conflict", "exhausted"), s.changeRole)
	register.Add(r, door.Delete("/auth/members/{id}", "removeMember", "Remove a member, with their trips").Keeps(204).Secretly().Or("denied", "conflict", "exhausted"), s.removeMember)
	register.Add(r, door.Post("/auth/verify/request", "askToVerify", "Have a mail sent that verifies your address").Keeps(202).Or("conflict", "exhausted", door.MailNotSet), s.askToVerify)
	register.Add(r, door.Post("/auth/verify", "verify", "Verify an address, with the token of a mail").Open().Keeps(204).Or(door.MailNotSet), s.verify)
	register.Add(r, door.Post("/auth/forgot", "forgot", "Have a mail sent with a way to a new password, if there is an account").Open().Keeps(202).Or(door.MailNotSet), s.forgot)
	register.Add(r, door.Post("/auth/reset", "reset", "Choose a new password, with the token of a mail").Open().Keeps(204).Or(door.MailNotSet), s.reset)
	register.Add(r, door.Get("/auth/export", "exportOwn", "Everything that is kept of you, or of the organisation you own, as a ZIP").Attaches(zipType).Or("exhausted"), s.export)
	register.Add(r, door.Delete("/auth/me", "leave", "Delete your account, with your trips").Keeps(204).Secretly().Or("conflict", "exhausted"), s.leave)
	register.Add(r, door.Delete("/auth/org", "leaveOrg", "Delete the organisation, with everything that is its").Keeps(204).Secretly().Or("denied", "exhausted"), s.leaveOrg)
	register.Add(r, door.Get("/.well-known/jwks.json", "keys", "The public keys of access tokens").Open(), s.keys)
	register.Add(r, door.Get("/.well-known/itinerary-keys.json", "itineraryKeys", "The public keys of itineraries, those that were replaced too").Open(), s.itineraryKeys)

	register.Add(r, door.Post("/plan", "startPlan", "Begin to plan a trip").Keeps(201).Within(tenant.RunsAtOnce, tenant.PlansKept), s.startPlan)
	register.Add(r, door.Post("/plan/preview", "preview", "What a sentence says so far; nothing begins and nothing is kept"), s.preview)
	register.Add(r, door.Get("/plan", "findRuns", "The newest runs").Or("invalid"), s.findRuns)
	register.Add(r, door.Get("/plan/{id}", "findRun", "A run, with its itinerary or its problem"), s.findRun)
	register.Add(r, door.Delete("/plan/{id}", "deletePlan", "Stop a run that is on its way, for good, or delete one that is over").Keeps(200).Or("invalid", "denied", "conflict"), s.deletePlan)
	register.Add(r, door.Patch("/plan/{id}", "namePlan", "Say what a trip is called").Keeps(200).Or("denied"), s.namePlan)
	register.Add(r, door.Post("/plan/{id}/resume", "resumePlan", "Go on with a run that nobody works on").Keeps(200).Or("conflict"), s.resumePlan)
	register.Add(r, door.Get("/plan/{id}/status", "status", "How a run stands"), s.status)
	register.Add(r, door.Get("/plan/{id}/stream", "stream", "The events of a run, as they happen").Streams().Or("invalid").Within(tenant.Streams), s.stream)
	register.Add(r, door.Post("/plan/{id}/edit", "editPlan", "Plan the trip again with a change; the run before stays").Keeps(201).Or("conflict").Within(tenant.RunsAtOnce, tenant.PlansKept), s.editPlan)
	register.Add(r, door.Post("/plan/{id}/check", "checkPlan", "What a changed itinerary would mean; nothing is kept").Or("conflict"), s.checkPlan)
	register.Add(r, door.Post("/plan/{id}/fixes", "fixes", "Small changes that mend a changed itinerary; nothing is kept").Or("conflict"), s.fixes)
	register.Add(r, door.Get("/plan/{id}/alternatives", "alternatives", "Other options for a slot").Or("invalid", "conflict"), s.alternatives)
	register.Add(r, door.Get("/plan/{id}/diff", "diff", "What changed since another run").Or("invalid", "conflict"), s.diff)
	register.Add(r, door.Get("/plan/{id}/certificate", "certificate", "The proof that an itinerary holds").Or("conflict"), s.certificate)
	register.Add(r, door.Get("/plan/{id}/events", "events", "The events of a run so far").Or("invalid"), s.events)
	register.Add(r, door.Get("/plan/{id}/checkpoints", "checkpoints", "The last states of a run worth going back to"), s.checkpoints)
	register.Add(r, door.Get("/plan/{id}/cost", "cost", "What a run took: time, calls, tokens, money"), s.cost)

	register.Add(r, door.Get("/plan/{id}/export.ics", "exportICS", "The itinerary as a calendar").Gives(export.ICS.MediaType()).Or("conflict"), s.exporting(export.ICS))
	register.Add(r, door.Get("/plan/{id}/export.gpx", "exportGPX", "The itinerary as places and routes, for maps and devices").Gives(export.GPX.MediaType()).Or("conflict"), s.exporting(export.GPX))
	register.Add(r, door.Get("/plan/{id}/export.pdf", "exportPDF", "The itinerary to print").Gives(export.PDF.MediaType()).Or("conflict"), s.exporting(export.PDF))
	register.Add(r, door.Get("/plan/{id}/export.md", "exportMarkdown", "The itinerary as Markdown").Gives(export.Markdown.MediaType()).Or("conflict"), s.exporting(export.Markdown))
	register.Add(r, door.Get("/plan/{id}/export.json", "exportJSON", "The itinerary as a file of JSON, which tripwright verify takes").Gives(export.JSON.MediaType()).Or("conflict"), s.exporting(export.JSON))
	register.Add(r, door.Get("/plan/{id}/map.svg", "planMap", "The map of the trip, or of a day").Gives(export.SVG.MediaType()).Or("conflict", "invalid"), s.planMap)
	register.Add(r, door.Post("/plan/{id}/share", "sharePlan", "Make a link by which anybody may read the itinerary").Keeps(201).Tokens().Or("conflict"), s.sharePlan)
	register.Add(r, door.Get("/plan/{id}/share", "findShares", "The links that are good").Or("conflict"), s.findShares)
	register.Add(r, door.Delete("/plan/{id}/share", "unsharePlan", "End every link to the itinerary").Keeps(204).Or("conflict"), s.unsharePlan)

	register.Add(r, door.Post("/runs/start", "startRun", "The same as POST /plan").Keeps(201).Within(tenant.RunsAtOnce, tenant.PlansKept), s.startPlan)
	register.Add(r, door.Get("/runs/{id}/events", "runEvents", "The same as GET /plan/{id}/stream").Streams().Or("invalid").Within(tenant.Streams), s.stream)
	register.Add(r, door.Get("/runs/{id}/itinerary", "runItinerary", "The itinerary of a run alone").Or("conflict"), s.itinerary)

	register.Add(r, door.Get("/destinations", "findDestinations", "The places your organisation plans for"), s.findDestinations)
	register.Add(r, door.Post("/destinations", "createDestination", "Add a place").Keeps(201).Or("conflict"), s.createDestination)
	register.Add(r, door.Get("/destinations/{id}", "findDestination", "One place"), s.findDestination)
	register.Add(r, door.Patch("/destinations/{id}", "updateDestination", "Change a place").Keeps(200).Or("conflict"), s.updateDestination)
	register.Add(r, door.Delete("/destinations/{id}", "deleteDestination", "Remove a place").Keeps(204), s.deleteDestination)

	register.Add(r, door.Post("/destinations/{id}/knowledge", "uploadKnowledge", "Take a file in: Markdown, text, HTML or PDF").Takes(mediaTypes...).Keeps(202).Or("conflict").Within(tenant.Documents, tenant.Bytes), s.uploadKnowledge)
	register.Add(r, door.Get("/destinations/{id}/knowledge/items", "findItems", "The files taken in for a place, and those on their way"), s.findItems)
	register.Add(r, door.Get("/destinations/{id}/knowledge/chunks", "findChunks", "What the documents of a place say, as it was cut").Or("invalid"), s.findChunks)
	register.Add(r, door.Get("/knowledge/items/{id}", "findItem", "One file, and how far it has come"), s.findItem)
	register.Add(r, door.Delete("/knowledge/items/{id}", "deleteItem", "Stop taking a file in, and remove what it became").Keeps(204), s.deleteItem)
	register.Add(r, door.Get("/knowledge/search", "searchKnowledge", "What your documents say to a question").Or("invalid", "not_found"), s.searchKnowledge)

	register.Add(r, door.Post("/tools/{tool}", "askTool", "Ask one tool, as the planner does: past an open breaker it is not asked").Or("not_found", "bad_reply"), s.askTool)

	s.watched(r)
	register.Add(r, door.Get("/openapi.json", "openAPI", "This document").Probe(), r.OpenAPI)
}

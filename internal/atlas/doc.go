// Package atlas is what the program knows of the world without asking anybody: city packs of sights, hotels,
// restaurants, flight patterns and weather, and the weekly exchange rates, embedded with their sources. A fact that it
// gives carries where it stands in the pack and the digest of the record there, so that Resolve can check it later.
//
// It is not a tool: it searches nothing and ranks nothing, and it is neither slow nor unavailable. The adapters below
// internal/tool ask it through small interfaces of their own; only app (and proof) imports it. How a pack is written
// stands in docs/recipes/add-a-city.md.
package atlas

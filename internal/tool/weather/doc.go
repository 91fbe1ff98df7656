// Package weather asks for the forecast of a place and a date: Open-Meteo, or OpenWeatherMap with a key, behind one
// Adapter. The Ladder above it steps down when there is no live answer: to a kept one, to the city pack's, to the month's
// climate, to nothing.
//
// It makes no weather up and judges none; it knows packs only as a Climate that is handed in. The workflows and app
// import it.
package weather

// Package lodging searches the hotels of a city: at most four, of the tiers asked for, each night priced.
//
// It books nothing and knows no vacancies; it knows packs only as a Catalog that is handed in. The workflows and app
// import it.
package lodging

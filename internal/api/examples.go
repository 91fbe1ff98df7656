package api

import "encoding/json"

// exampleOf gives a body that the operation takes, for the document; a test sends each of them.
func exampleOf(operation string) any {
	text := map[string]string{
		"signup":         `{"email": "ada@example.com", "password": "the quick brown fox jumps", "org_name": "Analytical Tours"}`,
		"guest":          `{}`,
		"claim":          `{"email": "ada@example.com", "password": "the quick brown fox jumps", "org_name": "Analytical Tours"}`,
		"login":          `{"email": "ada@example.com", "password": "the quick brown fox jumps"}`,
		"refresh":        `{"refresh_token": "the one of the last answer"}`,
		"revoke":         `{"refresh_token": "the one of the last answer"}`,
		"changePassword": `{"old_password": "the quick brown fox jumps", "new_password": "over the lazy dog it went"}`,
		"addMember":      `{"email": "grace@example.com", "password": "another quick brown fox", "role": "member", "own_password": "the quick brown fox jumps"}`,
		"changeRole":     `{"role": "owner", "own_password": "the quick brown fox jumps"}`,
		"removeMember":   `{"own_password": "the quick brown fox jumps"}`,
		"askToVerify":    `{}`,
		"verify":         `{"token": "the one of the mail"}`,
		"forgot":         `{"email": "ada@example.com"}`,
		"reset":          `{"token": "the one of the mail", "password": "over the lazy dog it went"}`,
		"adopt":          `{"guest_token": "the access token of the guest"}`,
		"leave":          `{"password": "the quick brown fox jumps"}`,
		"leaveOrg":       `{"password": "the quick brown fox jumps", "confirm": "analytical-tours"}`,
		"startPlan": `{"city": "Paris", "date_window": {"start": "2026-06-10", "end": "2026-06-14", "tz": "Europe/Paris"},
			"budget_usd_cents": 250000, "airports": ["CDG", "ORY"], "prefs": {"kid_friendly": false, "themes": ["art", "food"],
			"avoid_overnight": true, "locked_slots": []}}`,
		"askTool":           `{"city": "Paris", "date": "2026-11-25"}`,
		"preview":           `{"text": "a week in Paris for two, art and food"}`,
		"startRun":          `{"text": "5 days in Paris next June, $2,500, art and food"}`,
		"editPlan":          `{"delta_budget_usd_cents": -30000, "shift_dates_days": 1, "moves": [{"op": "lock", "ref": "d1.s0"}]}`,
		"namePlan":          `{"name": "Grandma's 80th"}`,
		"sharePlan":         `{"expires_in_days": 14}`,
		"checkPlan":         changedDays,
		"fixes":             changedDays,
		"createDestination": `{"city": "Paris", "country": "France", "geo": {"lat": 48.8566, "lon": 2.3522}}`,
		"updateDestination": `{"country": "FR"}`,
	}[operation]
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}

const changedDays = `{"days": [{"date": "2026-06-10", "headline": "", "activities": [{"role": "sight", "option_ref": "louvre", "kind": "attraction",
	"window": {"start": "10:00", "end": "13:00"}, "name": "", "notes": "", "locked": false, "ref": "", "cost_usd_cents": 0,
	"quality": "", "citations": []}]}]}`

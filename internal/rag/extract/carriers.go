package extract

// Carriers gives the names of airlines by the codes that IATA gives them: those with a digit, which a reader must know to be codes, and
// others that fly to many cities. A code that is not here needs its name beside it.
func Carriers() map[string]string {
	return map[string]string{
		"3K": "Jetstar Asia", "3U": "Sichuan Airlines", "4U": "Germanwings", "5J": "Cebu Pacific", "6E": "IndiGo", "7C": "Jeju Air", "8M": "Myanmar Airways International",
		"9C": "Spring Airlines", "9W": "Jet Airways", "A3": "Aegean Airlines", "B6": "JetBlue", "D7": "AirAsia X", "D8": "Norwegian Air Sweden", "F8": "Flair Airlines", "F9": "Frontier Airlines",
		"G3": "GOL Linhas Aéreas", "G4": "Allegiant Air", "G9": "Air Arabia", "H2": "Sky Airline", "J2": "Azerbaijan Airlines", "J9": "Jazeera Airways", "N0": "Norse Atlantic Airways", "P5": "Wingo",
		"S7": "S7 Airlines", "U2": "easyJet", "V7": "Volotea", "W4": "Wizz Air Malta", "W6": "Wizz Air", "W9": "Wizz Air UK", "X3": "TUI fly", "Y4": "Volaris", "Z0": "Norse Atlantic UK",
		"AA": "American Airlines", "AC": "Air Canada", "AF": "Air France", "AI": "Air India", "AM": "Aeroméxico", "AR": "Aerolíneas Argentinas", "AS": "Alaska Airlines", "AT": "Royal Air Maroc",
		"AV": "Avianca", "AY": "Finnair", "AZ": "ITA Airways", "BA": "British Airways", "BF": "French bee", "BR": "EVA Air", "BT": "airBaltic", "CA": "Air China", "CI": "China Airlines",
		"CM": "Copa Airlines", "CX": "Cathay Pacific", "CZ": "China Southern Airlines", "DE": "Condor", "DL": "Delta Air Lines", "DS": "easyJet Switzerland", "DY": "Norwegian", "EC": "easyJet Europe",
		"EI": "Aer Lingus", "EK": "Emirates", "EN": "Air Dolomiti", "ET": "Ethiopian Airlines", "EW": "Eurowings", "EY": "Etihad Airways", "FI": "Icelandair", "FR": "Ryanair", "GA": "Garuda Indonesia",
		"HA": "Hawaiian Airlines", "HU": "Hainan Airlines", "HV": "Transavia", "IB": "Iberia", "JL": "Japan Airlines", "JQ": "Jetstar", "JU": "Air Serbia", "KE": "Korean Air", "KL": "KLM",
		"KM": "KM Malta Airlines", "LA": "LATAM Airlines", "LG": "Luxair", "LH": "Lufthansa", "LO": "LOT Polish Airlines", "LS": "Jet2", "LX": "SWISS", "LY": "El Al", "ME": "Middle East Airlines",
		"MH": "Malaysia Airlines", "MS": "EgyptAir", "MU": "China Eastern Airlines", "NH": "All Nippon Airways", "NK": "Spirit Airlines", "NZ": "Air New Zealand", "OS": "Austrian Airlines",
		"OU": "Croatia Airlines", "OZ": "Asiana Airlines", "PC": "Pegasus Airlines", "PR": "Philippine Airlines", "QF": "Qantas", "QR": "Qatar Airways", "RJ": "Royal Jordanian", "RO": "TAROM",
		"SA": "South African Airways", "SK": "SAS", "SN": "Brussels Airlines", "SQ": "Singapore Airlines", "SV": "Saudia", "TG": "Thai Airways", "TK": "Turkish Airlines", "TO": "Transavia France",
		"TP": "TAP Air Portugal", "TS": "Air Transat", "UA": "United Airlines", "UL": "SriLankan Airlines", "UX": "Air Europa", "VA": "Virgin Australia", "VN": "Vietnam Airlines", "VS": "Virgin Atlantic",
		"VY": "Vueling", "WN": "Southwest Airlines", "WS": "WestJet", "ZG": "ZIPAIR Tokyo",
	}
}

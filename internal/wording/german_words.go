package wording

// germanCities are the names of cities that German has names of its own for.
var germanCities = map[string]string{"Munich": "München", "Tokyo": "Tokio", "Vienna": "Wien", "Rome": "Rom"}

// germanWords are the words of the data: kinds of sights, kitchens, classes, days and months.
var germanWords = map[string]string{
	"january": "Januar", "february": "Februar", "march": "März", "april": "April", "may": "Mai", "june": "Juni", "july": "Juli",
	"august": "August", "september": "September", "october": "Oktober", "november": "November", "december": "Dezember",
	"monday": "Montag", "tuesday": "Dienstag", "wednesday": "Mittwoch", "thursday": "Donnerstag", "friday": "Freitag", "saturday": "Samstag",
	"sunday": "Sonntag",

	"aquarium": "Aquarium", "architecture museum": "Architekturmuseum", "art museum": "Kunstmuseum", "beer garden": "Biergarten",
	"bookshop": "Buchhandlung", "bridge": "Brücke", "castle": "Burg", "cemetery": "Friedhof", "church": "Kirche", "cruise": "Bootsfahrt",
	"department store": "Kaufhaus", "design museum": "Designmuseum", "digital art centre": "Zentrum für digitale Kunst",
	"exhibition hall": "Ausstellungshalle", "film museum": "Filmmuseum", "food hall": "Markthalle", "food museum": "Museum des Essens",
	"garden": "Garten", "history museum": "Geschichtsmuseum", "market": "Markt", "monument": "Denkmal", "mosque": "Moschee", "museum": "Museum",
	"music museum": "Musikmuseum", "neighbourhood": "Stadtviertel", "open-air museum": "Freilichtmuseum", "other": "Sehenswürdigkeit",
	"palace": "Palast", "park": "Park", "photography museum": "Fotomuseum", "science museum": "Wissenschaftsmuseum",
	"shopping street": "Einkaufsstraße", "shrine": "Schrein", "square": "Platz", "stadium": "Stadion", "temple": "Tempel", "theatre": "Theater",
	"theme park": "Freizeitpark", "viewpoint": "Aussichtspunkt", "beer festival": "Volksfest", "christmas market": "Weihnachtsmarkt", "fair": "Jahrmarkt",
	"fireworks": "Feuerwerk", "parade": "Parade", "street festival": "Straßenfest", "illumination": "Lichterschau", "wax museum": "Wachsfigurenkabinett", "cocktail bar": "Cocktailbar", "rooftop bar": "Dachbar",
	"night club": "Nachtklub", "nightclub": "Nachtklub", "jazz club": "Jazzklub", "cabaret": "Varieté", "hot spring": "heiße Quelle", "swimming bath": "Schwimmbad", "mountain": "Berg",
	"zoo": "Zoo", "sight": "Sehenswürdigkeit",

	"alsatian": "elsässisch", "american": "amerikanisch", "australian": "australisch", "austrian": "österreichisch", "bakery": "Bäckerei",
	"bavarian": "bayerisch", "beer hall": "Bierhalle", "breton": "bretonisch", "brunch": "Brunch", "burger": "Burger", "burgers": "Burger",
	"cafe": "Café", "chinese": "chinesisch", "coffee": "Kaffee", "crepes": "Crêpes", "curry": "Curry", "european": "europäisch",
	"franconian": "fränkisch", "french": "französisch", "german": "deutsch", "indian": "indisch", "international": "international",
	"israeli": "israelisch", "italian": "italienisch", "izakaya": "Izakaya", "japanese": "japanisch", "kaiseki": "Kaiseki",
	"kushiage": "Kushiage", "lebanese": "libanesisch", "middle eastern": "nahöstlich", "modern": "modern", "moroccan": "marokkanisch",
	"north african": "nordafrikanisch", "okonomiyaki": "Okonomiyaki", "peruvian": "peruanisch", "pizza": "Pizza",
	"provencal": "provenzalisch", "ramen": "Ramen", "seafood": "Meeresfrüchte", "soba": "Soba", "southwest": "südwestfranzösisch",
	"steak": "Steak", "sukiyaki": "Sukiyaki", "sushi": "Sushi", "tea room": "Teestube", "tempura": "Tempura", "tonkatsu": "Tonkatsu",
	"vegan": "vegan", "vegetable": "Gemüse", "vegetarian": "vegetarisch", "vietnamese": "vietnamesisch", "yoshoku": "Yōshoku",

	"budget": "einfach", "mid": "mittel", "luxury": "Luxus",
	"economy": "Economy", "premium": "Premium Economy", "premium economy": "Premium Economy", "business": "Business", "first": "First Class",
	"architecture": "Architektur", "art": "Kunst", "family": "Familie", "film": "Film", "food": "Essen", "history": "Geschichte",
	"literature": "Literatur", "music": "Musik", "nature": "Natur", "nightlife": "Nachtleben", "outdoor": "im Freien", "religion": "Religion",
	"science": "Wissenschaft", "shopping": "Einkaufen", "sport": "Sport", "views": "Aussichten",

	"lodging": "Übernachtung", "daily spend": "Tagesausgaben", "weather": "Wetter", "restaurants": "Restaurants", "fx": "Wechselkurse", "geocode": "Orte nach Namen",
	"exchange rate": "Wechselkurs", "language model": "Sprachmodell",
	"flights": "Flüge", "travel": "Reisewege", "attractions": "Sehenswürdigkeiten", "transit": "Wege vor Ort",
	"swap airport": "Flughafen tauschen", "downgrade hotel": "anderes Hotel", "change flight": "anderer Flug", "replace activity": "anderer Besuch",
	"shift time": "andere Zeit", "skip activity": "weggelassen", "reorder days": "Tage umgestellt",
	"change ride": "andere Fahrt", "move night": "Nacht verlegt", "reorder stays": "andere Reihenfolge der Orte",
	"relaxed": "ruhig", "balanced": "ausgewogen", "packed": "dicht",
	"cheapest": "das günstigste", "fastest": "schnellster", "earliest": "frühester", "latest": "spätester", "newest": "das neueste",
	"best rated": "das am besten bewertete", "nearest": "das nächste", "mid-range": "mittlere Preisklasse",
	"accessible": "barrierefrei", "air conditioning": "Klimaanlage", "bar": "Bar", "breakfast": "Frühstück", "family rooms": "Familienzimmer",
	"gym": "Fitnessraum", "kitchen": "Küche", "laundry": "Wäscherei", "parking": "Parkplatz", "pets": "Haustiere erlaubt", "pool": "Schwimmbad",
	"restaurant": "Restaurant", "spa": "Spa", "wifi": "WLAN", "private room": "eigenes Zimmer", "hotel": "Hotel",
	"halal": "halal", "kosher": "koscher", "pescatarian": "pescetarisch", "gluten free": "glutenfrei", "thai": "thailändisch",

	"new year's day": "Neujahr", "epiphany": "Heilige Drei Könige", "good friday": "Karfreitag", "easter monday": "Ostermontag",
	"labour day": "Tag der Arbeit", "victory day": "Tag des Sieges", "ascension day": "Christi Himmelfahrt", "whit monday": "Pfingstmontag",
	"corpus christi": "Fronleichnam", "assumption day": "Mariä Himmelfahrt", "day of german unity": "Tag der Deutschen Einheit",
	"all saints' day": "Allerheiligen", "armistice day": "Tag des Waffenstillstands", "bastille day": "Französischer Nationalfeiertag",
	"christmas day": "Erster Weihnachtstag", "second day of christmas": "Zweiter Weihnachtstag",
	"coming of age day": "Tag der Volljährigkeit", "national foundation day": "Tag der Staatsgründung", "emperor's birthday": "Geburtstag des Kaisers",
	"vernal equinox day": "Frühlingsanfang", "showa day": "Shōwa-Tag", "constitution memorial day": "Verfassungstag",
	"greenery day": "Tag des Grüns", "children's day": "Kindertag", "marine day": "Tag des Meeres", "mountain day": "Tag des Berges",
	"respect for the aged day": "Tag der Ehrung der Alten", "autumnal equinox day": "Herbstanfang", "sports day": "Tag des Sports",
	"culture day": "Tag der Kultur", "labour thanksgiving day": "Tag des Dankes für die Arbeit", "substitute holiday": "Ersatzfeiertag",
	"citizens' holiday": "Bürgerfeiertag",

	"lunch": "Mittagessen", "dinner": "Abendessen",
	"walk": "zu Fuß", "metro": "Metro", "taxi": "Taxi", "train": "Bahn", "bus": "Bus", "flight": "Flug", "car": "Auto", "coach": "Fernbus", "ferry": "Fähre",
}

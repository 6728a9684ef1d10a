/** Longer ones have to break on a phone. */
const PLACE_LENGTH_MAX = 24

/** An address in one text, as pages show it: its lines end between its parts ("Nehru Place", "New Delhi 110019"), not within one. */
export function unbrokenPlaces(address: string): string {
  return address
    .split(/,\s+/)
    .map((part) => (part.length <= PLACE_LENGTH_MAX ? part.trim().replace(/ +/g, '\u00a0') : part))
    .join(', ')
}

/** Units as names and sentences about hardware write them after a number, with a space between. */
const NUMBER_AND_UNIT =
  /(\d) (?=(?:[KMGT]B|[KMG]?Hz|[MG]T\/s|[MG]B\/s|[MG]b\/s|W|Wh|V|mm|inch|nits|cores?|threads?|pins?)(?![\w/]))/g

/** A text in which no line ends between a number and its unit: "12 GB". */
export function unbrokenUnits(text: string): string {
  return text.replace(NUMBER_AND_UNIT, '$1\u00a0')
}

const DAY = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\d{1,2}) (?=[A-Z][a-z]{2}\b)/g

/** A text in which no line ends within a day: "Fri 27 Nov". */
export function unbrokenDays(text: string): string {
  return text.replace(DAY, '$1\u00a0$2\u00a0')
}

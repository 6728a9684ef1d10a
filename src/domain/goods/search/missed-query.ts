/** An address, or so many digits that they may be somebody's number: a phone, a card, an identity card. */
const PERSONAL = /\S+@\S+|\d(?:[\s-]?\d){7,}/g

/** A query as the report of what was not found shows it: without what may be personal; undefined where nothing is left. */
export function missedQuery(query: string): string | undefined {
  const words = query.normalize('NFC').replace(PERSONAL, ' … ').replace(/\s+/g, ' ').trim().toLowerCase()
  return /[\p{L}\d]/u.test(words) ? words.slice(0, 120) : undefined
}

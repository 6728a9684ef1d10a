import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'

const PREFIX = /^[A-Z]{2,3}$/

/** What a seller has before its numbers when no letters of its name can be used. */
const PLAIN_PREFIX = 'INV'

/** The letters before a seller's numbers until it chooses others: the first letters of the words of its name. */
export function defaultPrefix(shopName: string): string {
  const words = shopName.toUpperCase().match(/[A-Z]+/g) ?? []
  const initials = words.map((word) => word[0]).join('')
  const letters = initials.length >= 2 ? initials : (words[0] ?? '')
  return letters.length >= 2 ? letters.slice(0, 3) : PLAIN_PREFIX
}

/** Reads the letters that a seller chose; refuses what is not two or three of A to Z. */
export function parsePrefix(text: string): Result<string, 'invoicing.prefix_malformed'> {
  const prefix = text.trim().toUpperCase()
  if (PREFIX.test(prefix)) return ok(prefix)
  return refuse('invoicing.prefix_malformed', {
    fields: { prefix: 'Two or three letters from A to Z' },
  })
}

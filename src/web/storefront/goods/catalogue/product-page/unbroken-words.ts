/** Longer words with a hyphen may break there: a narrow screen has no room for them. */
const WORD = /((?<!\S)[^\s-]{1,8}(?:-[^\s-]{1,8}){1,2}(?!\S))/

/** A name in pieces, of which every second is a short word with a hyphen that stays in one line: "13-inch". */
export function unbrokenWords(name: string): string[] {
  return name.split(WORD)
}

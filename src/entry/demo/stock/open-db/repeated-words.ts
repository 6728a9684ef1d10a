const COLOURS = 'Black|White|Silver|Gray|Grey|Red|Blue|Green|Pink|Gold|Purple|Orange|Yellow|Beige|Brown'
const LAST_COLOURS = new RegExp(`^(.*?\\S)(?<!80\\+|PLUS) ((?:${COLOURS})(?:(?: / | )(?:${COLOURS}))*)$`)

/** A name of open data without the words that it says twice: "RGB RGB", and colours at the end that stand before. */
export function withoutRepeatedWords(name: string): string {
  const once = name.replace(/\b(\S{2,}) \1(?= |$)/g, '$1')
  const [, before = '', colours = ''] = LAST_COLOURS.exec(once) ?? []
  const words = colours.split(/[ /]+/).filter(Boolean)
  return words.length > 0 && words.every((word) => new RegExp(`\\b${word}\\b`).test(before)) ? before : once
}

/** The first signs of a text, as JavaScript counts them (UTF-16), and never half of one that takes two, as an emoji does. */
export function cutTo(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * A text of at most `lengthMax` characters: a longer one ends at a word, with an ellipsis. For a sentence about something
 * whose whole name stands on the page, so that the sentence's own words are never out of sight.
 */
export function shorten(text: string, lengthMax = 60): string {
  if (text.length <= lengthMax) return text
  const room = cutTo(text, lengthMax - 1)
  const space = room.lastIndexOf(' ')
  const words = space > lengthMax / 2 ? room.slice(0, space) : room
  return `${words.replace(/[\s,;:–-]+$/, '')}…`
}

/** The first signs of a text, as JavaScript counts them (UTF-16), and never half of one that takes two, as an emoji does. */
export function cutTo(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '')
}

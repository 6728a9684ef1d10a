/**
 * A text of at most `lengthMax` characters: a longer one ends at a word, with an ellipsis. For a sentence about something
 * whose whole name stands on the page, so that the sentence's own words are never out of sight.
 */
export function shorten(text: string, lengthMax = 60): string {
  if (text.length <= lengthMax) return text
  const room = text.slice(0, lengthMax - 1)
  const space = room.lastIndexOf(' ')
  const words = space > lengthMax / 2 ? room.slice(0, space) : room
  return `${words.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:–-]+$/, '')}…`
}

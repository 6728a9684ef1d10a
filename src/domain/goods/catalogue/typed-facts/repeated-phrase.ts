/** So many words of letters alone: "USB 3.2 Gen 1 Type-C and USB 3.2 Gen 1 Type-A" is a good name. */
const WORDS_MIN = 4
const IS_WORD = /^\p{L}{2,}$/u

/**
 * The longest run of words that a name says twice, as sellers repeat what they promise; undefined where it says nothing
 * twice. Case, and the signs around a word, do not matter.
 */
export function repeatedPhrase(name: string): string | undefined {
  const words = name.split(/\s+/).filter(Boolean)
  const plain = words.map((word) => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  const runAt = (place: number, length: number) => plain.slice(place, place + length)
  // What is longer repeats its first words too: without these, which is nearly always, nothing else is looked at.
  const firsts = plain.slice(0, 1 - WORDS_MIN).map((_, place) => runAt(place, WORDS_MIN).join(' '))
  if (new Set(firsts).size === firsts.length) return undefined
  for (let length = Math.floor(words.length / 2); length >= WORDS_MIN; length -= 1)
    for (let first = 0; first + 2 * length <= words.length; first += 1) {
      const run = runAt(first, length)
      if (run.filter((word) => IS_WORD.test(word)).length < WORDS_MIN) continue
      for (let other = first + length; other + length <= words.length; other += 1)
        if (runAt(other, length).join(' ') === run.join(' '))
          return words
            .slice(first, first + length)
            .join(' ')
            .replace(/[,;|:–-]+$/, '')
    }
  return undefined
}

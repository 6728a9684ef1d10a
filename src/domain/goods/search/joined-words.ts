import { type MeantWords, nearWords } from './near-words.ts'

const JOINED_MIN = 7
const JOINED_MAX = 20

/**
 * The words, with one word in the place of two that stand for it: a brand's name ("steel series"), or, where the catalogue
 * does not know both or a brand is meant, what is near to them together ("deth adder", "key bord", "thermal tek"). Words
 * with a meaning of their own (`known`) stay. `joined` says which were taken for which.
 */
export function withJoinedWords(
  words: readonly string[],
  { meant, known }: { meant: MeantWords; known: ReadonlySet<string> },
): { words: string[]; joined: { typed: string; meant: string }[] } {
  const joinedOf = (one: string, other: string | undefined): string | undefined => {
    if (other === undefined || ![one, other].every((word) => /^[a-z]{3,}$/.test(word) && !known.has(word)))
      return undefined
    const joined = one + other
    if (joined.length < JOINED_MIN || joined.length > JOINED_MAX) return undefined
    if (meant.brands.includes(joined)) return joined
    const areKnown = meant.index.has(one) && meant.index.has(other)
    if (!areKnown && meant.index.has(joined)) return joined
    const [near = ''] = nearWords(joined, meant, 1)
    // Two known words are one with a fault in it only where that is a brand.
    if (areKnown && !meant.brands.includes(near)) return undefined
    const isOther = near !== one && near !== other
    return isOther && near.length >= JOINED_MIN && near[0] === joined[0] ? near : undefined
  }
  const out: string[] = []
  const joined: { typed: string; meant: string }[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const next = words[at + 1]
    const meantWord = joinedOf(word, next)
    out.push(meantWord ?? word)
    if (meantWord === undefined) continue
    joined.push({ typed: `${word} ${next}`, meant: meantWord })
    at += 1
  }
  return { words: out, joined }
}

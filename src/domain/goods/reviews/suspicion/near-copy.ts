/** Fewer words are written alike by many. */
const WORDS_MIN = 20
const SHINGLE_WORDS = 3
const BANDS = 8
const ROWS = 2
/** A review has four thousand characters at most; what a text says more often than this counts once anyway. */
const SHINGLES_MAX = 1_000

/** Of two reviews that share so many of their groups of three words, one was made from the other. */
export const NEAR_COPY_SHARE = 0.7

function shinglesOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length < WORDS_MIN) return new Set()
  const shingles = words
    .slice(0, SHINGLES_MAX)
    .slice(0, 1 - SHINGLE_WORDS)
    .map((_, index) => words.slice(index, index + SHINGLE_WORDS).join(' '))
  return new Set(shingles)
}

/**
 * Eight numbers of a text, each the least hash of its groups of three words under two seeds (Broder 1997): texts of which
 * seven of ten groups are the same have one in common in 99 of 100 cases, those of which one is, in eight. None of short
 * texts.
 */
export function textBands(text: string): number[] {
  const shingles = [...shinglesOf(text)].map(hashOf)
  if (shingles.length === 0) return []
  const least = Array.from({ length: BANDS * ROWS }, (_, seed) => {
    const factor = Math.imul(seed * 2 + 1, 0x9e3779b1)
    return shingles.reduce((min, hash) => Math.min(min, mixed(hash ^ factor)), 0xffffffff)
  })
  const bands = Array.from({ length: BANDS }, (_, band) => {
    const rows = least.slice(band * ROWS, band * ROWS + ROWS)
    return hashOf(`${band} ${rows.join(' ')}`) | 0
  })
  return [...new Set(bands)]
}

/** The share of groups of three words that two texts have in common (Jaccard). */
export function textLikeness(one: string, other: string): number {
  const [here, there] = [shinglesOf(one), shinglesOf(other)]
  if (here.size === 0 || there.size === 0) return 0
  const both = [...here].filter((shingle) => there.has(shingle)).length
  return both / (here.size + there.size - both)
}

/** FNV-1a of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** The last steps of MurmurHash3: each bit of what goes in moves all of what comes out. */
function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A stretch of two texts: in both, only in the old one, or only in the new one. */
export interface TextSegment {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/**
 * Beyond so many comparisons the middle is shown as replaced: two texts that share little are read whole anyway. A page
 * of reviews compares forty texts that sellers wrote, all in one turn of the event loop.
 */
const COMPARISONS_MAX = 100_000

/**
 * How one text became another, word by word, with as many words as possible left where they are. The stretches that are
 * not new make the old text, those that are not gone make the new one.
 */
export function textDifference(before: string, after: string): TextSegment[] {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start += 1
  let end = 0
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end += 1
  const same = (words: readonly string[]): TextSegment[] => words.map((text) => ({ kind: 'same', text }))
  return joined([
    ...same(was.slice(0, start)),
    ...middle(was.slice(start, was.length - end), is.slice(start, is.length - end)),
    ...same(was.slice(was.length - end)),
  ])
}

/** Words with the space behind them, so that nothing is lost. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*/g) ?? (text ? [text] : [])
}

function middle(was: readonly string[], is: readonly string[]): TextSegment[] {
  const gone = (text: string): TextSegment => ({ kind: 'gone', text })
  const added = (text: string): TextSegment => ({ kind: 'new', text })
  if (was.length * is.length > COMPARISONS_MAX) return [...was.map(gone), ...is.map(added)]
  const lengths = commonLengths(was, is)
  const at = (i: number, j: number) => lengths[i * (is.length + 1) + j] ?? 0
  const stretches: TextSegment[] = []
  let [i, j] = [0, 0]
  while (i < was.length || j < is.length) {
    const [old, fresh] = [was[i], is[j]]
    if (old !== undefined && old === fresh) {
      stretches.push({ kind: 'same', text: old })
      i += 1
      j += 1
    } else if (old !== undefined && (fresh === undefined || at(i + 1, j) >= at(i, j + 1))) {
      stretches.push(gone(old))
      i += 1
    } else if (fresh !== undefined) {
      stretches.push(added(fresh))
      j += 1
    }
  }
  return stretches
}

/** The length of the longest common run of words from each place on. */
function commonLengths(was: readonly string[], is: readonly string[]): Uint16Array {
  const width = is.length + 1
  const lengths = new Uint16Array((was.length + 1) * width)
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = is.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        was[i] === is[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  return lengths
}

function joined(stretches: readonly TextSegment[]): TextSegment[] {
  const all: TextSegment[] = []
  for (const { kind, text } of stretches) {
    const last = all.at(-1)
    if (last?.kind === kind) last.text += text
    else all.push({ kind, text })
  }
  return all
}

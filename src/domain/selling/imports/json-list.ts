interface JsonListReader {
  /** Takes the next piece of the text, gives the entries that are complete with it, each as the JSON of its own. */
  push(text: string): string[]
  /** Throws when the list has not ended. */
  end(): void
}

/**
 * Splits a JSON list into its entries piece by piece, so that no more than one entry is held or parsed at a time. It
 * finds where entries end and checks nothing else: what an entry holds is for a JSON parser. Throws a RangeError for an
 * entry of more than `lengthMax` letters, for what is no list, and for text behind it.
 */
export function openJsonList(lengthMax: number): JsonListReader {
  let held = ''
  /** 0 outside the list, 1 between its entries, more inside one. */
  let depth = 0
  let isQuoted = false
  let isEscaped = false
  let isOver = false
  let count = 0

  function push(text: string): string[] {
    const entries: string[] = []
    let start = 0
    const take = (until: number) => {
      const entry = held + text.slice(start, until)
      held = ''
      start = until + 1
      return entry
    }
    for (let at = 0; at < text.length; at++) {
      const letter = text[at] as string
      if (isQuoted) {
        if (isEscaped) isEscaped = false
        else if (letter === '\\') isEscaped = true
        else if (letter === '"') isQuoted = false
      } else if (depth === 0) {
        if (letter === '[' && !isOver) depth = 1
        else if (!/[\s\uFEFF]/.test(letter)) throw new RangeError(isOver ? 'text behind its end' : 'no list')
        start = at + 1
      } else if (letter === '"') isQuoted = true
      else if (letter === '[' || letter === '{') depth += 1
      else if ((letter === ']' || letter === '}') && depth > 1) depth -= 1
      else if (letter === ']') {
        const last = take(at)
        if (count > 0 || last.trim() !== '') entries.push(last)
        depth = 0
        isOver = true
      } else if (letter === ',' && depth === 1) {
        entries.push(take(at))
        count += 1
      }
    }
    held += text.slice(start)
    if (held.length > lengthMax) throw new RangeError(`entry ${count + 1} is too long`)
    return entries
  }

  return {
    push,
    end() {
      if (!isOver) throw new RangeError('the list does not end')
    },
  }
}

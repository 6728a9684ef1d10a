const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, OPEN_OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/**
 * Whether JSON has more than so many values, in one pass over its bytes that keeps nothing and stops there. A level of
 * nesting is a value too. What is no JSON is counted all the same; the parser refuses it.
 */
export function hasMoreJsonValues(bytes: Uint8Array, max: number): boolean {
  let values = 1
  let isQuoted = false
  for (let at = 0; at < bytes.length && values <= max; at++) {
    const byte = bytes[at]
    if (isQuoted) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isQuoted = false
    } else if (byte === QUOTE) isQuoted = true
    else if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) values += 1
  }
  return values > max
}

/** A text for each row, each different text kept once. Codes are numbered from 0, which stands for no text. */
export interface TextColumn {
  /** Of each row, the code of its text. */
  readonly codes: Uint16Array
  /** By code. */
  readonly texts: readonly (string | null)[]
  /** False where more different texts came than can be numbered; nothing is set then. */
  set(row: number, text: string | null): boolean
  /** Room for so many rows. */
  grow(rows: number): void
  /** The code of a text; undefined where no row ever had it. */
  codeOf(text: string): number | undefined
}

const CODES_MAX = 65_535

export function makeTextColumn(): TextColumn {
  let codes = new Uint16Array(0)
  const texts: (string | null)[] = [null]
  const known = new Map<string, number>()
  return {
    get codes() {
      return codes
    },
    texts,
    set(row, text) {
      let code = text === null ? 0 : known.get(text)
      if (code === undefined) {
        if (texts.length > CODES_MAX) return false
        code = texts.push(text) - 1
        known.set(text as string, code)
      }
      codes[row] = code
      return true
    },
    grow(rows) {
      const grown = new Uint16Array(rows)
      grown.set(codes)
      codes = grown
    },
    codeOf: (text) => known.get(text),
  }
}

import { withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'

const LENGTH_MAX = 300
/** What is looked at of a long text: six times what is told. */
const READ_MAX = 2_000
/** From the last character before its last @ on. */
const ADDRESS = /^[^@]@[^.]+\../
/** What is struck out, in this order: whoever reads of trouble needs neither people nor secrets. */
const STRUCK_OUT: readonly [what: RegExp, by: string | ((found: string) => string)][] = [
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@]+@/gi, '$1[secret]@'],
  [
    /[^\s<>"'(),;:/[\]]+/g,
    (word) => (ADDRESS.test(word.slice(word.lastIndexOf('@') - 1)) ? '[address]' : word),
  ],
  [/\b(password|passwd|secret|token|key|authorization|bearer)(\s*[=:]\s*|\s+)\S+/gi, '$1 [secret]'],
  [/(?<!\d)(?:\+?91[ -]?)?[6-9]\d{9}(?!\d)/g, '[phone number]'],
]

/**
 * What went wrong, in the words of whatever broke, without persons and secrets: one line of at most 300 characters. Whose
 * words they are is not known, so that a text of any length and form takes no longer than its first 2,000 characters do.
 */
export function redactedError(text: string): string {
  const read = withoutCardNumbers(wholeWords(text))
  const safe = STRUCK_OUT.reduce((rest, [what, by]) => rest.replace(what, by as string), read)
  const line = safe.replaceAll(/\s+/g, ' ').trim()
  return line.length > LENGTH_MAX ? `${line.slice(0, LENGTH_MAX - 1)}…` : line
}

/** The beginning of a text. A word that goes on beyond is left out: half an address would not be known for one. */
function wholeWords(text: string): string {
  if (text.length <= READ_MAX) return text
  return text.slice(0, READ_MAX).replace(/\S+$/, '')
}

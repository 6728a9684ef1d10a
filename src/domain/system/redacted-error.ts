import { withoutCardNumbers } from '#domain/shared/typed-text/card-number-in-text.ts'

const LENGTH_MAX = 300
/** What is struck out, in this order: whoever reads of trouble needs neither people nor secrets. */
const STRUCK_OUT: readonly [what: RegExp, by: string][] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1[secret]@'],
  [/[^\s<>"'(),;:/[\]]+@[^\s<>"'(),;]+\.[^\s<>"'(),;]+/g, '[address]'],
  [/\b(password|passwd|secret|token|key|authorization|bearer)(\s*[=:]\s*|\s+)\S+/gi, '$1 [secret]'],
  [/(?<!\d)(?:\+?91[ -]?)?[6-9]\d{9}(?!\d)/g, '[phone number]'],
]

/** What went wrong, in the words of whatever broke, without persons and secrets: one line of at most 300 characters. */
export function redactedError(text: string): string {
  const safe = STRUCK_OUT.reduce((rest, [what, by]) => rest.replace(what, by), withoutCardNumbers(text))
  const line = safe.replaceAll(/\s+/g, ' ').trim()
  return line.length > LENGTH_MAX ? `${line.slice(0, LENGTH_MAX - 1)}…` : line
}

import { readFileSync } from 'node:fs'
import type { Change } from './changes.ts'

const PATH = 'tests/mutation/survivors.md'
const ROW = /^\| `(src\/server\/[^`]+)` \| (\w+) \| (?:`` (.+?) ``|`(.+?)`) \| (.+) \|$/gm

/** What tests/mutation/survivors.md says of changes of use cases, by file, kind and words. */
export function readExplained(): Map<string, string> {
  const rows = readFileSync(PATH, 'utf8').matchAll(ROW)
  return new Map(
    [...rows].map(([, file, kind, quoted, words, why]) => [`${file} ${kind} ${quoted ?? words}`, why ?? '']),
  )
}

export const keyOf = ({ file, kind, words }: Change) => `${file} ${kind} ${words}`

/** A change as a row of that table, for whoever explains it. */
export function rowOf({ file, kind, words }: Change): string {
  const quoted = words.includes('`') ? `\`\` ${words} \`\`` : `\`${words}\``
  return `| \`${file}\` | ${kind} | ${quoted} | … |`
}

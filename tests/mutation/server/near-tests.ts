import { existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

const IMPORTED = /(?:from|import)\s*\(?\s*'((?:#(?:server|domain|web|tests)|\.\.?)\/[^']+)'/g
const ROOTS: Readonly<Record<string, string>> = {
  '#server': 'src/server',
  '#web': 'src/web',
  '#tests': 'tests',
}
/** What puts the whole shop together is on the way to everything, and says nothing. */
const PUTS_TOGETHER = /^(src\/entry\/|tests\/support\/|src\/server\/office\/jobs\/)/

/** How many imports lie between a test and a file of the sources, at most `stepsMax`; by file. */
export function importsOf(test: string, stepsMax: number): ReadonlySet<string> {
  const found = new Set([test])
  let last = [test]
  for (let step = 0; step < stepsMax; step++) {
    last = last.flatMap(importedBy).filter((file) => !found.has(file) && !PUTS_TOGETHER.test(file))
    for (const file of last) found.add(file)
  }
  return found
}

const known = new Map<string, string[]>()
function importedBy(file: string): string[] {
  const read = known.get(file)
  if (read) return read
  const imports = [...readFileSync(file, 'utf8').matchAll(IMPORTED)].flatMap(([, words = '']) => {
    const [root = '', ...rest] = words.split('/')
    const path = root.startsWith('#') ? join(ROOTS[root] ?? '', ...rest) : normalize(join(file, '..', words))
    return ROOTS[root] !== undefined || words.startsWith('.') ? (existsSync(path) ? [path] : []) : []
  })
  known.set(file, imports)
  return imports
}

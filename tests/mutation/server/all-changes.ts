import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Change, changesOf } from './changes.ts'
import { type Source, shaOf } from './coverage.ts'

/** Types that a program writes, and programs of threads, which are loaded by their path, out of reach. */
const NOT_TRIED = [
  'src/server/ground/db/database.ts',
  'src/server/money/invoicing/pdf/printing-thread.ts',
  'src/server/goods/builder/budget-thread.ts',
  'src/server/goods/builder/picture/drawing-thread.ts',
  'src/server/goods/best-sellers/solving-thread.ts',
]

export interface AllChanges {
  all: Change[]
  sources: Map<string, Source>
  /** By absolute path: the file with its changes behind their numbers. */
  code: Map<string, string>
}

/** Every change of every file of src/server that runs, numbered from 1. */
export function findAllChanges(): AllChanges {
  const files = globSync('src/server/**/*.ts')
    .filter((file) => !/\.test\.ts$/.test(file) && !NOT_TRIED.includes(file))
    .toSorted()
  const found: AllChanges = { all: [], sources: new Map(), code: new Map() }
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const first = found.all.length + 1
    const { code, changes } = changesOf(file, text, first)
    const words = changes.map((each) => `${each.kind} ${each.words}`)
    found.sources.set(file, { sha: shaOf([text, ...words].join('\n')), first, count: changes.length })
    if (changes.length > 0) found.code.set(resolve(file), code)
    found.all.push(...changes)
  }
  return found
}

export const sliceOf = (file: string) => file.split('/')[3] ?? ''

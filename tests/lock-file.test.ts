import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  integrity?: string
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

const packages: Record<string, Entry> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const paths = Object.keys(packages).filter((path) => path !== '')

test('the lock file knows the packages of every platform, or npm ci refuses on all of them', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isFound(path, name)),
  )
  expect(missing).toEqual([])
})

test('every package that must be there is pinned by its content', () => {
  const loose = paths.filter((path) => !packages[path]?.optional && !packages[path]?.integrity)
  expect(loose).toEqual([])
})

test('the lock file names no registry: each machine asks its own', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved"/)
})

/** As Node looks for a package: beside the one that asks, then further up. */
function isFound(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

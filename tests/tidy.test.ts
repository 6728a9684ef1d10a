import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '../src/web/routes.ts'

// TypeScript 7 has no programming interface; the checker of the arrows brings the one of TypeScript 6.
const { default: ts } = await import('typescript-for-arrows')
type Node = import('typescript-for-arrows').Node

/** The code base's own style, as a test. Add a rule here before you repeat a review remark. */
const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`)
const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
const sourceOf = (file: string) => readFileSync(file, 'utf8')
const offenders = (where: RegExp, what: RegExp) =>
  files.filter((file) => where.test(file) && what.test(sourceOf(file)))

const BANS: [rule: string, where: RegExp, what: RegExp][] = [
  ['domain asks nobody for the time or for luck', /^src\/domain\//, /Date\.now|new Date\(\)|Math\.random/],
  [
    'use cases ask the App for the time and for luck',
    /^src\/server\/(?!ground\/outside\/)(?!.*\.test\.ts)/,
    /Date\.now\(|new Date\(\)|Math\.random/,
  ],
  [
    'only config.ts reads the environment',
    /^src\/(?!server\/ground\/config\.ts|entry\/|.*\.test\.tsx?$)/,
    /process\.env|import\.meta\.env\.[A-Z]+_/,
  ],
  ['a to-do names its ticket', /^src\//, /\b(TODO|FIXME)\b(?!\(#\d+\))/],
  ['money is never parsed as a float', /^src\//, /parseFloat\(|\.toFixed\(/],
  [
    'what a form asks for is read by readIntent, which refuses every other word',
    /^src\/web\/(?!http\/form-intent)/,
    /\b(form|fields|sent)\.get\('(intent|section)'\)|text\('intent'\)|\b(form|fields)\.intent\b/,
  ],
  ['no style attributes: the content security policy refuses them', /^src\/web\/.*\.tsx$/, /\sstyle=\{/],
  [
    'counts and their words come from counted or formatCount, which group digits as India does',
    /^src\/web\/(?!.*\.test\.)/,
    /toLocaleString\(|\{(?!formatCount\()([\w.?]+)\} \$?\{\1 === 1 \?/,
  ],
  [
    'redirect comes from http/redirect.ts, which knows what a header can carry',
    /^src\/web\/(?!http\/redirect\.ts)/,
    /import \{[^}]*\bredirect\b[^}]*\} from 'react-router'/,
  ],
  ['no markup from strings', /^src\/web\//, /dangerouslySetInnerHTML/],
  [
    'no text is run as code, or as a command of a shell',
    /^src\//,
    /\beval\(|\bnew Function\(|\bshell:|\{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/,
  ],
  ['certificates of other servers are looked at', /^src\//, /rejectUnauthorized|NODE_TLS_REJECT/],
  [
    'no answer is opened to other sites: the test gateway alone, which has an origin of its own, does that',
    /^src\/(?!server\/ground\/outside\/gateways\/sandbox\/)/,
    /Access-Control-|hono\/cors/i,
  ],
]

const FUNCTION_LINES_MAX = 70
/** A line with so many below it that are indented further, or close it: to parse every file would take seconds. */
const LONG_BLOCK = new RegExp(`^( *)\\S.*\\n(?:(?:\\1[ )\\]}>].*)?\\n){${FUNCTION_LINES_MAX}}`, 'm')
/** A text over several lines may be indented less than the block that it stands in. */
const ODD_BACKTICKS = /^[^`\n]*`(?:[^`\n]*`[^`\n]*`)*[^`\n]*$/m
/** The reason for a longer one, in the line above it. */
const LONG_BECAUSE = /^\s*\/\/ Long because .+\.$/

/**
 * Each function of a file with more lines than a screen, from its name to its last brace, that gives no reason. Biome has
 * such a rule too, but does not count the lines between the elements of JSX.
 */
function longFunctionsOf(file: string): string[] {
  const code = sourceOf(file)
  const lines = code.split('\n')
  if (lines.length <= FUNCTION_LINES_MAX || !(LONG_BLOCK.test(code) || ODD_BACKTICKS.test(code))) return []
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: string[] = []
  const visit = (node: Node) => {
    if (ts.isFunctionLike(node)) {
      const [first, last] = [lineOf(node.getStart(source)), lineOf(node.end)]
      const count = last - first + 1
      if (count > FUNCTION_LINES_MAX && !LONG_BECAUSE.test(lines[first - 1] ?? ''))
        found.push(`${file}:${first + 1}: ${count} lines`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const WINGS = ['ground', 'people', 'goods', 'selling', 'money', 'orders', 'office']

/** Every code of a refusal. */
function codes(): string[] {
  const listed = sourceOf('src/domain/ground/shared/problem-code.ts').matchAll(/^ {2}'([a-z_]+\.[a-z_]+)':/gm)
  return [...listed].map(([, code = '']) => code)
}

describe('the style of the code', () => {
  test.each(BANS)('%s', (_rule, where, what) => {
    expect(offenders(where, what)).toEqual([])
  })

  test('no drawers: a file is named for what it holds', () => {
    const drawer = /\/(utils?|helpers?|misc|common|types|constants)\.tsx?$|\/(utils?|helpers?|misc|common)\//
    expect(files.filter((file) => drawer.test(file))).toEqual([])
  })

  test('the glossary names every slice with its wing, and the layers in which it has a folder', () => {
    const table = /^\| ([a-z-]+) \| ([a-z]+) \| .+ \| ([a-z, ]+) \|$/gm
    const told = [...readFileSync('docs/glossary.md', 'utf8').matchAll(table)]
      .map(([, slice, wing, layers]) => `${slice} in ${wing}: ${layers}`)
      .slice(1)
    const inLayer = (path: string, others: readonly string[]) =>
      readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
        .map((entry) => entry.name)
    const wingsOf = new Map<string, string>()
    const inWings = (path: string, others: readonly string[]) => {
      expect(WINGS).toEqual(expect.arrayContaining(inLayer(path, [])))
      return inLayer(path, []).flatMap((wing) => {
        const slices = inLayer(`${path}/${wing}`, others)
        for (const slice of slices)
          wingsOf.set(slice, [...new Set([wingsOf.get(slice) ?? wing, wing])].join(' and '))
        return slices
      })
    }
    const layers: Readonly<Record<string, string[]>> = {
      domain: inWings('src/domain', ['shared', 'lists', 'outside']),
      server: inWings('src/server', ['db', 'outside', 'jobs', 'mail', 'limits', 'content-changes']),
      shared: inWings('src/web/shared', ['shell', 'refusals', 'failed-requests']),
      storefront: inWings('src/web/storefront', ['shared', 'shell', 'home', 'policies', 'demo']),
      vendor: inWings('src/web/vendor', ['shell', 'dashboard']),
      admin: inWings('src/web/admin', ['shared', 'shell']),
    }
    expect(inLayer('src/web', ['shared', 'storefront', 'vendor', 'admin']).toSorted()).toEqual([
      'api',
      'http',
      'ui',
    ])
    const slices = [...new Set(Object.values(layers).flat())].toSorted()
    const found = slices.map((slice) => {
      const has = Object.entries(layers).filter(([, folders]) => folders.includes(slice))
      return `${slice} in ${wingsOf.get(slice)}: ${has.map(([layer]) => layer).join(', ')}`
    })
    expect(told).toEqual(found)
  })

  test('a code of a refusal begins with the slice that it is about', () => {
    const slices = ['src/domain', 'src/server'].flatMap((layer) =>
      WINGS.flatMap((wing) => readdirSync(`${layer}/${wing}`)),
    )
    const named = new Set(slices.map((slice) => slice.replaceAll('-', '_')))
    const strangers = codes().filter((code) => !named.has(code.slice(0, code.indexOf('.'))))
    expect(strangers).toEqual([])
  })

  test('no comment lists the codes that a function refuses with: its type does', () => {
    const known = new Set(codes())
    const lists = files
      .filter((file) => /^src\/(domain|server)\/(?!.*\.test\.)/.test(file))
      .flatMap((file) => {
        const comments = sourceOf(file).match(/\/\*\*[\s\S]*?\*\/|(?<!:)\/\/.*/g) ?? []
        const named = comments.flatMap((comment) => comment.match(/\b[a-z_]+\.[a-z_]+\b/g) ?? [])
        return named.filter((word) => known.has(word)).map((code) => `${file}: ${code}`)
      })
    expect(lists).toEqual([])
  })

  test('no object literal is spread into another: its properties stand there themselves', () => {
    const spread = /\.\.\.\{\s*\w/
    expect(files.filter((file) => spread.test(sourceOf(file)))).toEqual([])
  })

  test('a function is at most 70 lines long, or the line above it says why not', () => {
    expect(files.filter((file) => /^src\/(?!.*\.test\.)/.test(file)).flatMap(longFunctionsOf)).toEqual([])
  })

  test('no folder is a drawer: one of more than 25 files is two', () => {
    const folders = Map.groupBy(
      files.filter((file) => !/\.test\.tsx?$/.test(file)),
      (file) => file.slice(0, file.lastIndexOf('/')),
    )
    const crowded = [...folders].filter(([, held]) => held.length > 25).map(([folder]) => folder)
    expect(crowded).toEqual([])
  })

  test('each answer of docs/finding-things.md is where it says', () => {
    const answers = [
      ...readFileSync('docs/finding-things.md', 'utf8').matchAll(/^\|[^|]+\| `([^`]+)` \| `([^`]+)` \|$/gm),
    ].map(([, file = '', name = '']) => ({ file, name }))
    expect(answers.length).toBeGreaterThanOrEqual(30)
    expect(answers.filter(({ file, name }) => !existsSync(file) || !sourceOf(file).includes(name))).toEqual(
      [],
    )
  })

  test('a document that the code cites is in the repository', () => {
    const cited = ['src', 'tests', 'bench', 'bin'].flatMap(sourcesIn).flatMap((file) =>
      [...sourceOf(file).matchAll(/(?<![\w/.-])(?:[\w-]+\/)*[\w-]+\.md\b/g)].map(([document]) => ({
        file,
        document,
      })),
    )
    expect(cited.length).toBeGreaterThan(10)
    const isHere = ({ file, document }: { file: string; document: string }) =>
      existsSync(document) || existsSync(`${file.slice(0, file.lastIndexOf('/'))}/${document}`)
    expect(cited.filter((each) => !isHere(each))).toEqual([])
  })

  test('a test that does not run everywhere says why in its title', () => {
    const silent = /\.(?:runIf|skip|todo)\(|\.skipIf\((?!\w+\.isSkipped\))/
    expect(
      [...sourcesIn('src'), ...sourcesIn('tests')].filter((file) => silent.test(sourceOf(file))),
    ).toEqual(['tests/support/full-run.ts', 'tests/support/skipped.ts'])
  })

  test('a store is reached through a use case, never re-exported', () => {
    const offenders = files.filter((file) => {
      const code = sourceOf(file)
      if (/^export (type )?[*{][^'"]*from '[^']*-store\.ts'/m.test(code)) return true
      const fromStores = [...code.matchAll(/^import (?:type )?\{([^}]*)\} from '[^']*-store\.ts'/gm)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')
            .at(-1),
        )
      const exported = [
        ...[...code.matchAll(/^export \{([^}]*)\}(?! from)/gm)].flatMap(([, names = '']) => names.split(',')),
        ...[...code.matchAll(/^export const \w+ = (\w+)$/gm)].map(([, name = '']) => name),
      ].map((name) => name.trim().split(' as ')[0])
      return exported.some((name) => name && fromStores.includes(name))
    })
    expect(offenders).toEqual([])
  })

  test('what only finds or reads rows does not lock them: a lock says so in its name', () => {
    const offenders = files
      .filter((file) => /^src\/server\/.*(?<!\.test)\.ts$/.test(file))
      .flatMap((file) =>
        sourceOf(file)
          .split(/\n(?=(?:export )?(?:async )?function )/)
          .filter((code) => /\.for(NoKey)?Update\(|\.for(Key)?Share\(|\bFOR (UPDATE|NO KEY|SHARE)/.test(code))
          .map((code) => `${file}: ${/^(?:export )?(?:async )?function (\w+)/.exec(code)?.[1]}`)
          .filter((name) => /: (find|read|list|count|get|is|has)[A-Z]/.test(name)),
      )
    expect(offenders).toEqual([])
  })

  test('every route module is on the URL map', () => {
    const map = sourceOf('src/web/routes.ts')
    const routes = files.filter((file) => /\.route\.tsx?$/.test(file))
    expect(routes.filter((file) => !map.includes(file.replace('src/web/', '')))).toEqual([])
  })

  test('a route that the code names by its id is on the URL map, whose ids leave the wing out', async () => {
    const idsOf = ({ id = '', children = [] }: RouteConfigEntry): string[] => [id, ...children.flatMap(idsOf)]
    const ids = new Set((await routes).flatMap(idsOf))
    const named = files
      .filter((file) => /^src\/web\//.test(file))
      .flatMap((file) => [...sourceOf(file).matchAll(/'([\w-]+\/[\w/-]+\.route)'/g)].map(([, id = '']) => id))
    expect(named).toContain('storefront/orders/orders-page.route')
    expect(named.filter((id) => !ids.has(id))).toEqual([])
  })

  test('an action that knows intents refuses all others', () => {
    const actions = files.filter((file) => /^export (async )?function action\b/m.test(sourceOf(file)))
    const forgetful = actions.filter((file) => {
      const code = sourceOf(file).replaceAll('prefetch="intent"', '')
      return /\bintent\b/.test(code) && !/\breadIntent\(|discriminatedUnion\('intent'/.test(code)
    })
    expect(actions.length).toBeGreaterThan(50)
    expect(forgetful).toEqual([])
  })

  test('every decision record says what it decides and where it stands', () => {
    const records = readdirSync('docs/decisions').filter((name) => /^\d{4}-.+\.md$/.test(name))
    const incomplete = records.filter((name) => {
      const text = readFileSync(`docs/decisions/${name}`, 'utf8')
      return !['## Context', '## Decision', '## Consequences', 'Status:'].every((part) => text.includes(part))
    })
    expect(records.length).toBeGreaterThan(0)
    expect(incomplete).toEqual([])
  })

  test('two records never share a number', () => {
    const records = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))
    const numbers = records.map((name) => name.slice(0, 4))
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  })
})

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type pg from 'pg'
import { isOutsideTransaction, readSteps } from '#server/ground/db/migrating/migration-steps.ts'
import { type Finding, observeMigration } from './observed-migration.ts'
import { SMALL_TABLES } from './small-tables.ts'

/** In the file: `-- allowed: whole-table: a dozen rows, as nobody uses it yet`. */
const ALLOWED = /^-- allowed: ([a-z-]+): (\S.{14,})$/gm
/** In the file, for what only programs of that release or an earlier one still use: `-- contract after 1.1.0: why`. */
const CONTRACT = /^-- contract after (\d+\.\d+\.\d+): (\S.{14,})$/m

interface Judged {
  findings: Finding[]
  /** What the file says for itself, as a person is to read it. */
  reasons: string[]
}

/**
 * What is to be said against a migration: by squawk, which reads it, and by PostgreSQL, which does it in the transaction
 * that the client is in. What the file gives a reason for is left out; a reason for nothing is itself a finding.
 */
export async function judgeMigration(
  client: pg.Client,
  migration: { name: string; text: string },
): Promise<Judged> {
  const { text } = migration
  const found = isOutsideTransaction(text)
    ? [...judgeSteps(migration), ...readBySquawk(text, { isInTransaction: false })]
    : [...readBySquawk(text, { isInTransaction: true }), ...(await observeMigration(client, text))]
  const allowed = [...text.matchAll(ALLOWED)].map(([, rule = '', reason]) => ({ rule, reason }))
  const contract = readContract(text)
  const given = new Set([...allowed.map(({ rule }) => rule), ...(contract?.isReleased ? ['contract'] : [])])
  const vain = [...given].filter((rule) => !found.some((each) => each.rule === rule))
  return {
    findings: [
      ...found.filter(({ rule }) => !given.has(rule)),
      ...vain.map((rule) => ({ rule: 'vain-reason', what: `nothing is said against it under ${rule}` })),
    ],
    reasons: [
      ...allowed.map(({ rule, reason }) => `${rule}: ${reason}`),
      ...(contract ? [`contract after ${contract.release}: ${contract.reason}`] : []),
    ],
  }
}

function judgeSteps(migration: { name: string; text: string }): Finding[] {
  try {
    readSteps(migration)
    return []
  } catch (error) {
    return [{ rule: 'begun-anew', what: error instanceof Error ? error.message : String(error) }]
  }
}

/** A release that is out: its program may run beside the one that brings this. */
function readContract(text: string) {
  const [, release, reason] = CONTRACT.exec(text) ?? []
  if (!release) return undefined
  const isReleased = readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${release} – `)
  return { release, reason, isReleased }
}

interface SquawkFinding {
  rule_name: string
  message: string
  line: number
  line_end: number
}

/** Rules about the locks of a table; the others hold of every table. */
const OF_LOCKS = new Set([
  'adding-foreign-key-constraint',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'require-concurrent-index-creation',
  'require-concurrent-reindex',
])

/** Its findings with the rules of `.squawk.toml`, those about locks only where a line names a table that is not small. */
function readBySquawk(text: string, { isInTransaction }: { isInTransaction: boolean }): Finding[] {
  const { getBinaryPath } = createRequire(import.meta.url)('squawk-cli/js/index.js') as {
    getBinaryPath(): string
  }
  const mode = isInTransaction ? '--assume-in-transaction' : '--no-assume-in-transaction'
  const ran = spawnSync(
    getBinaryPath(),
    [mode, '--config', '.squawk.toml', '--reporter', 'json', '--stdin-filepath', 'it.sql'],
    {
      input: text,
      encoding: 'utf8',
    },
  )
  if (ran.status === null || !ran.stdout.startsWith('[')) throw new Error(`squawk said: ${ran.stderr}`)
  const lines = text.split('\n')
  return (JSON.parse(ran.stdout) as SquawkFinding[])
    .filter(({ rule_name, line_end }) => !(OF_LOCKS.has(rule_name) && isOfSmallTable(lines, line_end)))
    .map(({ rule_name, message, line }) => ({ rule: rule_name, what: `line ${line + 1}: ${message}` }))
}

/** Whether the statement that holds a line is about a small table: the last name behind TABLE or ON up to its end says it. */
function isOfSmallTable(lines: readonly string[], line: number): boolean {
  const until = lines.slice(0, line + 1).join('\n')
  const named = [...until.matchAll(/\b(?:(?:ALTER|REINDEX) TABLE|ON) (?:public\.)?(\w+)/gi)].at(-1)?.[1] ?? ''
  return SMALL_TABLES.includes(named)
}

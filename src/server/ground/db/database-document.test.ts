import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { poolSettings } from './connect.ts'

const SERVER = 'src/server/'
const document = readFileSync('docs/database.md', 'utf8')

/** The database as the migrations make it. */
let tables: string[] = []
let triggers: string[] = []
/** By table: the triggers, and the other functions, that write it. */
let triggersOf: Record<string, string[]> = {}
let functionsOf: Record<string, string[]> = {}
/** Tables with a policy on each way in which a seller's transaction could touch a row. */
let walled: string[] = []
/** By table: what the role of a seller's transactions may do with it. */
let sellersRights: Record<string, string> = {}

beforeAll(async () => {
  const database = await cloneDatabase()
  const client = new pg.Client(poolSettings(database.where))
  await client.connect()
  const rowsOf = async <Row>(query: string) => (await client.query(query)).rows as Row[]
  tables = (
    await rowsOf<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
  ).map(({ name }) => name)
  const named = await rowsOf<{ name: string; calls: string }>(`SELECT tgname AS name, proname AS calls
    FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`)
  triggers = named.map(({ name }) => name)
  const functions = await rowsOf<{ name: string; source: string; is_trigger: boolean }>(`
    SELECT proname AS name, prosrc AS source, prorettype = 'trigger'::regtype AS is_trigger FROM pg_proc
    JOIN pg_language ON pg_language.oid = prolang
    WHERE pronamespace = 'public'::regnamespace AND lanname IN ('sql', 'plpgsql')`)
  const sources = new Map(functions.map(({ name, source }) => [name, source]))
  triggersOf = writersByTable(named.map(({ name, calls }) => [name, tablesWrittenBy(calls, sources)]))
  functionsOf = writersByTable(
    functions
      .filter(({ is_trigger }) => !is_trigger)
      .map(({ name }) => [name, tablesWrittenBy(name, sources)]),
  )
  walled = (
    await rowsOf<{ name: string }>(`SELECT tablename AS name FROM pg_policies
      JOIN pg_class ON pg_class.oid = format('%I.%I', schemaname, tablename)::regclass AND relrowsecurity
      WHERE schemaname = 'public' AND 'nanonagar_vendor' = ANY (roles)
      GROUP BY tablename HAVING count(DISTINCT cmd) = 4`)
  ).map(({ name }) => name)
  const rights = await rowsOf<{ name: string; may: string }>(`SELECT table_name AS name, string_agg(DISTINCT
      CASE privilege_type WHEN 'SELECT' THEN '1reads' WHEN 'INSERT' THEN '2adds' WHEN 'UPDATE' THEN '3changes'
        WHEN 'DELETE' THEN '4removes' ELSE '5' || privilege_type END, ', ') AS may
    FROM (SELECT table_name, privilege_type, grantee FROM information_schema.column_privileges
      UNION SELECT table_name, privilege_type, grantee FROM information_schema.table_privileges) AS granted
    WHERE grantee = 'nanonagar_vendor' GROUP BY table_name`)
  sellersRights = Object.fromEntries(rights.map(({ name, may }) => [name, may.replace(/\d/g, '')]))
  await client.end()
  await database.drop()
})

/** The tables that a function of the database writes, itself or through others that it calls. */
function tablesWrittenBy(
  name: string,
  sources: ReadonlyMap<string, string>,
  seen = new Set<string>(),
): string[] {
  const source = sources.get(name)
  if (source === undefined || seen.has(name)) return []
  seen.add(name)
  const called = [...source.matchAll(/\b(\w+)\(/g)].flatMap(([, other = '']) =>
    tablesWrittenBy(other, sources, seen),
  )
  return [...writtenInSql(source), ...called]
}

function writtenInSql(source: string): string[] {
  return [...source.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\s+([a-z_]+)/g)]
    .map(([, table = '']) => table)
    .filter((table) => tables.includes(table))
}

function writersByTable(written: readonly (readonly [writer: string, tables: readonly string[]])[]) {
  const found = Object.fromEntries(tables.map((table) => [table, new Set<string>()]))
  for (const [writer, itsTables] of written) for (const table of itsTables) found[table]?.add(writer)
  return Object.fromEntries(Object.entries(found).map(([table, writers]) => [table, [...writers].sort()]))
}

/** By table: the files below src/server with a statement, or a call of a function, that writes it. */
function writersInCode(): Record<string, string[]> {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) && (!file.startsWith('ground/db/') || file === 'ground/db/migrate.ts'),
  )
  return writersByTable(files.map((file) => [file, writtenInCode(file)]))
}

function writtenInCode(file: string): string[] {
  const code = readFileSync(SERVER + file, 'utf8')
  const loops = [...code.matchAll(/for \(const (\w+) of \[([^\]]*)\] as const\)/g)]
  /** The names that a loop variable takes; a name that is no literal anywhere cannot be checked. */
  const literals = (variable: string, at: number) => {
    const loop = loops.filter((each) => each.index < at && each[1] === variable).at(-1)
    if (!loop) throw new Error(`${file}: say the name of the table that is written`)
    return [...(loop[2] ?? '').matchAll(/'(\w+)'/g)].map(([, table = '']) => table)
  }
  const byKysely = [
    ...code.matchAll(/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)|(\w+))/g),
    ...code.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\s+\$\{sql\.table\((?:'(\w+)|(\w+))/g),
  ].flatMap(({ 1: table, 2: variable = '', index }) => (table ? [table] : literals(variable, index)))
  const byFunctions = tables.filter((table) =>
    functionsOf[table]?.some((name) => code.includes(`SELECT ${name}(`) || code.includes(`CALL ${name}(`)),
  )
  return [...byKysely, ...writtenInSql(code), ...byFunctions]
}

const NAMES = /`([^`]+)`/g
const namesIn = (text = '') => [...text.matchAll(NAMES)].map(([, name = '']) => name).sort()
/** The rows of the tables under a heading, without their heads. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = document.split(`\n## ${heading}\n`)
  const [text = ''] = section.split(/\n## /)
  return [...text.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => row.split(' | '))
}
const isTable = ([name = '']: readonly string[]) => !name.includes('.ts`')
const tableRows = rowsUnder('Tables').filter(isTable)
/** The files that may write what belongs to another slice. */
const elsewhere = rowsUnder('Tables')
  .filter((row) => !isTable(row))
  .flatMap(([file]) => namesIn(file))
const saidOf = (column: number) =>
  Object.fromEntries(tableRows.map((row) => [namesIn(row[0])[0], namesIn(row[column])]))

describe('docs/database.md', () => {
  test('says of every table, and of nothing else, what a row is', () => {
    expect(tableRows.map(([name]) => namesIn(name)[0]).sort()).toEqual(tables.toSorted())
    expect(tableRows.filter(([, row = '']) => row.length < 10)).toEqual([])
  })

  test('says of every trigger, and of nothing else, why it is one', () => {
    const said = rowsUnder('Triggers')
    expect(said.flatMap(([names]) => namesIn(names)).sort()).toEqual(triggers.toSorted())
    expect(said.filter(([, why = '']) => why.length < 10)).toEqual([])
  })

  test('names the files that write each table, as they are', () => {
    expect(saidOf(2)).toEqual(writersInCode())
    expect(
      Object.values(saidOf(2))
        .flat()
        .filter((file) => !existsSync(SERVER + file)),
    ).toEqual([])
  })

  test('names the triggers that write each table', () => {
    expect(saidOf(3)).toEqual(triggersOf)
  })

  test('says what a seller may do with each table', () => {
    const said = Object.fromEntries(tableRows.map((row) => [namesIn(row[0])[0], row[4]]))
    expect(said).toEqual(Object.fromEntries(tables.map((table) => [table, sellersRights[table] ?? '–'])))
  })

  test('says which tables a seller sees whole; on all others stands row-level security', () => {
    const [, text = ''] = document.split('\n## What a seller’s transaction may do\n')
    const [sentence = ''] = text.match(/[^.]*no policy stands[^.]*\./) ?? []
    const open = Object.keys(sellersRights).filter((table) => !walled.includes(table))
    expect(namesIn(sentence)).toEqual(open.sort())
  })
})

describe('a table', () => {
  const sliceOf = (file: string) => file.split('/')[1]

  test('is written by stores, and by those of one slice', () => {
    const writers = Object.entries(writersInCode()).map(([table, files]) => ({ table, files }))
    const stray = writers.flatMap(({ files }) =>
      files.filter((file) => !/-store\.ts$|^ground\/db\//.test(file)),
    )
    expect(stray).toEqual([])
    const shared = writers.filter(
      ({ files }) => new Set(files.filter((file) => !elsewhere.includes(file)).map(sliceOf)).size > 1,
    )
    expect(shared).toEqual([])
  })

  test('is written from elsewhere by no more files than say why', () => {
    const foreign = new Set(
      Object.values(writersInCode()).flatMap((files) => {
        const [owner] = files.filter((file) => !elsewhere.includes(file)).map(sliceOf)
        return files.filter((file) => sliceOf(file) !== owner)
      }),
    )
    expect(elsewhere).toEqual([...new Set(elsewhere)])
    expect(elsewhere.toSorted()).toEqual([...foreign].sort())
  })
})

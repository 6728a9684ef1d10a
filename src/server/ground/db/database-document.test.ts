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
/** By function, triggers apart: the tables that it reads. */
let readByFunction: ReadonlyMap<string, readonly string[]> = new Map()
let writers: Record<string, string[]> = {}
let readers: Record<string, string[]> = {}

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
  triggersOf = writersByTable(
    named.map(({ name, calls }) => [name, tablesOf(calls, { sources, findIn: writtenInSql })]),
  )
  const called = functions.filter(({ is_trigger }) => !is_trigger).map(({ name }) => name)
  functionsOf = writersByTable(
    called.map((name) => [name, tablesOf(name, { sources, findIn: writtenInSql })]),
  )
  readByFunction = new Map(called.map((name) => [name, tablesOf(name, { sources, findIn: readIn })]))
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
  writers = writersInCode()
  readers = readersInCode()
})

/** The tables that a function of the database writes, or reads, itself or through others that it calls. */
function tablesOf(
  name: string,
  {
    sources,
    findIn,
  }: { sources: ReadonlyMap<string, string>; findIn: (source: string) => readonly string[] },
  seen = new Set<string>(),
): string[] {
  const source = sources.get(name)
  if (source === undefined || seen.has(name)) return []
  seen.add(name)
  const called = [...source.matchAll(/\b(\w+)\(/g)].flatMap(([, other = '']) =>
    tablesOf(other, { sources, findIn }, seen),
  )
  return [...findIn(source), ...called]
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
      /(?<!\.test)\.ts$/.test(file) && !/^ground\/db\/(?!migrat(e|ing\/apply-migration)\.ts$)/.test(file),
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

const WINGS = ['ground', 'people', 'goods', 'selling', 'money', 'orders', 'office']
const sliceOf = (file: string) => file.split('/').slice(0, 2).join('/')
const wingOf = (slice: string) => WINGS.indexOf(slice.split('/')[0] ?? '')
const READS =
  /\b(?:FROM|JOIN)\s+(?:ONLY\s+)?([a-z_]+)|\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|from|using)\(\s*\[?\s*'(\w+)/g

function readIn(code: string): string[] {
  return [...code.matchAll(READS)].map(([, inSql, inKysely]) => inSql ?? inKysely ?? '')
}

/** What a file's statements read, themselves and through the functions of the database that they call. */
function readInCode(file: string): string[] {
  const code = readFileSync(SERVER + file, 'utf8')
  const called = new Set([...code.matchAll(/\b([a-z]+(?:_[a-z]+)+)\(/g)].map(([, name = '']) => name))
  return [...readIn(code), ...[...called].flatMap((name) => readByFunction.get(name) ?? [])]
}

/** By table: the slices with a statement that reads it, without those that write it. */
function readersInCode(): Record<string, string[]> {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('ground/db/'),
  )
  const found = writersByTable(files.map((file) => [sliceOf(file), readInCode(file)]))
  return Object.fromEntries(
    Object.entries(found).map(([table, slices]) => [
      table,
      slices.filter((slice) => !writers[table]?.some((file) => sliceOf(file) === slice)),
    ]),
  )
}

const NAMES = /`([^`]+)`/g
const namesIn = (text = '') => [...text.matchAll(NAMES)].map(([, name = '']) => name).sort()
/** The rows of the tables under a heading, without their heads. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = document.split(`\n## ${heading}\n`)
  const [text = ''] = section.split(/\n## /)
  return [...text.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => row.split(' | '))
}
/** By wing: the rows of its tables. */
const rowsOfWings = (document.split('\n## Tables\n')[1]?.split(/\n## /)[0] ?? '')
  .split('\n### ')
  .map((section) => ({
    title: section.split('\n')[0] ?? '',
    rows: [...section.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => row.split(' | ')),
  }))
const titled = (title: string) => rowsOfWings.find((section) => section.title === title)?.rows ?? []
const wingSections = rowsOfWings.filter(({ title }) => WINGS.includes(title.toLowerCase()))
const tableRows = wingSections.flatMap(({ rows }) => rows)
const wingOfTable = new Map(
  wingSections.flatMap(({ title, rows }) =>
    rows.map(([name]) => [namesIn(name)[0], wingOf(title.toLowerCase())]),
  ),
)
/** The files that may write what belongs to another slice. */
const elsewhere = titled('Files that write another slice’s tables').flatMap(([file]) => namesIn(file))
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
    expect(saidOf(2)).toEqual(writers)
    expect(
      Object.values(saidOf(2))
        .flat()
        .filter((file) => !existsSync(SERVER + file)),
    ).toEqual([])
  })

  test('names the triggers that write each table', () => {
    expect(saidOf(3)).toEqual(triggersOf)
  })

  test('names the slices that read each table', () => {
    expect(saidOf(4)).toEqual(readers)
  })

  test('has each table under the wing of the slice that writes it', () => {
    const strangers = Object.entries(writers).filter(
      ([table, files]) =>
        files.length > 0 &&
        !files.some((file) => file.includes('/') && wingOf(sliceOf(file)) === wingOfTable.get(table)),
    )
    expect(strangers).toEqual([])
  })

  test('names the slices that read a table of a wing above theirs, and says why', () => {
    const upward = Object.entries(readers).map(([table, slices]) => [
      table,
      slices.filter((slice) => wingOf(slice) < (wingOfTable.get(table) ?? -1)),
    ])
    const said = titled('Read from below')
    expect(said.filter(([, , why = '']) => why.length < 10)).toEqual([])
    expect(Object.fromEntries(said.map(([table, slices]) => [namesIn(table)[0], namesIn(slices)]))).toEqual(
      Object.fromEntries(upward.filter(([, slices]) => slices?.length)),
    )
  })

  test('says what a seller may do with each table', () => {
    const said = Object.fromEntries(tableRows.map((row) => [namesIn(row[0])[0], row[5]]))
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
  test('is written by stores, and by those of one slice', () => {
    const written = Object.entries(writers).map(([table, files]) => ({ table, files }))
    const stray = written.flatMap(({ files }) =>
      files.filter((file) => !/-store\.ts$|^ground\/db\//.test(file)),
    )
    expect(stray).toEqual([])
    const shared = written.filter(
      ({ files }) => new Set(files.filter((file) => !elsewhere.includes(file)).map(sliceOf)).size > 1,
    )
    expect(shared).toEqual([])
  })

  test('is written from elsewhere by no more files than say why', () => {
    const foreign = new Set(
      Object.values(writers).flatMap((files) => {
        const [owner] = files.filter((file) => !elsewhere.includes(file)).map(sliceOf)
        return files.filter((file) => sliceOf(file) !== owner)
      }),
    )
    expect(elsewhere).toEqual([...new Set(elsewhere)])
    expect(elsewhere.toSorted()).toEqual([...foreign].sort())
  })
})

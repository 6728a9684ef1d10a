import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, test } from 'vitest'
import { changesOf } from './mutation/server/changes.ts'
import { fromRanges } from './mutation/server/coverage.ts'
import { sqlChanges } from './mutation/server/sql-changes.ts'
import { installSwitch } from './mutation/server/switch.ts'

/** A database that only says what it would be asked. */
const db = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (some) => new PostgresIntrospector(some),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const wordsOf = (body: string) =>
  changesOf('x.ts', `export function work(db, sql, at, sellerId, buyerId) { ${body} }`, 1).changes.map(
    ({ kind, words }) => `${kind}: ${words}`,
  )

describe('a slip that could be made', () => {
  test.each([
    [
      "return db.selectFrom('a').select('b').where('c', '=', 1).where('d', '<', 2).limit(10)",
      [
        'limit: .limit(10) → one more',
        "condition: .where('d', '<', 2) dropped",
        "comparison: 'd' < 2 → <=",
        "condition: .where('c', '=', 1) dropped",
      ],
    ],
    ["return db.selectFrom('a').selectAll().orderBy('id').forUpdate()", ['lock: .forUpdate() dropped']],
    [
      "return db.selectFrom('a').innerJoin('b', (join) => join.onRef('b.id', '=', 'a.id').on('b.kind', '=', 1))",
      ["condition: .on('b.kind', '=', 1) dropped", "condition: .onRef('b.id', '=', 'a.id') dropped"],
    ],
    [
      "return db.where((eb) => eb.and([eb('a', '=', 1)]))",
      ["condition: .where((eb) => eb.and([eb('a', '=', 1)])) dropped", "comparison: 'a' = 1 → !="],
    ],
    [
      "return db.where('status', 'in', ['open', 'sent'])",
      [
        "condition: .where('status', 'in', ['open', 'sent']) dropped",
        "listed: 'open' of ['open', 'sent'] dropped",
        "listed: 'sent' of ['open', 'sent'] dropped",
      ],
    ],
    [
      "return db.where('seller_id', '=', sellerId)",
      [
        "condition: .where('seller_id', '=', sellerId) dropped",
        "swapped: sellerId of db.where('seller_id', '=', sellerId) → buyerId",
      ],
    ],
    [
      'if (at > 3) return undefined',
      ['refusal: if (at > 3) return undefined dropped', 'comparison: at > 3 → >='],
    ],
    ['if (at.length === 0) return []', []],
    ['return sum - at', ['arithmetic: sum - at → +']],
    ["return 'a' + at", []],
    ['invariant(at > 3, "always")', []],
    ['return at && sql', ['condition: at of at && sql dropped', 'condition: sql of at && sql dropped']],
  ])('%s', (body, changes) => {
    expect(wordsOf(body).toSorted()).toEqual(changes.toSorted())
  })

  test('is no write that is only waited for, but one that is left out', () => {
    const { changes } = changesOf(
      'x.ts',
      'async function work(tx) { await app.pause(1); await audit(tx) }',
      1,
    )
    expect(changes.map(({ words }) => words)).toEqual(['await audit(tx) dropped'])
  })
})

describe('a slip in a statement', () => {
  test.each([
    [
      'SELECT 1 FROM a WHERE b = 1 AND c < 2 ORDER BY d DESC LIMIT 5',
      ['b = 1 AND dropped', 'AND c < 2 dropped', 'c < 2 → <=', 'd DESC LIMIT → ASC', 'LIMIT 5 → one more'],
    ],
    ['SELECT 1 FROM a WHERE b BETWEEN 1 AND 2 AND c', ['b BETWEEN 1 AND 2 AND dropped', 'AND c dropped']],
    ['SELECT 1 FROM a WHERE b = 1', ['b = 1 → true']],
    [
      'SELECT 1 FROM a FOR UPDATE OF a SKIP LOCKED',
      ['FOR UPDATE OF a SKIP LOCKED dropped', 'SKIP LOCKED dropped'],
    ],
    ['SELECT pg_advisory_xact_lock(1)', ['advisory lock dropped']],
    [
      "DELETE FROM a WHERE b IN ('x', 'y')",
      ["b IN ('x', 'y') → true", "'x' of the list dropped", "'y' of the list dropped"],
    ],
    ['INSERT INTO a VALUES (1) ON CONFLICT (b) DO NOTHING', ['ON CONFLICT (b) DO NOTHING dropped']],
    [
      'SELECT (SELECT 1 FROM b WHERE (c = 1 AND d = 2) OR e) FROM a',
      ['(c = 1 AND d = 2) → true', 'c = 1 AND dropped', 'AND d = 2 dropped'],
    ],
  ])('%s', (text, words) => {
    const changes = sqlChanges([text]).map((change) => change.words)
    expect(changes.toSorted()).toEqual(words.toSorted())
  })

  test('keeps the values that are still asked for, in their order', () => {
    const changes = sqlChanges(['SELECT 1 WHERE a = ', ' AND b = ', '']).map(({ strings, kept }) => ({
      strings,
      kept,
    }))
    expect(changes).toContainEqual({ strings: ['SELECT 1 WHERE b = ', ''], kept: [1] })
    expect(changes).toContainEqual({ strings: ['SELECT 1 WHERE a = ', ' '], kept: [0] })
  })
})

describe('the changed file', () => {
  const work = (source: string) => {
    const { code, changes } = changesOf('x.ts', source, 1)
    const run = new Function('db', 'sql', `${stripTypeScriptTypes(code)}; return work`)(db, sql)
    return { run, changes, made: installSwitch() }
  }

  test('does what it did while no change is on, and the slip while one is', () => {
    const source = `function work(limit: number) {
      return db.selectFrom('a').selectAll().where('b', '=', 1).where('c', '>', 2).limit(limit).compile().sql
    }`
    const { run, changes, made } = work(source)
    const asked = [0, ...changes.map(({ id }) => id)].map((id) => {
      made.active = id
      return run(3)
    })
    made.active = 0
    const whole = 'select * from "a" where "b" = $1 and "c" > $2 limit $3'
    expect(asked[0]).toBe(whole)
    expect(new Set(asked)).toEqual(
      new Set([
        whole,
        'select * from "a" where "b" = $1 limit $2',
        'select * from "a" where "c" > $1 limit $2',
        'select * from "a" where "b" = $1 and "c" >= $2 limit $3',
      ]),
    )
  })

  test('puts a piece of a statement that stands outside of any function together anew each time', () => {
    const { run, changes, made } = work(
      `const open = sql\`a < 1\`
      function work() { return sql\`SELECT \${open}\`.compile(db).sql }`,
    )
    expect(run()).toBe('SELECT a < 1')
    made.active = changes[0]?.id ?? 0
    expect(run()).toBe('SELECT a <= 1')
    made.active = 0
  })

  test('can still be read, whatever is in it', () => {
    for (const file of globSync('src/server/selling/inventory/*.ts')) {
      const { code } = changesOf(file, readFileSync(file, 'utf8'), 1)
      expect(() => stripTypeScriptTypes(code), file).not.toThrow()
    }
  }, 60_000)
})

test('what a test passes is kept as rows of numbers', () => {
  expect(fromRanges('1-3,7')).toEqual([1, 2, 3, 7])
})

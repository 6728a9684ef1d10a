import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import { urlOf } from '#tests/support/database-server.ts'
import { programEnvironment } from '#tests/support/program-environment.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { auditAll } from './audit.ts'
import type { AuditEntry } from './audit-entry.ts'
import { runChainCheck } from './run-chain-check.ts'
import { verifyChain } from './verify-chain.ts'

const run = promisify(execFile)
let app: App
let close: () => Promise<void>
/** Whoever has the database itself: no trigger stops them. */
let intruder: pg.Client

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  const name = new URL(databaseUrlOf(app)).pathname.slice(1)
  intruder = new pg.Client({ connectionString: urlOf(inject('testServer').adminUrl, name) })
  await intruder.connect()
  await intruder.query(`SET session_replication_role = 'replica'`)
})
afterAll(async () => {
  await intruder?.end()
  await close()
})

/** Six changes in three transactions, the second one a statement of many rows. */
async function write(): Promise<void> {
  for (const subjects of [['a'], ['b', 'c', 'd', 'e'], ['f']]) {
    await inTransaction(app, (tx) =>
      auditAll(
        tx,
        app,
        subjects.map((id) => ({
          actor: { kind: 'system', id: 'test' },
          action: 'thing.changed',
          subject: { kind: 'thing', id },
          before: { name: `An old ${id}: “पुराना”`, price: 1 },
          after: { name: `A new ${id}`, price: 2 },
          address: '127.0.0.1',
        })),
      ),
    )
  }
}

beforeEach(async () => {
  await intruder.query('DELETE FROM audit_log; DELETE FROM audit_chain; DELETE FROM audit_checks')
  await write()
})

async function ids(): Promise<number[]> {
  const { rows } = await intruder.query('SELECT id FROM audit_log ORDER BY id')
  return rows.map((row) => row.id as number)
}

describe('the chain of the audit log', () => {
  test('is whole as long as nobody touches it, and goes on', async () => {
    const before = await verifyChain(app)
    expect(before).toMatchObject({ entries: 6, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await write()
    const after = await verifyChain(app, { expected: before.head })
    expect(after).toEqual({ entries: 12, head: expect.any(String) })
    expect(after.head).not.toBe(before.head)
  })

  test('is hashed alike by the database that writes it and by the verifier, whatever the rows say', async () => {
    // PostgreSQL keeps no U+0000 and no half of a surrogate pair.
    const text = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .map((drawn) => drawn.replaceAll('\0', '').toWellFormed())
    const said = fc.dictionary(
      text,
      fc.oneof(text, fc.integer(), fc.double({ noNaN: true }), fc.constant(null), fc.array(text)),
    )
    const row = fc.record({
      actor: fc.record({
        kind: fc.constantFrom('customer', 'vendor', 'admin', 'system'),
        id: fc.option(text, { nil: undefined }),
      }),
      action: text,
      subject: fc.record({ kind: text, id: text }),
      before: fc.option(said, { nil: undefined }),
      after: fc.option(said, { nil: undefined }),
      address: fc.option(text, { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        await inTransaction(app, (tx) => auditAll(tx, app, rows as AuditEntry[]))
        expect((await verifyChain(app)).fault).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })

  test('holds what a rolled back transaction did not write, and what a shop’s own transaction did', async () => {
    await inTransaction(app, async (tx) => {
      const entry = { action: 'thing.lost', subject: { kind: 'thing', id: 'z' } } as const
      await auditAll(tx, app, [{ actor: { kind: 'system' }, ...entry }])
      throw new Error('not after all')
    }).catch(() => undefined)
    const shop = await addSellerWithVendor(app)
    await inSellerTransaction(app, shop.sellerId, (tx) =>
      auditAll(tx, app, [
        {
          actor: { kind: 'vendor', id: shop.userId },
          sellerId: shop.sellerId,
          action: 'offer.changed',
          subject: { kind: 'offer', id: 'o' },
        },
      ]),
    )
    expect(await verifyChain(app)).toEqual({ entries: 7, head: expect.any(String) })
  })

  test('takes many transactions at once one after the other', async () => {
    await Promise.all(Array.from({ length: 8 }, write))
    expect(await verifyChain(app)).toEqual({ entries: 54, head: expect.any(String) })
    const { rows } = await sql<{ left: number }>`SELECT count(*) AS left FROM audit_unlinked`.execute(app.db)
    expect(rows[0]?.left).toBe(0)
  })

  test.each([
    ['at', `'2020-01-01'`],
    ['actor_kind', `'admin'`],
    ['actor_id', `'somebody else'`],
    ['actor_id', 'NULL'],
    ['seller_id', `'house'`],
    ['action', `'thing.praised'`],
    ['subject_kind', `'order'`],
    ['subject_id', `'x'`],
    ['before', `before || '{"price": 3}'`],
    ['before', 'NULL'],
    ['after', `after - 'name'`],
    ['address', `'10.0.0.1'`],
  ])('finds a row whose %s was changed to %s', async (column, value) => {
    const third = (await ids())[2]
    await intruder.query(`UPDATE audit_log SET ${column} = ${value} WHERE id = $1`, [third])
    const { entries, fault } = await verifyChain(app)
    expect(entries).toBe(2)
    expect(fault).toEqual({
      kind: 'changed',
      entryId: third,
      sentence: `Row ${third} is not as it was written.`,
    })
  })

  test.each([
    ['the first', 0],
    ['a middle', 3],
    ['the last', 5],
  ])('finds that %s row is gone', async (_which, place) => {
    const id = (await ids())[place]
    await intruder.query('DELETE FROM audit_log WHERE id = $1', [id])
    expect((await verifyChain(app)).fault).toMatchObject({ kind: 'missing', entryId: id })
  })

  test('finds that a row is gone with its link', async () => {
    const id = (await ids())[3]
    await intruder.query('DELETE FROM audit_log WHERE id = $1', [id])
    await intruder.query('DELETE FROM audit_chain WHERE entry_id = $1', [id])
    expect((await verifyChain(app)).fault).toMatchObject({ kind: 'missing' })
    await intruder.query('UPDATE audit_chain SET sequence = sequence - 1 WHERE sequence > 4')
    expect((await verifyChain(app)).fault).toMatchObject({ kind: 'reordered', entryId: (await ids())[3] })
  })

  test('finds two rows that changed places, in the log or in the chain', async () => {
    const [, second, , , fifth] = await ids()
    const swap = (table: string, column: string, a: unknown, b: unknown) =>
      intruder.query(
        `UPDATE ${table} SET ${column} = -${column} WHERE ${column} IN (${a}, ${b});
         UPDATE ${table} SET ${column} = CASE ${column} WHEN -${a} THEN ${b} ELSE ${a} END WHERE ${column} IN (-${a}, -${b})`,
      )
    await intruder.query('ALTER TABLE audit_log ALTER COLUMN id DROP IDENTITY')
    await swap('audit_log', 'id', second, fifth)
    expect((await verifyChain(app)).fault).toMatchObject({ kind: 'reordered', entryId: second })
    await swap('audit_log', 'id', second, fifth)
    expect((await verifyChain(app)).fault).toBeUndefined()
    await swap('audit_chain', 'entry_id', second, fifth)
    expect((await verifyChain(app)).fault).toMatchObject({ kind: 'reordered', entryId: fifth })
    await swap('audit_chain', 'entry_id', second, fifth)
    await intruder.query('ALTER TABLE audit_chain DROP CONSTRAINT audit_chain_sequence_check')
    await swap('audit_chain', 'sequence', 2, 5)
    expect((await verifyChain(app)).fault).toMatchObject({ kind: 'reordered', entryId: fifth })
    const last = Math.max(...(await ids()))
    await intruder.query(
      `ALTER TABLE audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (START WITH ${last + 1})`,
    )
  })

  test('finds a row that was slipped in', async () => {
    const { rows } = await intruder.query(
      `INSERT INTO audit_log (actor_kind, action, subject_kind, subject_id) VALUES ('admin', 'a', 'b', 'c') RETURNING id`,
    )
    expect((await verifyChain(app)).fault).toMatchObject({ kind: 'extra', entryId: rows[0].id })
  })

  test('finds that its end was cut off, by a head that was noted before', async () => {
    const { head } = await verifyChain(app)
    await runChainCheck(app)
    const last = (await ids()).at(-1)
    await intruder.query('DELETE FROM audit_log WHERE id = $1', [last])
    await intruder.query('DELETE FROM audit_chain WHERE entry_id = $1', [last])
    expect((await verifyChain(app)).fault).toMatchObject({ kind: 'cut' })
    await intruder.query('DELETE FROM audit_checks')
    expect((await verifyChain(app)).fault).toBeUndefined()
    expect((await verifyChain(app, { expected: head })).fault).toMatchObject({ kind: 'cut' })
  })

  test('finds a chain that was written anew from a changed row on, by a head that was noted before', async () => {
    const { head } = await verifyChain(app)
    await intruder.query(`UPDATE audit_log SET action = 'thing.praised'; DELETE FROM audit_chain`)
    await intruder.query(`DO $$ DECLARE all_ids bigint[]; all_texts text[]; BEGIN
      SELECT array_agg(id ORDER BY id), array_agg(audit_text(audit_log) ORDER BY id) INTO all_ids, all_texts FROM audit_log;
      CALL link_entries(all_ids, all_texts); END $$`)
    expect((await verifyChain(app)).fault).toBeUndefined()
    expect((await verifyChain(app, { expected: head })).fault).toMatchObject({ kind: 'cut' })
  })

  test.each([
    'UPDATE audit_log SET action = action',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'UPDATE audit_chain SET sha256 = sha256',
    'DELETE FROM audit_chain',
    'TRUNCATE audit_chain',
    'TRUNCATE audit_checks',
  ])('refuses %s', async (statement) => {
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('is append-only')
  })

  test('is followed from the command line, which says what it found', async () => {
    const follow = (...more: string[]) =>
      run(process.execPath, ['src/entry/audit-verify.ts', ...more], {
        env: {
          ...programEnvironment(),
          DATABASE_URL: databaseUrlOf(app),
          SESSION_SECRET: app.config.secret,
          LOG_LEVEL: 'silent',
        },
      }).then(
        ({ stdout }) => ({ code: 0, said: stdout }),
        (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
      )
    const { head } = await verifyChain(app)
    expect(await follow()).toEqual({
      code: 0,
      said: `OK: 6 rows are as they were written. Head ${head}\n`,
    })
    expect(await follow('--expect', 'ab'.repeat(32))).toMatchObject({
      code: 1,
      said: expect.stringContaining('cut'),
    })
    expect((await follow('--expect', 'nonsense')).code).toBe(2)
    const id = (await ids())[1]
    await intruder.query('DELETE FROM audit_log WHERE id = $1', [id])
    expect(await follow()).toMatchObject({
      code: 1,
      said: expect.stringContaining(`WRONG (missing): Row ${id} is missing.`),
    })
  })
})

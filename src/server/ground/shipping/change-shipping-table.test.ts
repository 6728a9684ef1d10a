import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TABLE_FORMS } from '#domain/ground/shipping/shipping-tables.ts'
import { ROUTES } from '#domain/ground/shipping/zones.ts'
import type { App } from '#server/ground/app.ts'
import { type AddedOwner, addAdmin, OWNER } from '#tests/support/back-office.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { changeShippingTable, previewTableChange, undoShippingChange } from './change-shipping-table.ts'
import { readShipping, shippingToday } from './current-shipping.ts'
import { exportTable, listTableChanges, listTableRows, searchTable } from './shipping-table-views.ts'

const clock = turnedClock('2026-11-20T06:30:00Z')
let app: App
let close: () => Promise<void>
let owner: AddedOwner
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  owner = await addAdmin(app)
})
afterAll(() => close())

const HEAD = 'prefix,zone,city,served,cash,remove\n'
const importPins = (lines: string, more: { version?: number; reason?: string } = {}) =>
  changeShippingTable(app, owner, { table: 'pins', csv: HEAD + lines, reason: 'The courier’s list', ...more })
const ruleOf = async (prefix: string) => (await readShipping(app, app.db)).zones.rules.get(prefix)
const version = async () =>
  await previewTableChange(app, owner, {
    table: 'pins',
    csv: `${HEAD}1,standard,,yes,yes\n`,
    reason: '',
  }).then((answer) => (answer.ok ? answer.value.version : -1))

describe('the tables that the shop opens with', () => {
  test('hold what their own files say: an export imports as no change', async () => {
    for (const table of ['pins', 'transit', 'holidays'] as const) {
      const csv = await exportTable(app.db, OWNER, table)
      const planned = await previewTableChange(app, owner, { table, csv, reason: '' })
      expect(planned).toMatchObject({ ok: true, value: { changes: [], faults: [] } })
      for (const row of await listTableRows(app.db, table))
        expect(TABLE_FORMS[table].read(row)).toEqual({ row })
    }
  })

  test('know how long every route takes, and the national holidays of this year and the next', async () => {
    const { zones, holidays } = await readShipping(app, app.db)
    expect(Object.keys(zones.transit).toSorted()).toEqual([...ROUTES].toSorted())
    for (const day of ['2026-01-26', '2026-08-15', '2026-10-02', '2027-01-26', '2027-08-15', '2027-10-02'])
      expect(holidays.has(day)).toBe(true)
  })
})

describe('a file', () => {
  test('that is looked at writes nothing', async () => {
    const before = await exportTable(app.db, OWNER, 'pins')
    const planned = await previewTableChange(app, owner, {
      table: 'pins',
      csv: `${HEAD}4110,metro,Pune,yes,no,\n`,
      reason: '',
    })
    expect(planned).toMatchObject({ ok: true, value: { changes: [{ key: '4110' }] } })
    expect(await exportTable(app.db, OWNER, 'pins')).toBe(before)
  })

  test('changes, adds and removes rows, with the reason on record, and is seen at once', async () => {
    const before = (await readShipping(app, app.db)).zones.rules.size
    await shippingToday(app)
    const done = await importPins('4110,metro,Pune,yes,no,\n999,army-post,,no,no,\n302,,,,,yes\n')
    expect(done).toMatchObject({ ok: true, value: { count: 3 } })
    const { zones } = await shippingToday(app)
    expect(zones.rules.size).toBe(before)
    expect(zones.rules.get('4110')?.offersCash).toBe(false)
    expect(zones.rules.get('999')).toMatchObject({ zone: 'army-post', isServed: false })
    expect(zones.rules.has('302')).toBe(false)
    const [entry] = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_kind', '=', 'shipping')
      .orderBy('id', 'desc')
      .execute()
    expect(entry).toMatchObject({
      action: 'shipping.table_changed',
      actor_id: owner.userId,
      before: { 4110: { cash: 'yes' }, 302: { city: 'Jaipur' } },
      after: { 4110: { cash: 'no' }, 302: null, reason: 'The courier’s list' },
    })
    expect((await listTableChanges(app.db, OWNER))[0]).toMatchObject({ table: 'pins', undoneBy: null })
  })

  test('with one line at fault is not written at all, and says which', async () => {
    const done = await importPins('5600,metro,Bengaluru,yes,no,\n56,moon,,yes,yes,\n')
    expect(done).toMatchObject({ problem: { code: 'shipping.rows_not_valid' } })
    expect(done.ok ? '' : done.problem.fields?.csv).toMatch(/^Line 3: Zone/)
    expect(await ruleOf('5600')).toBeUndefined()
  })

  test('needs a reason, says when there is nothing to change, and is refused after somebody else’s change', async () => {
    expect(await importPins('4110,metro,Pune,yes,yes,\n', { reason: ' ' })).toMatchObject({
      problem: { code: 'shipping.form_invalid' },
    })
    expect(await importPins('600,metro,Chennai,yes,yes,\n')).toMatchObject({
      problem: { code: 'shipping.nothing_changed' },
    })
    const seen = await version()
    await importPins('700,metro,Kolkata,yes,no,\n')
    expect(await importPins('560,metro,Bengaluru,yes,no,\n', { version: seen })).toMatchObject({
      problem: { code: 'shipping.changed_by_other' },
    })
    expect((await ruleOf('560'))?.offersCash).toBe(true)
  })
})

describe('a form', () => {
  test('changes one row, with its messages under its own fields', async () => {
    const change = (cells: Record<string, string>, removes = false) =>
      changeShippingTable(app, owner, {
        table: 'holidays',
        row: { cells, removes },
        reason: 'The courier rests',
      })
    expect(await change({ day: '2027-02-30', state: 'XX', name: '' })).toMatchObject({
      problem: { fields: { day: expect.any(String), state: expect.any(String), name: expect.any(String) } },
    })
    const day = { day: '2027-01-14', state: 'GJ', name: 'Uttarayan' }
    expect((await change(day)).ok).toBe(true)
    expect((await shippingToday(app)).holidays.has('2027-01-14 GJ')).toBe(true)
    expect((await change({ day: day.day, state: day.state }, true)).ok).toBe(true)
    expect((await shippingToday(app)).holidays.has('2027-01-14 GJ')).toBe(false)
  })

  test('changes the transit days of a route', async () => {
    const cells = { route: 'national', daysMin: '4', daysMax: '6' }
    const row = { cells, removes: false }
    expect((await changeShippingTable(app, owner, { table: 'transit', row, reason: 'Rains' })).ok).toBe(true)
    expect((await shippingToday(app)).zones.transit.national).toEqual({ daysMin: 4, daysMax: 6 })
  })
})

describe('taking a change back', () => {
  const lastId = async () => (await listTableChanges(app.db, OWNER))[0]?.id ?? 0

  test('leaves the table as it was, once', async () => {
    const before = await exportTable(app.db, OWNER, 'pins')
    await importPins('500,metro,Hyderabad,yes,no,\n501,standard,,yes,yes,\n380,,,,,yes\n')
    const id = await lastId()
    expect((await undoShippingChange(app, owner, id)).ok).toBe(true)
    expect(await exportTable(app.db, OWNER, 'pins')).toBe(before)
    expect(await undoShippingChange(app, owner, id)).toMatchObject({
      problem: { code: 'shipping.already_undone' },
    })
    expect(await listTableChanges(app.db, OWNER)).toMatchObject([
      { undoes: id },
      { id, undoneBy: expect.any(Number) },
      {},
      {},
      {},
      {},
      {},
    ])
  })

  test('is refused when a row of it was changed again: the newer change stays', async () => {
    await importPins('3950,standard,Surat,yes,no,\n6410,standard,Coimbatore,yes,no,\n')
    const id = await lastId()
    await importPins('3950,metro,Surat,yes,no,\n')
    expect(await undoShippingChange(app, owner, id)).toMatchObject({
      problem: { code: 'shipping.changed_since' },
    })
    expect(await ruleOf('3950')).toMatchObject({ zone: 'metro', offersCash: false })
    expect(await undoShippingChange(app, owner, 1e9)).toMatchObject({
      problem: { code: 'shipping.change_unknown' },
    })
  })

  test('of two at once, one holds', async () => {
    await importPins('4520,standard,Indore,yes,no,\n')
    const id = await lastId()
    const answers = await Promise.all([1, 2, 3].map(() => undoShippingChange(app, owner, id)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

test('changes are never rewritten', async () => {
  await expect(app.db.updateTable('shipping_changes').set({ reason: 'Another' }).execute()).rejects.toThrow()
  await expect(app.db.deleteFrom('shipping_changes').execute()).rejects.toThrow()
})

test('a PIN code is found by the beginnings that hold for it', async () => {
  const { rows } = await searchTable(app.db, OWNER, { table: 'pins', text: '194101' })
  expect(rows.map(({ prefix }) => prefix)).toEqual(['19', '194'])
})

test('another process’s change is read as soon as the version has risen, and not before two seconds on pages', async () => {
  await shippingToday(app)
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('shipping_transit').set({ days_max: 30 }).where('route', '=', 'ladakh').execute()
    await tx
      .insertInto('shipping_changes')
      .values({
        table_name: 'transit',
        rows: JSON.stringify([{ key: 'ladakh', before: null, after: null }]),
        reason: 'Elsewhere',
        undoes: null,
        set_by: owner.userId,
        set_at: clock.now(),
      })
      .execute()
  })
  expect((await shippingToday(app)).zones.transit.ladakh.daysMax).toBe(12)
  expect((await readShipping(app, app.db)).zones.transit.ladakh.daysMax).toBe(30)
  clock.turn(2)
  expect((await shippingToday(app)).zones.transit.ladakh.daysMax).toBe(30)
})

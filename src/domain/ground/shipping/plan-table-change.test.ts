import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CSV_LENGTH_MAX,
  planTableChange,
  planUndo,
  readTableCsv,
  writeTableCsv,
} from './plan-table-change.ts'
import { TABLE_FORMS, type TableRow } from './shipping-tables.ts'

const { pins, transit, holidays } = TABLE_FORMS
const pune: TableRow = { prefix: '4110', zone: 'metro', city: 'Pune', served: 'yes', cash: 'yes' }
const leh: TableRow = { prefix: '194', zone: 'ladakh', city: '', served: 'yes', cash: 'no' }

function plan(csv: string, current: readonly TableRow[] = [pune, leh], form = pins) {
  const read = readTableCsv(form, csv)
  if ('fault' in read) throw new Error(read.fault)
  return planTableChange(form, current, read.rows)
}

describe('a file of zones', () => {
  test('changes the rows it names, adds new ones, and leaves the others', () => {
    const planned = plan(
      'prefix,zone,city,served,cash\n4110,Metro,Pune,Yes,no\n560,metro,Bengaluru,y,1\n194,ladakh,,yes,no\n',
    )
    expect(planned.changes).toEqual([
      { key: '4110', before: pune, after: { ...pune, cash: 'no' } },
      {
        key: '560',
        before: null,
        after: { prefix: '560', zone: 'metro', city: 'Bengaluru', served: 'yes', cash: 'yes' },
      },
    ])
    expect(planned).toMatchObject({ unchanged: 1, faults: [] })
  })

  test('takes its columns in any order, by the names people read, with semicolons and a byte order mark', () => {
    const planned = plan(
      '\uFEFFZone;Cash on delivery;PIN code starts with;Served;City\nmetro;no;4110;yes;Pune\n',
    )
    expect(planned.changes).toEqual([{ key: '4110', before: pune, after: { ...pune, cash: 'no' } }])
  })

  test('removes a row only where it says so, by its key alone', () => {
    const planned = plan('prefix,zone,city,served,cash,remove\n194,,,,,yes\n999999,army-post,,yes,no,yes\n')
    expect(planned.changes).toEqual([{ key: '194', before: leh, after: null }])
    // What is not there is gone already.
    expect(planned).toMatchObject({ unchanged: 1, faults: [] })
  })

  test('names every line at fault with what is wrong in it', () => {
    const planned = plan(
      'prefix,zone,city,served,cash\n0110,metro,,yes,yes\n\n4110,moon,Pune,yes,maybe\n560,metro,,no,yes\n194,ladakh,,no,no\n194,ladakh,,yes,no\n',
    )
    expect(planned.faults.map(({ line }) => line)).toEqual([2, 4, 5, 7])
    const [first, second, third, last] = planned.faults.map(({ message }) => message)
    expect(first).toContain('first one to six digits')
    expect(second).toContain('Zone: Enter one of: metro')
    expect(second).toContain('Cash on delivery: Enter yes or no')
    expect(third).toContain('there is no cash on delivery')
    expect(last).toBe('PIN 194 is already on line 6')
  })

  test.each([
    ['', 'no rows'],
    ['prefix,zone,city,served,cash\n', 'no rows'],
    ['prefix,zone\n1,metro\n', 'city, served, cash'],
    ['prefix,zone,city,served,cash\n"1,metro', 'quotation mark'],
    [`prefix\n${'1'.repeat(CSV_LENGTH_MAX)}`, 'in parts'],
  ])('that cannot be read says why: %#', (csv, why) => {
    expect(readTableCsv(pins, csv)).toEqual({ fault: expect.stringContaining(why) })
  })

  test('holds no more rows than a table may', () => {
    const small = { ...pins, rowsMax: 2 }
    expect(plan('prefix,zone,city,served,cash\n560,metro,,yes,yes\n', undefined, small).faults).toHaveLength(
      1,
    )
  })
})

test('transit days can change, and a route can neither be added nor removed', () => {
  const national = { route: 'national', daysMin: '3', daysMax: '5' }
  const planned = plan(
    'route,daysMin,daysMax,remove\nnational,2,4,\nsame-city,3,1,\nmoon,1,2,\n',
    [national],
    transit,
  )
  expect(planned.changes).toEqual([
    { key: 'national', before: national, after: { route: 'national', daysMin: '2', daysMax: '4' } },
  ])
  expect(planned.faults.map(({ line }) => line)).toEqual([3, 4])
  expect(plan('route,daysMin,daysMax,remove\nnational,,,yes\n', [national], transit).faults).toHaveLength(1)
})

test.each([
  ['2027-01-26', '', '2027-01-26|'],
  ['26-01-2027', 'all', '2027-01-26|'],
  ['1/5/2027', 'Maharashtra', '2027-05-01|MH'],
])('a holiday on %s in %j is kept under %s', (day, state, key) => {
  expect(
    plan(`day,state,name\n${day},${state},A day\n`, [], holidays).changes.map((change) => change.key),
  ).toEqual([key])
})

test('a holiday on no day, in no state or without a name is at fault', () => {
  expect(
    plan('day,state,name\n2027-02-30,,X\n2027-01-01,Sindh,X\n2027-01-01,,\n', [], holidays).faults,
  ).toHaveLength(3)
})

const aPin = fc.record({
  prefix: fc.integer({ min: 1, max: 999_999 }).map(String),
  zone: fc.constantFrom('metro', 'standard', 'islands'),
  city: fc.constantFrom('', 'Pune', 'Sri, Ganga"nagar', '=SUM(1)'),
  served: fc.constant('yes'),
  cash: fc.constantFrom('yes', 'no'),
})
const table = fc.uniqueArray(aPin, { selector: ({ prefix }) => prefix, minLength: 1, maxLength: 20 })

test('an exported table imports as no change at all', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(plan(writeTableCsv(pins, rows), rows)).toEqual({
        changes: [],
        unchanged: rows.length,
        faults: [],
      })
    }),
  )
})

test('a change that is taken back leaves the table as it was, unless its rows were changed again', () => {
  const by = (rows: readonly TableRow[]) => new Map(rows.map((row) => [row.prefix ?? '', row]))
  fc.assert(
    fc.property(table, table, (before, wanted) => {
      const { changes } = plan(writeTableCsv(pins, wanted), before)
      const after = by(before)
      for (const { key, after: row } of changes) row && after.set(key, row)
      const undo = planUndo(pins, [...after.values()], changes)
      const restored = new Map(after)
      for (const { key, after: row } of undo ?? []) row ? restored.set(key, row) : restored.delete(key)
      expect(restored).toEqual(by(before))
      const [first] = changes
      if (first?.after)
        expect(planUndo(pins, [{ ...first.after, city: 'Elsewhere' }], changes)).toBeUndefined()
    }),
  )
})

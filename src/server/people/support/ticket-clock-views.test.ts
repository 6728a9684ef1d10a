import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { acknowledgeBy, resolveBy } from '#domain/people/support/ticket-clock.ts'
import type { App } from '#server/ground/app.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { readTicketsNearLimit } from './ticket-clock-views.ts'

let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

const ticket = (
  clockFrom: Date,
  rest: { acknowledged_at?: Date; status?: 'closed'; resolved_at?: Date } = {},
) => ({
  user_id: null,
  name: 'Ravi',
  email: 'ravi@example.in',
  phone: null,
  subject: 'other',
  message: 'x',
  clock_from: clockFrom,
  ...rest,
})

test('the database and the rule agree on when a ticket is due, whatever the day', async () => {
  const moments = fc.sample(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2198-01-01'), noInvalidDate: true }),
    300,
  )
  const monthEnds = ['2027-01-31T10:00:00Z', '2028-01-30T19:00:00Z', '2026-08-30T20:00:00Z']
  const all = [...moments, ...monthEnds.map((text) => new Date(text))]
  const rows = await app.db
    .insertInto('tickets')
    .values(all.flatMap((from) => [ticket(from), ticket(from, { acknowledged_at: from })]))
    .returning(['id', 'clock_from', 'acknowledged_at', 'due_at'])
    .execute()
  const wrong = rows.filter(
    (row) =>
      row.due_at.getTime() !== (row.acknowledged_at ? resolveBy : acknowledgeBy)(row.clock_from).getTime(),
  )
  expect(rows).toHaveLength(all.length * 2)
  expect(wrong).toEqual([])
  await app.db.deleteFrom('tickets').execute()
})

test('what is close to its limit and what is past it is counted, up to a hundred, and nothing that is closed', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const done = { acknowledged_at: ago(1), status: 'closed', resolved_at: ago(1) } as const
  await app.db
    .insertInto('tickets')
    .values([
      ticket(ago(1)),
      ticket(ago(40)),
      ticket(ago(47)),
      ticket(ago(49)),
      ticket(ago(40), { acknowledged_at: ago(39) }),
      ticket(ago(27 * 24), { acknowledged_at: ago(27 * 24) }),
      ticket(ago(40 * 24), { acknowledged_at: ago(27 * 24) }),
      ticket(ago(40), done),
      ticket(ago(40 * 24), done),
    ])
    .execute()
  expect(await readTicketsNearLimit(app.db, OWNER, now)).toEqual({
    toAcknowledge: 2,
    toResolve: 1,
    overdue: 2,
  })
  await app.db
    .insertInto('tickets')
    .values(Array.from({ length: 150 }, () => ticket(ago(100))))
    .execute()
  expect((await readTicketsNearLimit(app.db, OWNER, now)).overdue).toBe(100)
})

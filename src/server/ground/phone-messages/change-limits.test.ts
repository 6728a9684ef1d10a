import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { changeMessageLimits } from './change-limits.ts'
import { readLimits } from './limit-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

const typed = { codesDayRupees: '1,500', quietFromHour: '22', quietUntilHour: '8' }

test('an administrator sets what codes may cost and the quiet hours, on the record', async () => {
  expect(await readLimits(app.db)).toEqual({ codesDayPaise: 4_000, quietFromHour: 21, quietUntilHour: 9 })
  expect(await changeMessageLimits(app, OWNER, typed)).toEqual({ ok: true, value: undefined })
  const after = { codesDayPaise: 150_000, quietFromHour: 22, quietUntilHour: 8 }
  expect(await readLimits(app.db)).toEqual(after)
  const written = await app.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'message_limits.changed')
    .execute()
  expect(written).toMatchObject([{ before: { codesDayPaise: 4_000 }, after }])
})

test.each([
  [{ ...typed, codesDayRupees: '-1' }, 'codesDayRupees'],
  [{ ...typed, codesDayRupees: '100001' }, 'codesDayRupees'],
  [{ ...typed, codesDayRupees: '10.50' }, 'codesDayRupees'],
  [{ ...typed, quietFromHour: '24' }, 'quietFromHour'],
  [{ ...typed, quietUntilHour: '' }, 'quietUntilHour'],
])('what is no limit changes nothing', async (fields, name) => {
  const before = await readLimits(app.db)
  const changed = await changeMessageLimits(app, OWNER, fields)
  expect(changed).toMatchObject({ ok: false, problem: { fields: { [name]: expect.any(String) } } })
  expect(await readLimits(app.db)).toEqual(before)
})

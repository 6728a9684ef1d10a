import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { settingEntries } from '#domain/ground/settings/setting-form.ts'
import type { SettingGroupName } from '#domain/ground/settings/setting-groups.ts'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { startingRate } from '#server/goods/catalogue/editing/starting-gst-rate.ts'
import { applyGstRates } from '#server/goods/catalogue/gst-rates/apply-gst-rates.ts'
import type { App } from '#server/ground/app.ts'
import { connect } from '#server/ground/db/connect.ts'
import {
  forgetSettings,
  marketplaceToday,
  readSettings,
  settingsToday,
} from '#server/ground/settings/current-settings.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { type AddedOwner, addAdmin, OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { changeSettings, previewSettings, readSettingsForm } from './change-settings.ts'
import { listComingChanges, listSettingHistory } from './setting-views.ts'
import { withdrawSetting } from './withdraw-setting.ts'

const DAY_SECONDS = 24 * 3600
/** Half past nine in the evening in India: the day there ends in two and a half hours. */
const clock = turnedClock('2026-11-20T16:00:00Z')
let app: App
let close: () => Promise<void>
let owner: AddedOwner
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  owner = await addAdmin(app)
})
afterAll(() => close())
/** Each test has a month of its own: what one changes has begun, and is replaced, before the next. */
beforeEach(() => clock.turn(60 * DAY_SECONDS))

const today = () => indianDay(clock.now())
const tomorrow = () => addDays(today(), 1)

async function fields(group: SettingGroupName | 'gst', change: Record<string, string>) {
  const { version } = await readSettingsForm(app, OWNER, group)
  const held = (await readSettings(app.db, tomorrow())).values
  const shown = group === 'gst' ? {} : settingEntries(group, held)
  return { group, version, raw: { ...shown, from: tomorrow(), reason: 'Couriers cost more', ...change } }
}
async function change(group: SettingGroupName | 'gst', raw: Record<string, string>) {
  const changed = await changeSettings(app, owner, await fields(group, raw))
  if (!changed.ok) throw new Error(`${changed.problem.code} ${JSON.stringify(changed.problem.fields)}`)
  return changed.value
}
const feeOn = async (day: string) => (await readSettings(app.db, day)).terms.shippingFeePaise
const auditOf = (key: string) =>
  app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_kind', '=', 'setting')
    .where('subject_id', '=', key)
    .orderBy('id', 'desc')
    .execute()

describe('a change of the settings', () => {
  test('holds from its day on and not a moment earlier, for everybody who asks', async () => {
    await change('shipping', { shippingFeePaise: '399' }).catch(() => undefined)
    clock.turn(DAY_SECONDS)
    await change('shipping', { shippingFeePaise: '449' })
    expect((await marketplaceToday(app)).terms.shippingFeePaise).toBe(39_900)
    clock.turn(DAY_SECONDS)
    expect((await marketplaceToday(app)).terms.shippingFeePaise).toBe(44_900)
    expect(await feeOn(addDays(today(), -1))).toBe(39_900)
  })

  test('is recorded with who, why, and what it said before', async () => {
    const before = (await settingsToday(app)).terms.codLimitPaise
    await change('cod', { codLimitPaise: '45000', reason: 'The couriers asked' })
    expect((await auditOf('codLimitPaise'))[0]).toMatchObject({
      actor_kind: 'admin',
      actor_id: owner.userId,
      action: 'settings.changed',
      before: { value: before },
      after: { value: 4_500_000, validFrom: tomorrow(), reason: 'The couriers asked' },
    })
    const { changes } = await listSettingHistory(app.db, OWNER)
    expect(changes[0]).toMatchObject({
      key: 'codLimitPaise',
      setBy: owner.name,
      reason: 'The couriers asked',
    })
  })

  test('that is only looked at writes nothing', async () => {
    const form = await fields('cod', { codLimitPaise: '30000' })
    expect(await previewSettings(app, owner, form)).toMatchObject({
      ok: true,
      value: { changes: [{ key: 'codLimitPaise', value: 3_000_000 }] },
    })
    expect((await readSettings(app.db, tomorrow())).terms.codLimitPaise).not.toBe(3_000_000)
    expect((await readSettingsForm(app, OWNER, 'cod')).version).toBe(form.version)
  })

  test('of the same thing by two at once is told to the second', async () => {
    const first = await fields('returns', { returnDays: '40' })
    const second = await fields('returns', { returnDays: '50' })
    const answers = await Promise.all([
      changeSettings(app, owner, first),
      changeSettings(app, await addAdmin(app), second),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'settings.changed_by_other' } })
    const again = await changeSettings(app, owner, await fields('returns', { returnDays: '60' }))
    expect(again.ok).toBe(true)
    expect((await readSettings(app.db, tomorrow())).terms.returnDays).toBe(60)
  })

  test('of another thing does not disturb it', async () => {
    const form = await fields('returns', { returnDays: '21' })
    await change('officer', { name: `Officer of ${today()}` })
    expect((await changeSettings(app, owner, form)).ok).toBe(true)
  })

  test('of the officer is seen at once', async () => {
    await marketplaceToday(app)
    await change('officer', { name: 'Ravi Menon', from: today() })
    expect((await marketplaceToday(app)).entity.grievanceOfficer.name).toBe('Ravi Menon')
  })
})

describe('mails and new listings', () => {
  test('name the company of their day', async () => {
    await change('company', { legalName: 'Nagar Parts Private Limited', isDemo: '' })
    const send = async () => {
      const placed = await placeOrder(app, await addCustomer(app), {
        ...checkoutOf(await addOffer(app)),
        expectedTotalPaise: 90_000 + (await settingsToday(app)).terms.shippingFeePaise,
      })
      if (!placed.ok) throw new Error(placed.problem.code)
      const letters = app.db.selectFrom('mails').select('text_body')
      return (await letters.where('order_id', '=', placed.value.orderId).executeTakeFirstOrThrow()).text_body
    }
    expect(await send()).toContain('NanoNagar Retail Private Limited, Nagar House')
    clock.turn(DAY_SECONDS)
    expect(await send()).toContain('Nagar Parts Private Limited, Nagar House')
  })

  test('of a kind of product start with the rate that is dated for its HSN', async () => {
    expect(await startingRate(app, 'monitor')).toBe(1800)
    await change('gst', { hsn: '8528', rate: '5' })
    clock.turn(DAY_SECONDS)
    expect(await startingRate(app, 'monitor')).toBe(500)
    await change('gst', { hsn: '8528', rate: 'none' })
    clock.turn(DAY_SECONDS)
    expect(await startingRate(app, 'monitor')).toBe(1800)
  })
})

describe('a change that has not begun', () => {
  const lastId = async () => (await listSettingHistory(app.db, OWNER)).changes[0]?.id ?? 0

  test('can be withdrawn: it never holds, and both are on record', async () => {
    const before = await feeOn(tomorrow())
    await change('shipping', { shippingFeePaise: before === 10_000 ? '200' : '100' })
    const id = await lastId()
    expect(await withdrawSetting(app, owner, { id, reason: '' })).toMatchObject({
      problem: { code: 'settings.form_invalid' },
    })
    const withdrawn = await withdrawSetting(app, owner, { id, reason: 'A typing error' })
    expect(withdrawn.ok).toBe(true)
    expect((await withdrawSetting(app, owner, { id, reason: 'Twice' })).ok).toBe(true)
    expect(await feeOn(tomorrow())).toBe(before)
    expect(await listComingChanges(app.db, OWNER, today())).toEqual([])
    const [entry, ...earlier] = await auditOf('shippingFeePaise')
    expect(entry).toMatchObject({
      action: 'settings.change_withdrawn',
      after: { reason: 'A typing error' },
    })
    expect(earlier[0]).toMatchObject({ action: 'settings.changed' })
  })

  test('cannot be withdrawn any more once it has begun, and never leaves', async () => {
    await change('shipping', { shippingFeePaise: String(300 + (Number(today().slice(5, 7)) % 9)) })
    const id = await lastId()
    clock.turn(DAY_SECONDS)
    expect(await withdrawSetting(app, owner, { id, reason: 'Late' })).toMatchObject({
      problem: { code: 'settings.change_has_begun' },
    })
    const row = app.db.updateTable('setting_changes').where('id', '=', id)
    await expect(row.set({ value: '1' }).execute()).rejects.toThrow('can only be withdrawn')
    await expect(app.db.deleteFrom('setting_changes').where('id', '=', id).execute()).rejects.toThrow(
      'can only be withdrawn',
    )
    expect(await withdrawSetting(app, owner, { id: 1e9, reason: 'None' })).toMatchObject({
      problem: { code: 'settings.change_unknown' },
    })
  })
})

describe('an order across a change', () => {
  test('pays the fee of its day; who saw yesterday’s total is asked again, and old orders stay as they were', async () => {
    await change('shipping', { shippingFeePaise: '399' }).catch(() => undefined)
    clock.turn(DAY_SECONDS)
    const offer = await addOffer(app)
    const asha = await addCustomer(app)
    await change('shipping', { shippingFeePaise: '449' })
    const seenToday = checkoutOf(offer)
    const early = await placeOrder(app, asha, seenToday)
    expect(early).toMatchObject({ ok: true, value: { totalPaise: 90_000 + 39_900 } })

    // Filled in before midnight in India, sent after it.
    const late = checkoutOf(offer)
    clock.turn(DAY_SECONDS)
    expect(await placeOrder(app, asha, late)).toMatchObject({
      problem: { code: 'checkout.total_changed', details: { newTotalPaise: 90_000 + 44_900 } },
    })
    const agreed = checkoutOf(offer, { expectedTotalPaise: 90_000 + 44_900 })
    expect(await placeOrder(app, asha, agreed)).toMatchObject({ ok: true, value: { totalPaise: 134_900 } })
    // The old order's form sent once more finds the old order.
    expect(await placeOrder(app, asha, seenToday)).toEqual(early)
    const orderId = early.ok ? early.value.orderId : ''
    expect(await findOrder(app, asha.userId, orderId)).toMatchObject({
      shippingPaise: 39_900,
      totalPaise: 129_900,
    })
    expect((await findCart(app, asha.userId)).lines).toEqual([])
  })

  test('may be paid in cash up to the limit of its day', async () => {
    const offer = await addOffer(app, { listPricePaise: 3_000_000, discountBp: 0 })
    const asha = await addCustomer(app)
    await change('cod', { codLimitPaise: '25000' })
    clock.turn(DAY_SECONDS)
    expect(await placeOrder(app, asha, checkoutOf(offer, { expectedTotalPaise: 3_000_000 }))).toMatchObject({
      problem: { code: 'checkout.cod_limit', details: { limitPaise: 2_500_000 } },
    })
  })

  test('bears the GST rate that is dated for its HSN, from the first minute; lines of before keep theirs', async () => {
    const [offer, asha] = [await addOffer(app), await addCustomer(app)]
    const { terms } = await settingsToday(app)
    const expectedTotalPaise = 90_000 + terms.shippingFeePaise
    await change('gst', { hsn: '84', rate: '5' })
    const rateOf = async (placed: Awaited<ReturnType<typeof placeOrder>>) =>
      app.db
        .selectFrom('order_lines')
        .select('gst_rate_bp')
        .where('order_id', '=', placed.ok ? placed.value.orderId : '')
        .executeTakeFirstOrThrow()
    const before = await placeOrder(app, asha, checkoutOf(offer, { expectedTotalPaise }))
    clock.turn(DAY_SECONDS)
    const after = await placeOrder(app, asha, checkoutOf(offer, { expectedTotalPaise }))
    expect(await rateOf(before)).toEqual({ gst_rate_bp: 1800 })
    expect(await rateOf(after)).toEqual({ gst_rate_bp: 500 })
  })
})

describe('products follow a GST rate', () => {
  const rates = async (ids: readonly string[]) =>
    (
      await app.db
        .selectFrom('products')
        .select(['gst_rate_bp', 'version'])
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute()
    ).map((row) => [row.gst_rate_bp, row.version])
  const addProduct = async (hsn: string) => {
    const { productId } = await addOffer(app)
    await app.db.updateTable('products').set({ hsn, gst_rate_bp: 1800 }).where('id', '=', productId).execute()
    return productId
  }

  test('on its day, but for those under a longer beginning, each on record', async () => {
    const [screen, tube, cable] = [
      await addProduct('85285200'),
      await addProduct('85281100'),
      await addProduct('85444299'),
    ]
    await change('gst', { hsn: '8528', rate: '40' })
    await change('gst', { hsn: '852811', rate: '5' })
    await applyGstRates(app)
    expect(await rates([screen])).toEqual([[1800, 1]])
    clock.turn(DAY_SECONDS)
    await applyGstRates(app)
    await applyGstRates(app)
    expect(await rates([screen])).toEqual([[4000, 2]])
    expect(await rates([tube])).toEqual([[500, 2]])
    expect(await rates([cable])).toEqual([[1800, 1]])
    const entry = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', screen)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      actor_kind: 'system',
      action: 'product.gst_rate_followed',
      before: { gstRateBp: 1800 },
      after: { gstRateBp: 4000, hsn: '8528', version: 2 },
    })
  })

  test('in batches, however many there are', async () => {
    const model = await addProduct('94054200')
    await sql`INSERT INTO products (id, name, brand, category, kind, short_description, description, hsn, gst_rate_bp)
      SELECT 'lamp-' || number, name, brand, category, kind, short_description, description, hsn, gst_rate_bp
      FROM products, generate_series(1, 450) AS number WHERE id = ${model}`.execute(app.db)
    await change('gst', { hsn: '9405', rate: '5' })
    clock.turn(DAY_SECONDS)
    expect(await applyGstRates(app)).toBe(451)
    const left = app.db.selectFrom('products').select('id').where('hsn', '=', '94054200')
    expect(await left.where('gst_rate_bp', '<>', 500).execute()).toEqual([])
    expect(await applyGstRates(app)).toBe(0)
  })
})

test('pages that need nothing else are shown without a database, with the terms read last', async () => {
  const { db } = connect({ kind: 'url', url: 'postgres://nobody@127.0.0.1:1/none' }, { max: 1, onError() {} })
  expect((await marketplaceToday({ ...app, db })).terms).toEqual(OPENING_TERMS)
  await expect(settingsToday({ ...app, db })).rejects.toThrow()
  await db.destroy()
})

test('a reading of an earlier day is never shown on the next', async () => {
  forgetSettings(app)
  const before = (await marketplaceToday(app)).terms.returnDays
  await change('returns', { returnDays: String(before + 1) })
  await marketplaceToday(app)
  // Still within the seconds for which a reading is kept, had midnight not come between.
  const untilMidnight = (new Date(`${today()}T18:30:00Z`).getTime() - clock.now().getTime()) / 1000
  clock.turn(untilMidnight - 1)
  expect((await marketplaceToday(app)).terms.returnDays).toBe(before)
  clock.turn(1)
  expect((await marketplaceToday(app)).terms.returnDays).toBe(before + 1)
})

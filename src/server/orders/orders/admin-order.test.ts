import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Permitted, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sendMail } from '#server/ground/mail/send-mail.ts'
import { exportPersonalData } from '#server/office/personal-data/export-personal-data.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { type AddedOwner, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { checkoutOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { addOrderNote } from './add-order-note.ts'
import { findAdminOrder } from './admin-order-views.ts'
import { resendOrderMail } from './mail/resend-order-mail.ts'
import { moveVendorOrders } from './move-vendor-orders.ts'
import {
  chooseDefaultFilter,
  removeSavedFilter,
  renameSavedFilter,
  saveFilter,
} from './saved-filters/save-filter.ts'
import { findRemovedFilter, listSavedFilters } from './saved-filters/saved-filter-views.ts'

let app: App
let close: () => Promise<void>
let asha: Awaited<ReturnType<typeof addCustomer>>
let mouse: AddedOffer
let orderId: string
let owner: AddedOwner
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  mouse = await addOffer(app, { sellerId: 'first-shop', available: 100 })
})
beforeEach(async () => {
  owner = await addAdmin(app, 'owner', 'Olga')
  asha = await addCustomer(app)
  orderId = await buy()
})
afterAll(() => close())

async function buy(): Promise<string> {
  const placed = await placeOrder(app, asha, checkoutOf(mouse))
  if (!placed.ok) throw new Error(placed.problem.code)
  return placed.value.orderId
}

async function page(id = orderId) {
  const order = await findAdminOrder(app, OWNER, id)
  if (!order) throw new Error('the order is gone')
  return order
}

async function recorded(id: string): Promise<{ action: string; after: unknown }[]> {
  return app.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject_id', '=', id)
    .where('actor_kind', '=', 'admin')
    .orderBy('id')
    .execute()
}

describe('an order’s page', () => {
  test('tells of the parts, the money, the tax by rate and every move with its author', async () => {
    await inTransaction(app, (tx) =>
      moveVendorOrders(app, tx, { orderId, to: 'packed', by: { kind: 'admin', id: owner.userId } }),
    )
    const order = await page()
    expect(order).toMatchObject({
      status: 'pending',
      customer: { userId: asha.userId, name: 'Asha Rao' },
      deliverTo: {
        email: 'asha@example.in',
        phoneNumber: expect.stringMatching(/^98765\d{5}$/),
        state: 'Maharashtra',
      },
      payment: { method: 'cod', status: 'due', card: undefined },
      vendorOrders: [{ sellerId: 'first-shop', status: 'packed', lines: [{ name: 'Mouse', quantity: 1 }] }],
      totalPaise: ONE_MOUSE_PAISE,
      gst: [{ rateBp: 1800 }],
    })
    const [rate] = order.gst ?? []
    expect((rate?.taxablePaise ?? 0) + (rate?.taxPaise ?? 0)).toBe(ONE_MOUSE_PAISE)
    expect(rate?.taxPaise).toBe((rate?.cgstPaise ?? 0) + (rate?.sgstPaise ?? 0))
    expect(order.timeline.map(({ subject, to, byKind, byName }) => [subject, to, byKind, byName])).toEqual([
      ['vendor_order', 'pending', 'customer', 'Asha Rao'],
      ['payment', 'due', 'customer', 'Asha Rao'],
      ['vendor_order', 'packed', 'admin', 'Olga'],
    ])
    expect(order.mails).toMatchObject([{ kind: 'order-placed', to: 'asha@example.in', sentAt: null }])
  })

  test.each(['', 'x', randomUUID()])('is not there for %j', async (id) => {
    expect(await findAdminOrder(app, OWNER, id)).toBeUndefined()
  })
})

describe('a note', () => {
  const note = (body = 'She asked for a call') => ({ orderId, noteKey: randomUUID(), body })

  test('stands on the order with its author and time, and on record', async () => {
    expect(await addOrderNote(app, owner, note())).toMatchObject({ ok: true })
    expect((await page()).notes).toMatchObject([{ author: 'Olga', body: 'She asked for a call' }])
    expect((await recorded(orderId)).map(({ action }) => action)).toEqual(['order.noted'])
  })

  test.each([
    ['orders', true],
    ['support', true],
    ['catalogue', false],
    ['finance', false],
    ['read-only', false],
  ] as const)('by somebody of %s: %s', async (role, mayNote) => {
    const admin = permit(await addAdmin(app, role), 'orders.note')
    expect(admin !== undefined).toBe(mayNote)
    if (admin) expect(await addOrderNote(app, admin, note())).toMatchObject({ ok: true })
    expect((await page()).notes.length).toBe(mayNote ? 1 : 0)
  })

  test('is written once however often its form is sent', async () => {
    const same = note()
    await Promise.all([addOrderNote(app, owner, same), addOrderNote(app, owner, same)])
    expect((await page()).notes.length).toBe(1)
    expect((await recorded(orderId)).length).toBe(1)
  })

  test.each([
    ['is empty', ' '],
    ['holds a card number', 'Card 4111 1111 1111 1111'],
    ['is too long', 'x'.repeat(2001)],
  ])('is refused when it %s', async (_why, body) => {
    const refused = await addOrderNote(app, owner, note(body))
    expect(refused).toMatchObject({ problem: { code: 'orders.note_not_valid', fields: {} } })
  })

  test('cannot be changed or removed, and neither the vendor nor the customer can read it', async () => {
    await addOrderNote(app, owner, note('Between us'))
    const { db } = app
    await expect(db.updateTable('order_notes').set({ body: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('order_notes').execute()).rejects.toThrow('append-only')
    await expect(
      inSellerTransaction(app, 'first-shop', (tx) => tx.selectFrom('order_notes').selectAll().execute()),
    ).rejects.toThrow('permission denied')
    const own = await exportPersonalData(app, asha)
    expect(JSON.stringify(own)).not.toContain('Between us')
  })
})

describe('a mail that is sent again', () => {
  const mail = async () => (await page()).mails.at(-1) as { id: string }

  test('is a new mail beside the first, with the same text, and on record', async () => {
    const { id: mailId } = await mail()
    await sendMail(app, mailId)
    expect(await resendOrderMail(app, owner, { orderId, mailId })).toEqual({
      ok: true,
      value: expect.objectContaining({ to: 'asha@example.in' }),
    })
    const { mails } = await page()
    expect(mails.map(({ kind, isCopy }) => [kind, isCopy])).toEqual([
      ['order-placed', true],
      ['order-placed', false],
    ])
    const texts = await app.db
      .selectFrom('mails')
      .select('html_body')
      .distinct()
      .where('order_id', '=', orderId)
      .execute()
    expect(texts.length).toBe(1)
    expect(await recorded(orderId)).toMatchObject([
      { action: 'order.letter_sent_again', after: { kind: 'order-placed' } },
    ])
    const [copy] = mails
    await sendMail(app, copy?.id ?? '')
    expect((await page()).mails[0]?.sentAt).not.toBeNull()
  })

  test('goes once when the button is pressed twice, and at most three times an hour', async () => {
    const { id: mailId } = await mail()
    expect(await resendOrderMail(app, owner, { orderId, mailId })).toMatchObject({
      problem: { code: 'mail.on_its_way' },
    })
    await sendMail(app, mailId)
    const twice = await Promise.all([
      resendOrderMail(app, owner, { orderId, mailId }),
      resendOrderMail(app, owner, { orderId, mailId }),
    ])
    expect(twice.filter(({ ok }) => ok).length).toBe(1)
    expect((await page()).mails.length).toBe(2)
    expect(await resendOrderMail(app, owner, { orderId, mailId })).toMatchObject({
      problem: { code: 'limits.too_many_attempts' },
    })
  })

  test('is that order’s own, and for those who may note', async () => {
    const { id: mailId } = await mail()
    await sendMail(app, mailId)
    const other = await buy()
    expect(await resendOrderMail(app, owner, { orderId: other, mailId })).toMatchObject({
      problem: { code: 'mail.unknown' },
    })
    expect((await page()).mails.length).toBe(1)
  })

  test('does not let the shop itself confirm an order twice', async () => {
    const { id: mailId } = await mail()
    await sendMail(app, mailId)
    await resendOrderMail(app, owner, { orderId, mailId })
    const row = { kind: 'order-placed', to_address: 'a@b.in', subject: 'x', order_id: orderId }
    await expect(
      app.db
        .insertInto('mails')
        .values({ id: randomUUID(), ...row })
        .execute(),
    ).rejects.toThrow('mails_one_confirmation')
  })
})

describe('views of the list', () => {
  const names = async (who: Permitted<'orders.read'> = owner) =>
    (await listSavedFilters(app, who)).map(({ name }) => name)
  const save = async (name: string, search = '?status=pending') => {
    const saved = await saveFilter(app, owner, { name, search })
    if (!saved.ok) throw new Error(saved.problem.code)
    return saved.value.savedFilterId
  }

  test('are each administrator’s own, renamed, removed and brought back', async () => {
    const savedFilterId = await save('To pack', '?status=pending&cursor=abc&junk=1')
    expect(await listSavedFilters(app, owner)).toEqual([
      { id: savedFilterId, name: 'To pack', search: '?status=pending', isDefault: false },
    ])
    const other = permitted(await addAdmin(app, 'support'), 'orders.read')
    expect(await names(other)).toEqual([])
    expect(await removeSavedFilter(app, other, { savedFilterId })).toMatchObject({
      problem: { code: 'orders.saved_filter_unknown' },
    })
    await renameSavedFilter(app, owner, { savedFilterId, name: 'Pack today' })
    expect(await names()).toEqual(['Pack today'])
    await chooseDefaultFilter(app, owner, { savedFilterId, isDefault: true })
    await removeSavedFilter(app, owner, { savedFilterId })
    expect(await names()).toEqual([])
    expect(await findRemovedFilter(app, owner, savedFilterId)).toMatchObject({ isDefault: false })
    await removeSavedFilter(app, owner, { savedFilterId, undo: true })
    expect(await names()).toEqual(['Pack today'])
    expect((await recorded(savedFilterId)).map(({ action }) => action)).toEqual([
      'order_view.saved',
      'order_view.renamed',
      'order_view.default_chosen',
      'order_view.removed',
      'order_view.restored',
    ])
  })

  test('have one default at most', async () => {
    const [one, two] = [await save('One'), await save('Two', '?status=shipped')]
    await chooseDefaultFilter(app, owner, { savedFilterId: one, isDefault: true })
    await chooseDefaultFilter(app, owner, { savedFilterId: two, isDefault: true })
    const defaults = (await listSavedFilters(app, owner)).filter(({ isDefault }) => isDefault)
    expect(defaults.map(({ name }) => name)).toEqual(['Two'])
    await chooseDefaultFilter(app, owner, { savedFilterId: two, isDefault: false })
    expect((await listSavedFilters(app, owner)).some(({ isDefault }) => isDefault)).toBe(false)
  })

  test('keep one set of filters under a name', async () => {
    const savedFilterId = await save('Mine')
    expect(await save('mine', '?status=shipped')).toBe(savedFilterId)
    expect(await listSavedFilters(app, owner)).toMatchObject([{ search: '?status=shipped' }])
    const other = await save('Other')
    expect(await renameSavedFilter(app, owner, { savedFilterId: other, name: 'MINE' })).toMatchObject({
      problem: { code: 'orders.saved_filter_not_valid', fields: { name: 'Another view has this name' } },
    })
  })

  test.each([
    ['a name', '', '?status=pending'],
    ['filters', 'All', ''],
    ['a short name', 'x'.repeat(41), '?status=pending'],
  ])('are not saved without %s', async (_what, name, search) => {
    expect(await saveFilter(app, owner, { name, search })).toMatchObject({
      problem: { code: 'orders.saved_filter_not_valid' },
    })
  })

  test('are twenty at most', async () => {
    for (let count = 0; count < 20; count++) await save(`View ${count}`)
    expect(await saveFilter(app, owner, { name: 'One more', search: '?status=pending' })).toMatchObject({
      problem: { code: 'orders.saved_filters_full', details: { savedFiltersMax: 20 } },
    })
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import { exportPersonalData } from '#server/office/personal-data/export-personal-data.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { readOwnAnswered } from '#server/selling/sellers/answered-in-time/answered-in-time-views.ts'
import { reinstateSeller, suspendSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { askedShop, shopAnswered, typed } from '#tests/support/messages.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { known } from '#tests/support/reviews.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { encodeAttachment, removeOldPictures } from './attach-pictures.ts'
import { editHeld, withdrawHeld } from './change-held.ts'
import { decideMessage } from './decide-message.ts'
import { listInbox } from './inbox-views.ts'
import { chooseReceipts, noteSeenByCustomer, noteSeenBySeller } from './note-seen.ts'
import { openOwnPicture, openPictureForOffice, openShopPicture } from './open-picture.ts'
import { countConversationsAbout } from './order-conversation-views.ts'
import { sendAsCustomer, sendAsSeller, sendForOffice } from './send-message.ts'
import { changeHours } from './shop/change-hours.ts'
import { addShopTemplate, editShopTemplate, removeShopTemplate } from './shop/change-templates.ts'
import { findOwnHours } from './shop/hours-views.ts'
import { listShopTemplates } from './shop/template-views.ts'
import { countToAnswerBy, listConversationsForOffice, listShopConversations } from './shop-list-views.ts'
import { findOwnThread, findShopThread, findThreadForOffice } from './thread-views.ts'

const PHONE = 'Please call me on 98765 43210.'
const MONDAY = new Date('2026-11-23T10:00+05:30').getTime()
let app: App
let close: () => Promise<void>
let now = MONDAY
let office: AddedOwner
let mouse: AddedOffer
let ravi: ActingVendor
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp({ pause: points.pause })
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway(), clock: { now: () => new Date(now++) } }
})
beforeEach(async () => {
  now = MONDAY
  office = await addAdmin(app)
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 50 })
  ravi = await addVendorOf(app, sellerId, 'Ravi', ['dispatch'])
})
afterAll(() => close())

const codeOf = (result: { ok: boolean; problem?: { code: string } }) =>
  result.ok ? 'ok' : result.problem?.code
/** No two things happen at one moment. */
const later = () => {
  now += 1_000
}
const mailsTo = async ({ userId }: { userId: string }, prefix = 'message-') =>
  (await app.db.selectFrom('mails').select('kind').where('user_id', '=', userId).execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith(prefix))
const textsOf = (thread: { messages: { text: string }[] } | undefined) =>
  thread?.messages.map(({ text }) => text)
const ownThread = (by: { userId: string }, id: string) => findOwnThread(app, by, id)
const shopThread = (id: string) => findShopThread(app, ravi.sellerId, id)
const jpeg = async (background = '#345') => {
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background } })
  return known(await encodeAttachment(app, ravi.userId, await drawn.jpeg().toBuffer()))
}
async function setHours(change: object = {}) {
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => [`day-${day}`, day < 6 ? 'usual' : 'off'])
  const usual = { ...Object.fromEntries(week), opens: '10:00', closes: '19:00' }
  const fields = { ...usual, promised: '8', receipts: 'on', version: '0', ...change }
  return changeHours(app, ravi, fields)
}

describe('a conversation', () => {
  test('begins with a question before buying, is told once until somebody looks, and is read by both', async () => {
    const asha = await addCustomer(app)
    const { conversationId } = await askedShop(app, asha, { offer: mouse })
    later()
    await askedShop(app, asha, { offer: mouse, text: 'And how long is it?' })
    expect(await mailsTo(ravi)).toEqual(['message-to-seller'])
    expect(await shopThread(conversationId)).toMatchObject({ customerName: 'Asha', title: 'Mouse' })
    expect(textsOf(await shopThread(conversationId))).toEqual([
      'Is the cable detachable?',
      'And how long is it?',
    ])
    await noteSeenBySeller(app, ravi.sellerId, { conversationId, at: app.clock.now() })
    later()
    await askedShop(app, asha, { offer: mouse, text: 'Hello?' })
    expect(await mailsTo(ravi)).toHaveLength(2)
    later()
    await shopAnswered(app, ravi, { conversationId })
    expect(await mailsTo(asha)).toEqual(['message-to-customer'])
    expect(textsOf(await ownThread(asha, conversationId))?.at(-1)).toBe('Yes, it is.')
  })

  test('of an order is for its customer and the shop that sold it, and for nobody else', async () => {
    const asha = await addCustomer(app)
    const meera = await addCustomer(app, 'Meera Iyer')
    const { orderId } = await deliveredParcel(app, { kind: 'vendor', vendor: ravi }, asha, { offer: mouse })
    const to = { sellerId: ravi.sellerId, about: { orderId } }
    const sent = known(await sendAsCustomer(app, asha, { ...typed('Where is the bill?'), to }))
    expect(codeOf(await sendAsCustomer(app, meera, { ...typed('Mine too'), to }))).toBe('messages.gone')
    const other = await addVendorOf(app, (await addOffer(app, { sellerId: app.random.uuid() })).sellerId)
    const { conversationId } = sent
    expect(codeOf(await sendAsSeller(app, other, { ...typed('Hello'), conversationId }))).toBe(
      'messages.gone',
    )
    const mine = { ...typed('Mine'), to: { conversationId } }
    expect(codeOf(await sendAsCustomer(app, meera, mine))).toBe('messages.gone')
    expect(await findShopThread(app, other.sellerId, conversationId)).toBeUndefined()
    expect(await ownThread(meera, conversationId)).toBeUndefined()
    expect(await listShopConversations(app, other.sellerId, { show: 'all' })).toMatchObject({
      conversations: [],
    })
    expect((await shopThread(conversationId))?.title).toMatch(/^Order #NN\d{6}$/)
  })

  test('cannot begin about what a shop does not sell, with one’s own shop, or with one that was suspended', async () => {
    const asha = await addCustomer(app)
    const other = await addOffer(app, { sellerId: app.random.uuid() })
    const about = { productId: mouse.productId }
    const ask = (sellerId: string, by = asha) =>
      sendAsCustomer(app, by, { ...typed('Hello'), to: { sellerId, about } })
    expect(codeOf(await ask(other.sellerId))).toBe('messages.gone')
    await app.db
      .insertInto('vendors')
      .values({ user_id: asha.userId, seller_id: mouse.sellerId, name: 'A' })
      .execute()
    expect(codeOf(await ask(mouse.sellerId))).toBe('messages.own_shop')
    const meera = await addCustomer(app)
    const { conversationId } = known(await ask(mouse.sellerId, meera))
    await app.db
      .updateTable('sellers')
      .set({ standing: 'suspended' })
      .where('id', '=', mouse.sellerId)
      .execute()
    expect(codeOf(await ask(mouse.sellerId, meera))).toBe('messages.seller_gone')
    expect(codeOf(await sendAsSeller(app, ravi, { ...typed('Hello'), conversationId }))).toBe(
      'messages.seller_gone',
    )
    expect((await ownThread(meera, conversationId))?.shutBy).toBe('seller')
  })

  test('has what was sent twice, or by two forms at one moment, once', async () => {
    const asha = await addCustomer(app)
    const form = typed('Is it quiet?')
    const to = { sellerId: mouse.sellerId, about: { productId: mouse.productId } }
    const [one, two] = await Promise.all([1, 2].map(() => sendAsCustomer(app, asha, { ...form, to })))
    expect(one).toEqual(two)
    const { conversationId } = known(await sendAsCustomer(app, asha, { ...form, to }))
    const answer = { ...typed('Yes'), conversationId }
    const send = () => sendAsSeller(app, ravi, answer)
    expect((await points.overtaken('messages:locked', send, send)).map(codeOf)).toEqual(['ok', 'ok'])
    expect(textsOf(await ownThread(asha, conversationId))).toEqual(['Is it quiet?', 'Yes'])
  })

  test('keeps what two colleagues answer at one moment, and ends what waited once', async () => {
    await setHours()
    const asha = await addCustomer(app)
    const { conversationId } = await askedShop(app, asha, { offer: mouse })
    const colleague = await addVendorOf(app, ravi.sellerId, 'Dev')
    await points.overtaken(
      'messages:locked',
      () => sendAsSeller(app, ravi, { ...typed('Yes'), conversationId }),
      () => sendAsSeller(app, colleague, { ...typed('It is'), conversationId }),
    )
    expect((await ownThread(asha, conversationId))?.messages).toHaveLength(3)
    expect(await readOwnAnswered(app, ravi.sellerId)).toMatchObject([{ due: 1, kept: 1 }, { due: 1 }])
  })

  test('stands in one inbox beside the person’s tickets, what moved last first', async () => {
    const asha = await addCustomer(app)
    const message = { name: 'Asha', email: asha.email, subject: 'other', message: 'Help', phone: undefined }
    await submitTicket(app, { message: message as never, userId: asha.userId })
    later()
    const { conversationId } = await askedShop(app, asha, { offer: mouse })
    const inbox = async () => (await listInbox(app, asha, {})).entries
    expect(await inbox()).toMatchObject([
      { kind: 'conversation', id: conversationId, isUnread: false },
      { kind: 'ticket', name: 'NanoNagar support' },
    ])
    later()
    await shopAnswered(app, ravi, { conversationId })
    expect(await inbox()).toMatchObject([{ isUnread: true }, {}])
    await noteSeenByCustomer(app, asha, { conversationId, at: app.clock.now() })
    expect(await inbox()).toMatchObject([{ isUnread: false }, {}])
    expect((await listInbox(app, await addCustomer(app), {})).entries).toEqual([])
  })
})

describe('a message with a way to reach somebody', () => {
  test('is held: its writer sees it, the other side does not, and changed it is sent', async () => {
    const asha = await addCustomer(app)
    const { conversationId, state } = await askedShop(app, asha, { offer: mouse, text: PHONE })
    expect(state).toBe('held')
    expect(await shopThread(conversationId)).toBeUndefined()
    expect(await mailsTo(ravi)).toEqual([])
    const [held] = (await ownThread(asha, conversationId))?.messages ?? []
    expect(held).toMatchObject({ text: PHONE, state: 'held', reason: 'a phone number' })
    const which = { conversationId, messageId: held?.id ?? '' }
    const meera = await addCustomer(app)
    const edit = (by: { userId: string }, text: string) =>
      editHeld(app, { customer: by }, { ...which, ...typed(text) })
    expect(codeOf(await edit(meera, 'Mine'))).toBe('messages.gone')
    expect(await edit(asha, 'Or on 98765 43211')).toMatchObject({ value: { state: 'held' } })
    expect(await edit(asha, 'How long is it?')).toMatchObject({ value: { state: 'sent' } })
    expect(codeOf(await edit(asha, 'Again'))).toBe('messages.not_held')
    expect(codeOf(await withdrawHeld(app, { customer: asha }, which))).toBe('messages.not_held')
    expect(textsOf(await shopThread(conversationId))).toEqual(['How long is it?'])
    expect(await listConversationsForOffice(app, office, {})).toMatchObject({ conversations: [] })
  })

  test('shows in the row of a list to its writer and the office alone', async () => {
    const asha = await addCustomer(app)
    const { conversationId } = await askedShop(app, asha, { offer: mouse, text: 'Is it new?\nAsha' })
    later()
    await askedShop(app, asha, { offer: mouse, text: PHONE })
    const own = (await listInbox(app, asha, {})).entries[0]?.preview.last
    expect(own).toMatchObject({ text: PHONE, state: 'held', heldFor: 'a phone number' })
    const shops = async (show?: 'unread' | 'all') =>
      (await listShopConversations(app, ravi.sellerId, { show })).conversations
    for (const show of [undefined, 'unread', 'all'] as const)
      expect(await shops(show)).toMatchObject([{ preview: { last: { text: 'Is it new?', state: 'sent' } } }])
    await noteSeenBySeller(app, ravi.sellerId, { conversationId, at: app.clock.now() })
    expect(await shops('unread')).toEqual([])
    const officeRow = async (show?: 'all') =>
      (await listConversationsForOffice(app, office, { show })).conversations.find(
        ({ id }) => id === conversationId,
      )
    expect((await officeRow())?.preview.last).toMatchObject({ text: PHONE, heldFor: 'a phone number' })
    // Opening a conversation is written to the audit log: a list of all of them shows no text.
    expect((await officeRow('all'))?.preview.last).toBeUndefined()
    const messageId = (await ownThread(asha, conversationId))?.messages.at(-1)?.id ?? ''
    known(await withdrawHeld(app, { customer: asha }, { conversationId, messageId }))
  })

  test('with photos for which the disk has no room is refused, and nothing of it is kept', async () => {
    const asha = await addCustomer(app)
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const files = { ...app.files, put: () => Promise.reject(full) }
    const picture = await jpeg()
    const { sellerId, productId } = mouse
    const send = (of: App) =>
      sendAsCustomer(of, asha, {
        ...typed('See the photo'),
        pictures: [picture],
        to: { sellerId, about: { productId } },
      })
    expect(codeOf(await send({ ...app, files }))).toBe('outside.disk_full')
    expect((await listInbox(app, asha, {})).entries).toEqual([])
  })

  test('is released or refused by the office, which says why, and taken back by its writer', async () => {
    const asha = await addCustomer(app)
    const { conversationId } = await askedShop(app, asha, { offer: mouse, text: PHONE })
    later()
    await askedShop(app, asha, { offer: mouse, text: 'See gpu.in' })
    later()
    await askedShop(app, asha, { offer: mouse, text: 'Pay ravi@okaxis' })
    const queue = async () => (await listConversationsForOffice(app, office, {})).conversations
    expect(await queue()).toMatchObject([{ id: conversationId, isHeld: true }])
    const held = (await findThreadForOffice(app, office, conversationId))?.messages ?? []
    const decide = (index: number, outcome: 'release' | 'refuse', words = 'No links, please.') => {
      const { id: messageId = '', writtenAt = '' } = held[index] ?? {}
      return decideMessage(app, office, { conversationId, messageId, writtenAt, outcome, words })
    }
    known(await decide(0, 'release'))
    expect(codeOf(await decide(0, 'release'))).toBe('messages.changed_meanwhile')
    expect(codeOf(await decide(1, 'refuse', ''))).toBe('messages.refusal_not_valid')
    known(await decide(1, 'refuse'))
    known(await withdrawHeld(app, { customer: asha }, { conversationId, messageId: held[2]?.id ?? '' }))
    expect(await queue()).toEqual([])
    expect(textsOf(await shopThread(conversationId))).toEqual([PHONE])
    expect((await ownThread(asha, conversationId))?.messages).toMatchObject([
      { state: 'sent' },
      { state: 'refused', reason: 'No links, please.' },
      { state: 'withdrawn', text: '' },
    ])
    expect(await mailsTo(asha)).toEqual(['message-released', 'message-refused'])
  })

  test('of a shop is answered in time when it is released after its time', async () => {
    await setHours()
    const asha = await addCustomer(app)
    const { conversationId } = await askedShop(app, asha, { offer: mouse })
    now += HOUR_MS
    await shopAnswered(app, ravi, { conversationId, text: PHONE })
    expect(textsOf(await ownThread(asha, conversationId))).toEqual(['Is the cable detachable?'])
    now += 48 * HOUR_MS
    const held = (await findThreadForOffice(app, office, conversationId))?.messages.at(-1)
    known(
      await decideMessage(app, office, {
        conversationId,
        messageId: held?.id ?? '',
        writtenAt: held?.writtenAt ?? '',
        outcome: 'release',
        words: '',
      }),
    )
    expect(await readOwnAnswered(app, ravi.sellerId)).toMatchObject([
      { due: 1, kept: 1 },
      { due: 1, kept: 1 },
    ])
  })
})

describe('what a shop promises', () => {
  test('counts its hours alone, and what it answers late or not at all counts', async () => {
    known(await setHours())
    const [asha, meera, dev] = [await addCustomer(app), await addCustomer(app), await addCustomer(app)]
    const first = await askedShop(app, asha, { offer: mouse })
    const second = await askedShop(app, meera, { offer: mouse })
    await askedShop(app, dev, { offer: mouse })
    expect((await shopThread(first.conversationId))?.dueAt).toContain('2026-11-23T12:30:00')
    now += HOUR_MS
    await askedShop(app, asha, { offer: mouse, text: 'Are you there?' })
    expect((await shopThread(first.conversationId))?.dueAt).toContain('2026-11-23T12:30:00')
    expect(await countToAnswerBy(app, ravi.sellerId)).toBe(3)
    await shopAnswered(app, ravi, first)
    now += 8 * HOUR_MS + 60_000
    await shopAnswered(app, ravi, second)
    expect(await readOwnAnswered(app, ravi.sellerId)).toMatchObject([
      { days: 30, due: 3, kept: 1 },
      { days: 90, due: 3 },
    ])
    expect(await countToAnswerBy(app, ravi.sellerId)).toBe(1)
    expect((await listShopConversations(app, ravi.sellerId, {})).conversations).toMatchObject([
      { isLate: true },
    ])
  })

  test('does not count what waits while it is suspended, and it answers who ordered from it meanwhile', async () => {
    known(await setHours())
    const asha = await addCustomer(app)
    const before = await askedShop(app, asha, { offer: mouse })
    const { orderId } = await deliveredParcel(app, { kind: 'vendor', vendor: ravi }, asha, { offer: mouse })
    const { sellerId } = ravi
    const write = () => sendAsCustomer(app, asha, { ...typed('Hello'), to: { sellerId, about: { orderId } } })
    const ordered = known(await write())
    now += HOUR_MS
    known(await suspendSeller(app, office, { sellerId, reason: 'Papers are missing' }))
    now += 24 * HOUR_MS
    const answer = (of: { conversationId: string }) => sendAsSeller(app, ravi, { ...typed('Yes.'), ...of })
    expect(codeOf(await answer(before))).toBe('messages.seller_gone')
    expect((await shopThread(before.conversationId))?.shutBy).toBe('seller')
    const listed = async (show?: 'all' | 'unread') =>
      (await listShopConversations(app, sellerId, { show })).conversations.map(({ id }) => id)
    expect(await listed()).toEqual([ordered.conversationId])
    expect(await countToAnswerBy(app, sellerId)).toBe(1)
    const shut = (await listShopConversations(app, sellerId, { show: 'all' })).conversations.at(-1)
    expect(shut).toMatchObject({ waitingSince: undefined, dueAt: undefined, isLate: false })
    for (const show of ['all', 'unread'] as const)
      expect(await listed(show)).toEqual([ordered.conversationId, before.conversationId])
    expect((await shopThread(ordered.conversationId))?.shutBy).toBeUndefined()
    expect(codeOf(await answer(ordered))).toBe('ok')
    expect(codeOf(await write())).toBe('ok')
    known(await reinstateSeller(app, office, { sellerId, reason: 'They came' }))
    expect((await listed()).at(0)).toBe(before.conversationId)
    known(await answer(before))
    expect(await readOwnAnswered(app, sellerId)).toMatchObject([{ due: 0 }, { due: 0 }])
    known(await answer(ordered))
    later()
    known(await write())
    now += 48 * HOUR_MS
    expect(await readOwnAnswered(app, sellerId)).toMatchObject([{ due: 1, kept: 0 }, { due: 1 }])
  })

  test('is nothing on holiday, and two who change it see each other', async () => {
    known(await setHours())
    expect(codeOf(await setHours())).toBe('messages.hours_changed')
    known(await setHours({ version: '1', promised: '4', daysOff: '2026-12-25' }))
    expect(await findOwnHours(app, ravi.sellerId)).toMatchObject({
      promisedHours: 4,
      daysOff: ['2026-12-25'],
    })
    await app.db.updateTable('sellers').set({ on_holiday: true }).where('id', '=', ravi.sellerId).execute()
    const { conversationId } = await askedShop(app, await addCustomer(app), { offer: mouse })
    expect(await shopThread(conversationId)).toMatchObject({
      dueAt: undefined,
      waitingSince: expect.any(String),
    })
  })

  test('templates are the shop’s own', async () => {
    const key = app.random.uuid()
    const fields = { name: 'Leaves today', text: 'Dear {customer}, it leaves today.', key }
    for (let time = 0; time < 2; time++) known(await addShopTemplate(app, ravi, fields))
    expect(await listShopTemplates(app, ravi.sellerId)).toMatchObject([{ id: key, version: 1 }])
    const again = await addShopTemplate(app, ravi, { ...fields, key: app.random.uuid() })
    expect(codeOf(again)).toBe('messages.template_name_taken')
    const edit = (by: ActingVendor) =>
      editShopTemplate(app, by, { id: key, fields: { ...fields, version: '1' } })
    const other = await addVendorOf(app, (await addOffer(app, { sellerId: app.random.uuid() })).sellerId)
    expect(codeOf(await edit(other))).toBe('messages.template_gone')
    await removeShopTemplate(app, other, key)
    known(await edit(ravi))
    expect(codeOf(await edit(ravi))).toBe('messages.template_changed')
    await removeShopTemplate(app, ravi, key)
    expect(await listShopTemplates(app, ravi.sellerId)).toEqual([])
  })
})

describe('receipts', () => {
  test('are shown while both want them', async () => {
    const asha = await addCustomer(app)
    const { conversationId } = await askedShop(app, asha, { offer: mouse })
    const seen = async () => (await ownThread(asha, conversationId))?.seenId !== undefined
    expect(await seen()).toBe(false)
    later()
    await noteSeenBySeller(app, ravi.sellerId, { conversationId, at: app.clock.now() })
    expect(await seen()).toBe(true)
    await chooseReceipts(app, asha, { isOn: false })
    expect(await seen()).toBe(false)
    await shopAnswered(app, ravi, { conversationId })
    later()
    await noteSeenByCustomer(app, asha, { conversationId, at: app.clock.now() })
    const shopSees = async () => (await shopThread(conversationId))?.seenId !== undefined
    expect(await shopSees()).toBe(false)
    await chooseReceipts(app, asha, { isOn: true })
    expect(await shopSees()).toBe(true)
    known(await setHours({ receipts: '' }))
    expect([await seen(), await shopSees()]).toEqual([false, false])
  })
})

describe('pictures', () => {
  test('open for both sides once they are sent, and for nobody else', async () => {
    const asha = await addCustomer(app)
    const { conversationId } = await askedShop(app, asha, { offer: mouse })
    const pictures = [await jpeg(), await jpeg('#543')]
    later()
    known(await sendAsSeller(app, ravi, { ...typed('See here'), conversationId, pictures }))
    later()
    known(await sendAsSeller(app, ravi, { ...typed(PHONE), conversationId, pictures: [await jpeg('#777')] }))
    const [, sent, held] = (await shopThread(conversationId))?.messages ?? []
    const open = async (picture: string | undefined) => {
      const which = { conversationId, pictureId: picture ?? '' }
      return [
        (await openOwnPicture(app, asha, which)).ok,
        (await openShopPicture(app, ravi.sellerId, which)).ok,
        (await openPictureForOffice(app, office, which)).ok,
        (await openOwnPicture(app, await addCustomer(app), which)).ok,
        (await openShopPicture(app, app.random.uuid(), which)).ok,
      ]
    }
    expect(sent?.pictures).toHaveLength(2)
    expect(await open(sent?.pictures[0])).toEqual([true, true, true, false, false])
    expect(await open(held?.pictures[0])).toEqual([false, true, true, false, false])
    await withdrawHeld(app, { vendor: ravi }, { conversationId, messageId: held?.id ?? '' })
    await removeOldPictures(app)
    expect(await open(held?.pictures[0])).toEqual([false, false, false, false, false])
  })

  test('are four at most, and what is none is refused', async () => {
    const asha = await addCustomer(app)
    const to = { sellerId: mouse.sellerId, about: { productId: mouse.productId } }
    const five = await Promise.all([1, 2, 3, 4, 5].map((shade) => jpeg(`#${shade}00`)))
    const sent = await sendAsCustomer(app, asha, { ...typed('See'), to, pictures: five })
    expect(codeOf(sent)).toBe('messages.too_many_pictures')
    expect(codeOf(await encodeAttachment(app, asha.userId, Buffer.from('<svg/>')))).toBe(
      'catalogue.picture_not_readable',
    )
  })
})

describe('the office', () => {
  test('joins where both see it, which is no answer of the shop', async () => {
    const asha = await addCustomer(app)
    const { conversationId } = await askedShop(app, asha, { offer: mouse })
    known(await sendForOffice(app, office, { ...typed('NanoNagar here: call 98765 43210.'), conversationId }))
    for (const thread of [await ownThread(asha, conversationId), await shopThread(conversationId)])
      expect(thread?.messages.at(-1)).toMatchObject({ side: 'office', state: 'sent' })
    expect(await countToAnswerBy(app, ravi.sellerId)).toBe(1)
    expect(await mailsTo(asha)).toEqual(['message-to-customer'])
  })

  test('answers for our own shop', async () => {
    const ours = await addOffer(app)
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', ours.sellerId).execute()
    const { conversationId } = await askedShop(app, await addCustomer(app), { offer: ours })
    const waiting = async () =>
      (await listConversationsForOffice(app, office, { show: 'ours' })).conversations.map(({ id }) => id)
    expect(await waiting()).toEqual([conversationId])
    known(await sendForOffice(app, office, { ...typed('Yes'), conversationId }))
    expect(await waiting()).toEqual([])
  })

  test('finds conversations by the number of their order', async () => {
    const asha = await addCustomer(app)
    const { orderId } = await deliveredParcel(app, { kind: 'vendor', vendor: ravi }, asha, { offer: mouse })
    const to = { sellerId: ravi.sellerId, about: { orderId } }
    const { conversationId } = known(await sendAsCustomer(app, asha, { ...typed('Where is it?'), to }))
    const number = (await shopThread(conversationId))?.title.replace('Order ', '') ?? ''
    const found = async (q: string) =>
      (await listConversationsForOffice(app, office, { q })).conversations.map(({ id }) => id)
    expect(await found(number.toLowerCase())).toEqual([conversationId])
    expect(await found('mouse')).toEqual([])
    const about = () => countConversationsAbout(app.db, office, orderId)
    expect(await about()).toEqual({ count: 1, waiting: 0 })
    known(await sendAsCustomer(app, asha, { ...typed(PHONE), to }))
    expect(await about()).toEqual({ count: 1, waiting: 1 })
    await askedShop(app, asha, { offer: mouse })
    expect(await about()).toEqual({ count: 1, waiting: 1 })
  })
})

describe('who closes their account', () => {
  async function leaver() {
    const email = `${app.random.uuid()}@example.in`
    const password = 'the monsoon came late'
    const { userId } = await createAccount(app, {
      name: 'Asha Rao',
      email,
      password,
      roles: [{ kind: 'customer' }],
    })
    return {
      userId,
      email,
      leave: () => closeAccount(app, { userId, fields: { password } }),
    }
  }

  test('takes their words along, and nobody can write to them', async () => {
    const asha = await leaver()
    const { conversationId } = await askedShop(app, asha, { offer: mouse })
    await shopAnswered(app, ravi, { conversationId, text: 'Dear Asha, yes.' })
    await chooseReceipts(app, asha, { isOn: false })
    const exported = JSON.stringify(known(await exportPersonalData(app, asha)))
    for (const said of ['Is the cable detachable?', 'Dear Asha, yes.']) expect(exported).toContain(said)
    expect(codeOf(await asha.leave())).toBe('ok')
    expect(await shopThread(conversationId)).toMatchObject({
      customerName: '',
      shutBy: 'customer',
      messages: [{ text: 'Removed with the account.' }, { text: 'Removed with the account.' }],
    })
    expect(codeOf(await sendAsSeller(app, ravi, { ...typed('Hello?'), conversationId }))).toBe(
      'messages.customer_gone',
    )
  })

  test('while the shop answers leaves nothing behind', async () => {
    const asha = await leaver()
    const { conversationId } = await askedShop(app, asha, { offer: mouse })
    const [answered, left] = await points.overtaken(
      'messages:locked',
      () => sendAsSeller(app, ravi, { ...typed('Dear Asha, yes.'), conversationId }),
      asha.leave,
    )
    expect([codeOf(answered), codeOf(left)]).toEqual(['ok', 'ok'])
    const texts = await app.db
      .selectFrom('messages')
      .select('text')
      .where('conversation_id', '=', conversationId)
      .execute()
    expect(new Set(texts.map(({ text }) => text))).toEqual(new Set(['Removed with the account.']))
  })
})

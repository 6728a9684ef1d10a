import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { sandboxPayouts } from '#server/ground/outside/customer-payouts/sandbox-payouts.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import { listClosingObstacles } from '#server/office/personal-data/closing-obstacle-views.ts'
import { deleteUser } from '#server/office/personal-data/delete-user.ts'
import { exportPersonalData } from '#server/office/personal-data/export-personal-data.ts'
import { cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { answerAsSeller } from '#server/orders/disputes/answer-dispute.ts'
import { openDispute } from '#server/orders/disputes/open-dispute.ts'
import { confirmAccount } from '#server/orders/refunds/confirm-account.ts'
import { lookUpAccount } from '#server/orders/refunds/look-up-account.ts'
import { payCashRefunds } from '#server/orders/refunds/pay-cash-refunds.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { findVisitor } from '#server/people/sign-in/find-visitor.ts'
import { mailResetLink } from '#server/people/sign-in/passwords/mail-reset-link.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { registerCustomer } from '#server/people/sign-in/registration/register-customer.ts'
import { endOtherSessions, endSession, listSessions } from '#server/people/sign-in/sessions/own-sessions.ts'
import { signIn } from '#server/people/sign-in/sign-in.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel, disputeOf, openedDispute, saying } from '#tests/support/disputes.ts'
import { brought } from '#tests/support/exchanges.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { remitted } from '#tests/support/remittances.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { getProfile, updateProfile } from './own-profile.ts'
import {
  addAddress,
  editAddress,
  forgetAddress,
  listAddresses,
  makeDefaultAddress,
} from './saved-addresses.ts'
import { findSavedBusiness, forgetBusiness, saveBusiness } from './saved-business.ts'

const PASSWORD = 'the monsoon came late'
let app: App
let close: () => Promise<void>
const points = pausePoints(() => app)
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ pause: points.pause }))
})
afterAll(() => close())

let people = 0
async function newPerson(name = 'Asha Rao') {
  const email = `person-${++people}@example.in`
  const { userId } = await createAccount(app, {
    name,
    email,
    password: PASSWORD,
    roles: [{ kind: 'customer' }],
  })
  return { userId, email }
}
async function signInAs(email: string) {
  const jar = openBrowser(`198.51.100.${++people}`)
  const answer = await signIn(app, {
    role: 'customer',
    fields: { email, password: PASSWORD },
    browser: jar.browser(),
  })
  if (answer.ok) jar.take(answer.value.setCookies)
  return { jar, sessionId: (await findVisitor(app, jar.headers())).visitor.sessionId ?? '' }
}
const PUNE = {
  firstName: 'Asha',
  lastName: 'Rao',
  phoneNumber: '9876543210',
  address: '12, Fergusson College Road',
  city: 'Pune',
  state: 'MH',
  postalCode: '411004',
}

test('a customer changes the name and the phone, and nothing else by the same form', async () => {
  const { userId, email } = await newPerson()
  const fields = {
    name: '  Asha   Kulkarni ',
    phoneNumber: '9876543210',
    email: 'other@example.in',
    userId: 'x',
  }
  expect((await updateProfile(app, userId, fields)).ok).toBe(true)
  expect(await getProfile(app, userId)).toMatchObject({
    userId,
    name: 'Asha Kulkarni',
    email,
    phone: '9876543210',
  })
  expect(await updateProfile(app, userId, { name: '', phoneNumber: '123' })).toMatchObject({
    problem: {
      fields: { name: 'Name is required', phoneNumber: 'Please enter a valid 10-digit phone number' },
    },
  })
})

test('saved addresses: one is the default, also after it is removed', async () => {
  const { userId } = await newPerson()
  const home = await addAddress(app, userId, PUNE)
  const office = await addAddress(app, userId, { ...PUNE, address: '4, Baner Road' })
  if (!home.ok || !office.ok) throw new Error('an address was refused')
  const defaults = async () =>
    (await listAddresses(app, userId)).map(({ address, isDefault }) => [address, isDefault])
  expect(await defaults()).toEqual([
    ['12, Fergusson College Road', true],
    ['4, Baner Road', false],
  ])
  await makeDefaultAddress(app, userId, office.value.id)
  expect(await defaults()).toEqual([
    ['4, Baner Road', true],
    ['12, Fergusson College Road', false],
  ])
  await editAddress(app, userId, office.value.id, { ...PUNE, address: '5, Baner Road' })
  await forgetAddress(app, userId, office.value.id)
  expect(await defaults()).toEqual([['12, Fergusson College Road', true]])
})

test('an address of somebody else is as absent as one that never was', async () => {
  const asha = await newPerson()
  const ravi = await newPerson()
  const home = await addAddress(app, asha.userId, PUNE)
  if (!home.ok) throw new Error('an address was refused')
  for (const id of [home.value.id, app.random.uuid(), 'x', "' OR 1=1", '\u0000']) {
    const absent = { ok: false, problem: { code: 'accounts.not_found' } }
    expect(await editAddress(app, ravi.userId, id, PUNE)).toEqual(absent)
    expect(await forgetAddress(app, ravi.userId, id)).toEqual(absent)
    expect(await makeDefaultAddress(app, ravi.userId, id)).toEqual(absent)
  }
  expect(await listAddresses(app, asha.userId)).toHaveLength(1)
})

test('nobody saves more than 20 addresses, even at once', async () => {
  const { userId } = await newPerson()
  const answers = await Promise.all(Array.from({ length: 24 }, () => addAddress(app, userId, PUNE)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  const addresses = await listAddresses(app, userId)
  expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a customer keeps the business that they buy for, changes it and removes it', async () => {
  const { userId } = await newPerson()
  const ravi = await newPerson()
  expect(await saveBusiness(app, userId, { gstin: '29AAGCB7383J1Z5', company: '' })).toMatchObject({
    problem: {
      code: 'accounts.business_invalid',
      fields: { gstin: expect.stringContaining('typing error'), company: 'This field is required' },
    },
  })
  expect(await findSavedBusiness(app, userId)).toBeUndefined()
  const fields = { gstin: '29aagcb7383j1z4', company: 'Bengaluru Systems' }
  expect(await saveBusiness(app, userId, fields)).toMatchObject({ ok: true })
  const kept = { gstin: '29AAGCB7383J1Z4', state: 'KA', company: 'Bengaluru Systems' }
  expect(await findSavedBusiness(app, userId)).toEqual(kept)
  const registeredAt = { address: '1 Residency Road', city: 'Bengaluru', postalCode: '560025' }
  await saveBusiness(app, userId, {
    ...fields,
    companyAddress: registeredAt.address,
    companyCity: registeredAt.city,
    companyPostalCode: registeredAt.postalCode,
  })
  expect(await findSavedBusiness(app, userId)).toEqual({ ...kept, registeredAt })
  expect(await findSavedBusiness(app, ravi.userId)).toBeUndefined()
  await forgetBusiness(app, userId)
  expect(await findSavedBusiness(app, userId)).toBeUndefined()
})

test('a person sees their sessions, ends one, and ends all others, at once', async () => {
  const { userId, email } = await newPerson()
  const [phone, laptop, library] = [await signInAs(email), await signInAs(email), await signInAs(email)]
  const who = { userId, sessionId: laptop.sessionId }
  const sessions = await listSessions(app, who)
  expect(sessions).toHaveLength(3)
  expect(sessions.filter(({ isThis }) => isThis).map(({ id }) => id)).toEqual([laptop.sessionId])
  expect(JSON.stringify(sessions)).not.toContain(phone.jar.value('nn_sid'))
  expect((await endSession(app, who, library.sessionId)).ok).toBe(true)
  expect((await findVisitor(app, library.jar.headers())).visitor).toEqual({})
  await endOtherSessions(app, who)
  expect((await findVisitor(app, phone.jar.headers())).visitor).toEqual({})
  expect((await findVisitor(app, laptop.jar.headers())).visitor.customer?.userId).toBe(userId)
  const stranger = await newPerson()
  const other = { userId: stranger.userId, sessionId: '' }
  for (const id of [laptop.sessionId, 'x', '\u0000'])
    expect((await endSession(app, other, id)).ok).toBe(false)
})

test('the export holds what the shop knows of a person, and no secret', async () => {
  const { userId, email } = await newPerson('Meera Iyer')
  const { jar } = await signInAs(email)
  await addAddress(app, userId, PUNE)
  const exported = await exportPersonalData(app, { userId })
  if (!exported.ok) throw new Error(exported.problem.code)
  const { account, addresses, sessions, orders } = JSON.parse(exported.value.json)
  expect(account).toMatchObject({ id: userId, name: 'Meera Iyer', email })
  expect(addresses[0].address).toBe('12, Fergusson College Road')
  expect(sessions).toHaveLength(1)
  expect(orders).toEqual([])
  expect(exported.value.json).not.toMatch(/argon2|sha256/)
  expect(exported.value.json).not.toContain(jar.value('nn_sid'))
})

test('a closed account leaves nothing behind but what tax law needs, and frees its e-mail', async () => {
  const jar = openBrowser('198.51.100.250')
  const fields = {
    name: 'Zubeen Qureshi',
    email: 'zubeen@example.in',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: 'on',
  }
  const registered = await registerCustomer(app, { fields, browser: jar.browser() })
  if (!registered.ok) throw new Error(registered.problem.code)
  jar.take(registered.value.setCookies)
  const { userId } = registered.value
  await addAddress(app, userId, { ...PUNE, firstName: 'Zubeen' })
  const { id: ticket_id } = await app.db
    .insertInto('tickets')
    .values({
      user_id: userId,
      name: 'Zubeen',
      email: fields.email,
      phone: null,
      subject: 'other',
      message: 'Zubeen here',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = { ticket_id, author_name: 'Zubeen', text: 'Zubeen again', mail_id: null }
  await app.db
    .insertInto('ticket_messages')
    .values([
      { ...said, kind: 'reply', user_id: userId, request_key: app.random.uuid() },
      { ...said, kind: 'answer', user_id: null, author_name: 'Care', request_key: app.random.uuid() },
    ])
    .execute()
  await app.db.insertInto('ticket_links').values({ token_sha256: 'x', ticket_id }).execute()
  await mailResetLink(app, fields.email)
  const letters = () => app.db.selectFrom('mails').select('kind').where('user_id', '=', userId).execute()
  expect((await letters()).map(({ kind }) => kind).sort()).toEqual(['email-verification', 'password-reset'])
  expect(await closeAccount(app, { userId, fields: { password: 'wrong' } })).toMatchObject({
    problem: { fields: { password: 'This is not your current password' } },
  })
  const closed = await closeAccount(app, { userId, fields: { password: PASSWORD } })
  expect(closed).toMatchObject({ ok: true, value: { setCookies: [expect.stringContaining('Max-Age=0')] } })
  expect((await findVisitor(app, jar.headers())).visitor).toEqual({})
  expect(await tablesThatMention('zubeen')).toEqual([])
  expect(await app.db.selectFrom('ticket_links').selectAll().execute()).toEqual([])
  expect(await letters()).toEqual([])
  const again = await registerCustomer(app, { fields, browser: openBrowser('198.51.100.251').browser() })
  expect(again.ok).toBe(true)
})

test('nobody’s account is closed while money that was paid in cash may still wait for it', async () => {
  const paying = { ...app, customerPayouts: sandboxPayouts() }
  const owner = await addAdmin(app)
  const { userId, email } = await newPerson()
  const mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 9 })
  const vendor = await addVendorOf(app, mouse.sellerId)
  const parcel = await deliveredParcel(
    app,
    { kind: 'vendor', vendor },
    { userId, name: 'Asha Rao', email },
    { offer: mouse },
  )
  const closing = () => closeAccount(app, { userId, fields: { password: PASSWORD } })
  const refused = { problem: { code: 'personal_data.closing_money_waits' } }
  const disputeId = await openedDispute(app, parcel)
  expect(await closing()).toMatchObject(refused)
  expect(await listClosingObstacles(app.db, userId)).toMatchObject([{ kind: 'dispute' }])
  const agreed = await answerAsSeller(app, vendor, { disputeId, fields: saying(''), agrees: true })
  expect(agreed).toMatchObject({ ok: true })
  expect(await closing()).toMatchObject(refused)
  const change = { userId, fields: { email, reason: 'Asked by letter' } }
  expect(await deleteUser(app, owner, change)).toMatchObject(refused)
  expect(await listClosingObstacles(app.db, userId)).toMatchObject([
    { orderId: parcel.orderId, kind: 'money', paise: ONE_MOUSE_PAISE },
  ])
  const confirmed = async (upiAddress: string) => {
    const typed = { kind: 'upi', upiAddress }
    const account = await lookUpAccount(paying, { userId }, { orderId: parcel.orderId, typed })
    if (!account.ok) throw new Error(account.problem.code)
    const named = { orderId: parcel.orderId, accountId: account.value.accountId }
    expect(await confirmAccount(paying, { userId }, named)).toMatchObject({ ok: true })
  }
  // Its bank takes no money: another account is needed.
  await remitted(app, parcel.parcelId)
  await confirmed('asha.rao@refuses')
  await payCashRefunds(paying)
  expect(await closing()).toMatchObject(refused)
  await confirmed('asha.rao@ok')
  expect(await closing()).toMatchObject({ ok: true })
})

test('nor while its customer is just disputing or returning what was paid in cash; what begins later is refused', async () => {
  const owner = await addAdmin(app)
  const mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 9 })
  const vendor = await addVendorOf(app, mouse.sellerId)
  const seller = { kind: 'vendor', vendor } as const
  for (const begun of ['dispute', 'return'] as const) {
    const { userId, email } = await newPerson()
    const parcel = await deliveredParcel(app, seller, { userId, name: 'Asha Rao', email }, { offer: mouse })
    const dispute = () => openDispute(app, { userId }, disputeOf(parcel))
    const returnId = app.random.uuid()
    const asked = {
      returnId,
      parcelId: parcel.parcelId,
      pieces: [{ orderLineId: parcel.lineId, piece: 1 }],
      reason: 'changed-mind',
      words: '',
      way: 'drop-off',
      wanted: 'refund',
    } as const
    const back = () => requestReturn(app, { userId }, asked)
    const fields = { email, reason: 'Asked by letter' }
    const [first, closed] = await points.overtaken<{ ok: boolean }, { ok: boolean }>(
      begun === 'dispute' ? 'disputes:locked' : 'returns:locked',
      begun === 'dispute' ? dispute : back,
      () => deleteUser(app, owner, { userId, fields }),
    )
    expect([first, closed]).toMatchObject([
      { ok: true },
      { problem: { code: 'personal_data.closing_money_waits' } },
    ])
    expect(await listClosingObstacles(app.db, userId)).toMatchObject([{ kind: begun }])
    await app.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', userId).execute()
    expect(await dispute()).toMatchObject({ problem: { code: 'disputes.order_unknown' } })
    expect(await back()).toMatchObject({ problem: { code: 'returns.gone' } })
  }
})

test('nor while a seller may have to pay its customer something besides, however the order was paid', async () => {
  const paid = { ...app, gateway: fakeGateway() }
  const mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 9 })
  const seller = { kind: 'vendor', vendor: await addVendorOf(app, mouse.sellerId) } as const
  const { userId, email } = await newPerson()
  const customer = { userId, name: 'Asha Rao', email }
  const closing = () => closeAccount(app, { userId, fields: { password: PASSWORD } })
  const refused = { problem: { code: 'personal_data.closing_money_waits' } }
  const ordered = async () => {
    const placed = await placeOrder(paid, customer, checkoutOf(mouse, { by: 'card' }))
    if (!placed.ok) throw new Error(placed.problem.code)
    return placed.value.orderId
  }

  const claimed = await brought(paid, seller, { customer, orderId: await ordered() })
  await app.db
    .updateTable('parcels')
    .set((eb) => ({ delivered_at: eb('delivered_at', '-', sql<Date>`interval '60 days'`) }))
    .where('id', '=', claimed.parcelId)
    .execute()
  const promise = app.db.updateTable('order_lines').where('id', '=', claimed.lineId)
  await promise.set({ warranty_months: 12, warranty_refund: 'today' }).execute()
  const claim = await requestReturn(app, customer, {
    returnId: app.random.uuid(),
    parcelId: claimed.parcelId,
    pieces: [{ orderLineId: claimed.lineId, piece: 1 }],
    reason: 'stopped-working',
    words: 'No light',
    way: 'drop-off',
    wanted: 'refund',
  })
  expect(claim).toMatchObject({ ok: true })
  expect(await closing()).toMatchObject(refused)
  expect(await listClosingObstacles(app.db, userId)).toMatchObject([
    { orderId: claimed.orderId, kind: 'return', paise: 0 },
  ])
  await promise.set({ warranty_refund: 'paid' }).execute()
  expect(await listClosingObstacles(app.db, userId)).toEqual([])

  const orderId = await ordered()
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const line = app.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId)
  const { id: lineId } = await line.executeTakeFirstOrThrow()
  const cancelled = await cancelSoldPieces(paid, seller, {
    reason: 'cannot-deliver',
    vendorOrder: { cancellationId: app.random.uuid(), vendorOrderId, lines: [{ lineId, quantity: 1 }] },
  })
  expect(cancelled).toMatchObject({ ok: true })
  expect(await closing()).toMatchObject(refused)
  // A tenth of what was paid.
  expect(await listClosingObstacles(app.db, userId)).toMatchObject([
    { orderId, kind: 'money', paise: ONE_MOUSE_PAISE / 10 },
  ])
})

test('who also sells or administers here cannot vanish by the customers’ form', async () => {
  const email = 'both@example.in'
  const { userId } = await createAccount(app, {
    name: 'Both',
    email,
    password: PASSWORD,
    roles: [{ kind: 'customer' }, { kind: 'admin' }],
  })
  expect(await closeAccount(app, { userId, fields: { password: PASSWORD } })).toMatchObject({
    problem: { code: 'personal_data.closing_other_role' },
  })
})

/** Every table of the marketplace that holds this word in any column. */
async function tablesThatMention(word: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await tables()) {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(name)} t
      WHERE lower(t::text) LIKE ${`%${word}%`}`.execute(app.db)
    if (rows[0]?.n) found.push(name)
  }
  return found
}

async function tables() {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(app.db)
  return rows
}

/** Each table that names a person, and what becomes of it; a new one must take its place in the export and the closing. */
const PERSONAL: Readonly<Record<string, string>> = {
  users: 'exported, emptied',
  passwords: 'only its date exported, removed',
  password_resets: 'secret, removed',
  email_verifications: 'secret, removed',
  second_factors: 'secret, removed',
  recovery_codes: 'secret, removed',
  passkeys: 'exported without its key, removed',
  passkey_challenges: 'secret, removed',
  admin_invitations: 'exported, removed',
  vendor_invitations: 'exported, removed',
  pending_sign_ins: 'secret, removed',
  sign_in_codes: 'secret, removed',
  verified_phones: 'exported, removed',
  sessions: 'exported, removed',
  customers: 'exported, emptied',
  customer_addresses: 'exported, removed',
  customer_businesses: 'exported, removed',
  vendors: 'exported; a vendor cannot close, an administrator removes it with the account',
  api_keys: 'the shop’s, shown in its portal; a vendor cannot close',
  import_runs: 'the shop’s, shown in its portal; a vendor cannot close',
  price_changes: 'the shop’s, shown in its portal; a vendor cannot close',
  price_followers: 'the shop’s, shown in its portal; a vendor cannot close',
  dated_prices: 'the shop’s, shown in its portal; a vendor cannot close',
  admins: 'exported; an administrator cannot close',
  order_views: 'the back office’s, by who saved it',
  order_exports: 'the back office’s, by who asked; its file goes after a while',
  office_pictures: 'the back office’s, by who brought it in',
  cart_codes: 'exported, removed',
  cart_lines: 'exported, removed',
  promotion_uses: 'exported, kept with its order',
  carts: 'a key that stands for the lines, removed',
  wishes: 'exported, removed',
  saved_builds: 'exported, removed',
  stock_allocations: 'exported, removed',
  launch_entries: 'exported, emptied; its number stays in the draw',
  reviews: 'exported, emptied; its stars stay counted without a person',
  review_votes: 'exported, removed',
  review_reports: 'exported, removed',
  measurements: 'exported; what counts stays without a person, the rest is removed',
  questions: 'exported; answered ones stay without a person, others are emptied',
  answers: 'exported; published ones stay without a person, others are emptied',
  answer_votes: 'exported, removed',
  question_reports: 'exported, removed',
  question_invitations: 'exported, removed',
  conversations: 'exported, emptied',
  messages: 'exported, emptied',
  message_choices: 'exported, removed',
  review_letter_choices: 'whether letters are wanted exported, removed; its link works like a password',
  reviewer_devices: 'exported, removed',
  reviewer_limits: 'exported, removed',
  suspected_accounts: 'that an account stands in a case of the office, removed',
  seller_ratings: 'exported, stay without their person',
  wishlists: 'its links work like passwords, removed',
  consents: 'exported, kept as evidence',
  demo_accounts: 'the ids of the demonstration’s people',
  orders: 'exported, kept for tax law',
  seller_customers: 'counts by id, told by the orders that are exported and kept',
  disputes: 'exported, kept with the orders as evidence of what was refunded and why',
  returns: 'exported, kept with the orders as evidence of what was refunded and why',
  gateway_customers: 'exported, removed once the gateway deleted its cards',
  refund_accounts: 'exported but the sealed number, removed',
  mails: 'exported without bodies, removed or emptied',
  phone_messages: 'exported without values, emptied',
  message_consents: 'exported, kept as evidence',
  stopped_numbers: 'a number that asked to be left alone, kept so that it is',
  tickets: 'exported, emptied; number and times kept as evidence',
  ticket_messages: 'exported but the shop’s own notes, emptied',
  newsletter_subscribers: 'exported, removed',
  order_address_changes: 'exported, removed',
  stock_holds: 'of their unpaid order, over within half an hour',
}

test('every table that names a person has its place in the export and the closing', async () => {
  const { rows } = await sql<{
    name: string
  }>`SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public'
      AND (column_name IN ('user_id', 'email', 'to_address', 'phone', 'phone_number', 'ip_address') OR table_name = 'users')`.execute(
    app.db,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(PERSONAL).sort())
})

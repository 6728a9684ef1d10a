import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { sandboxMessages } from '#server/ground/outside/messages/sandbox-messages.ts'
import { changeConsents } from '#server/ground/phone-messages/change-consents.ts'
import { sendMessage } from '#server/ground/phone-messages/send-message.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { updateProfile } from '#server/people/accounts/own-profile.ts'
import { addAddress } from '#server/people/accounts/saved-addresses.ts'
import { saveBusiness } from '#server/people/accounts/saved-business.ts'
import { subscribeToNewsletter } from '#server/people/newsletter/subscribe-to-newsletter.ts'
import { mailResetLink } from '#server/people/sign-in/passwords/mail-reset-link.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { signIn } from '#server/people/sign-in/sign-in.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { inviteAdmin } from '#server/people/team/invite-admin.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { ASHAS_DETAILS, BENGALURU_SYSTEMS, checkoutOf } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { OTHER_COLUMNS, PERSONAL_COLUMNS } from '#tests/support/personal-columns.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { closeAccount } from './close-account.ts'
import { exportPersonalData } from './export-personal-data.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ messages: sandboxMessages() }))
})
afterAll(() => close())

const PASSWORD = 'the monsoon came late'
const EMAIL = 'zubeida.qadri@example.in'
const PHONE = '9812345670'
const DETAILS = {
  ...ASHAS_DETAILS,
  firstName: 'Zubeida',
  lastName: 'Qadri',
  email: EMAIL,
  phoneNumber: PHONE,
  address: '7 Qadri Lane',
  business: { ...BENGALURU_SYSTEMS, company: 'Qadri Systems' },
}
const SUBJECT = /zubeida|qadri|9812345670/i

const listed = () =>
  PERSONAL_COLUMNS.flatMap(({ table, columns }) => columns.split(' ').map((column) => `${table}.${column}`))

test('every column of text is on record as personal or as not personal, once', async () => {
  const others = Object.entries(OTHER_COLUMNS).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  )
  expect([...listed(), ...others].sort()).toEqual((await textColumns()).sort())
})

test('what a person left everywhere is in the export, and goes with the account but for what the law keeps', async () => {
  const { userId } = await createAccount(app, {
    name: 'Zubeida Qadri',
    email: EMAIL,
    password: PASSWORD,
    roles: [{ kind: 'customer' }],
  })
  const browser = openBrowser('198.51.100.9').browser()
  await signIn(app, { role: 'customer', fields: { email: EMAIL, password: PASSWORD }, browser })
  await updateProfile(app, userId, { name: 'Zubeida Qadri', phoneNumber: PHONE })
  await addAddress(app, userId, DETAILS)
  await saveBusiness(app, userId, { gstin: BENGALURU_SYSTEMS.gstin, company: 'Qadri Systems' })
  await subscribeToNewsletter(app, EMAIL)
  await inviteAdmin(app, await addAdmin(app), { name: 'Zubeida', email: EMAIL, role: 'support' })
  await changeConsents(app, { userId, wanted: new Set(['orders'] as const), way: 'page' })
  const proved = { user_id: userId, phone: `+91${PHONE}`, verified_at: app.clock.now() }
  await app.db.insertInto('verified_phones').values(proved).execute()
  const message = { name: 'Zubeida Qadri', email: EMAIL, phone: PHONE, message: 'Zubeida asks' }
  await submitTicket(app, { message, userId })
  await submitTicket(app, { message, userId: undefined })
  await mailResetLink(app, EMAIL)
  const customer = { userId, name: 'Zubeida Qadri', email: EMAIL }
  const offer = await addOffer(app)
  expect((await placeOrder(app, customer, checkoutOf(offer, { details: DETAILS }))).ok).toBe(true)
  for (const { id } of await app.db.selectFrom('phone_messages').select('id').execute())
    await sendMessage(app, id)

  const before = await columnsThatMention()
  expect(before.filter((column) => !listed().includes(column))).toEqual([])
  const exported = await exportPersonalData(app, { userId })
  const records = exported.ok ? JSON.parse(exported.value.json) : {}
  const parts = [
    'account',
    'customer',
    'addresses',
    'business',
    'sessions',
    'invitations',
    'newsletter',
    'tickets',
  ]
  for (const part of [...parts, 'orders', 'mails', 'messageConsents', 'phoneMessages'])
    expect([records[part]].flat(), part).not.toEqual([])

  expect((await closeAccount(app, { userId, fields: { password: PASSWORD } })).ok).toBe(true)
  const kept = PERSONAL_COLUMNS.filter(({ erasure }) => erasure === 'tax').flatMap(({ table, columns }) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  )
  const after = await columnsThatMention()
  expect(after.filter((column) => !kept.includes(column))).toEqual([])
  const consents = await app.db
    .selectFrom('message_consents')
    .select(['granted', 'way'])
    .orderBy('id')
    .execute()
  expect(consents).toEqual([
    { granted: true, way: 'page' },
    { granted: false, way: 'closed' },
  ])
  expect(after).toEqual(expect.arrayContaining(['orders.email', 'orders.buyer_company']))
})

async function textColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT c.table_name || '.' || c.column_name AS name
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND (c.udt_name = 'citext' OR c.data_type IN
      ('text', 'json', 'jsonb', 'inet', 'ARRAY', 'bytea', 'character varying'))`.execute(app.db)
  return rows.map(({ name }) => name)
}

/** The columns in which the person's name, e-mail, telephone or address stands. */
async function columnsThatMention(): Promise<string[]> {
  const found: string[] = []
  for (const name of await textColumns()) {
    const [table = '', column = ''] = name.split('.')
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}
      WHERE ${sql.ref(column)}::text ~* ${SUBJECT.source}`.execute(app.db)
    if (rows[0]?.n) found.push(name)
  }
  return found
}

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import { exportPersonalData } from '#server/office/personal-data/export-personal-data.ts'
import { editUser } from '#server/people/accounts/edit-user.ts'
import { addAddress, listAddresses } from '#server/people/accounts/saved-addresses.ts'
import { subscribeToNewsletter } from '#server/people/newsletter/subscribe-to-newsletter.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { findTicket } from '#server/people/support/thread-views.ts'
import { inviteAdmin } from '#server/people/team/invite-admin.ts'
import { makeApiKey, vendorOfKey } from '#server/selling/sellers/api-keys.ts'
import { registerVendor } from '#server/selling/sellers/register-vendor.ts'
import { addAdmin, OWNER } from '#tests/support/back-office.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { lockUser } from '../account-store.ts'
import { findVisitor } from '../find-visitor.ts'
import { mailResetLink } from '../passwords/mail-reset-link.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { registerCustomer } from '../registration/register-customer.ts'
import { signIn } from '../sign-in.ts'
import { askForVerification } from './ask-for-verification.ts'
import { findEmailStanding, isEmailVerified } from './verification-views.ts'
import { readVerification, verifyEmail } from './verify-email.ts'

const HOUR_SECONDS = 3_600
const { app, clock, linksTo: mailsTo } = await openSignIn()
let people = 0
const formOf = (email: string) => ({
  name: 'Asha Rao',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: 'on',
})
const newAddress = () => `person-${++people}@example.in`
async function register(email = newAddress()) {
  const jar = openBrowser(`198.51.100.${++people}`)
  const registered = await registerCustomer(app, { fields: formOf(email), browser: jar.browser() })
  if (!registered.ok) throw new Error(registered.problem.code)
  jar.take(registered.value.setCookies)
  return { email, jar, userId: registered.value.userId }
}
const linksTo = (email: string, kind = 'email-verification') => mailsTo(email, kind)
async function linkTo(email: string): Promise<string> {
  return (await linksTo(email)).at(-1) ?? 'no letter'
}
async function exportOf(userId: string) {
  const exported = await exportPersonalData(app, { userId })
  if (!exported.ok) throw new Error(exported.problem.code)
  return JSON.parse(exported.value.json)
}
/** What other people left under an address before anybody registered with it. */
async function leaveRecordsUnder(email: string) {
  await subscribeToNewsletter(app, email)
  const message = { name: 'Meera', email, message: 'My secret question', phone: '9876543210' }
  const { number } = await submitTicket(app, { message, userId: undefined })
  const owner = await addAdmin(app)
  const invited = await inviteAdmin(app, owner, { email, name: 'Meera', role: 'support' })
  if (!invited.ok) throw new Error(invited.problem.code)
  return Number(number.replace(/\D/g, ''))
}

describe('an address that nobody has verified', () => {
  test('opens nothing that others left under it: not in the export, not when the account closes', async () => {
    const email = newAddress()
    const ticketId = await leaveRecordsUnder(email)
    const { userId } = await register(email)
    const records = await exportOf(userId)
    expect(records.account).toMatchObject({ email, email_verified: false })
    expect(records.newsletter).toEqual([])
    expect(records.invitations).toEqual([])
    expect(records.tickets).toEqual([])
    expect(records.ticketMessages).toEqual([])
    expect(records.mails.map(({ kind }: { kind: string }) => kind)).toEqual(['email-verification'])

    const closed = await closeAccount(app, { userId, fields: { password: PASSWORD } })
    expect(closed.ok).toBe(true)
    const kept = await keptUnder(email)
    expect(kept).toEqual({ newsletter: 1, invitations: 1, tickets: 1, letters: 3 })
    expect((await findTicket(app.db, OWNER, ticketId, clock.now()))?.message).toBe('My secret question')
  })

  test('is no account that the back office would take a ticket’s writer for', async () => {
    const email = newAddress()
    const ticketId = await leaveRecordsUnder(email)
    const { userId } = await register(email)
    expect((await findTicket(app.db, OWNER, ticketId, clock.now()))?.otherAccountId).toBeUndefined()
    await verifyEmail(app, { token: await linkTo(email) })
    expect((await findTicket(app.db, OWNER, ticketId, clock.now()))?.otherAccountId).toBe(userId)
  })

  test('opens them once it is verified, and then they go with the account', async () => {
    const email = newAddress()
    await leaveRecordsUnder(email)
    const { userId } = await register(email)
    expect(await verifyEmail(app, { token: await linkTo(email) })).toEqual({ ok: true, value: { email } })
    const records = await exportOf(userId)
    expect(records.newsletter).toMatchObject([{ email, status: 'pending' }])
    expect(records.invitations).toMatchObject([{ email, role: 'support' }])
    expect(records.tickets).toMatchObject([{ email, message: 'My secret question' }])
    expect(records.mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'admin-invitation',
      'email-verification',
      'newsletter-confirm',
      'ticket-received',
    ])
    await closeAccount(app, { userId, fields: { password: PASSWORD } })
    expect(await keptUnder(email)).toEqual({ newsletter: 0, invitations: 0, tickets: 0, letters: 0 })
  })

  test('never opens what another account wrote, verified or not', async () => {
    const email = newAddress()
    const other = await register()
    const message = { name: 'Ravi', email, message: 'From my own account' }
    await submitTicket(app, { message, userId: other.userId })
    const { userId } = await register(email)
    await verifyEmail(app, { token: await linkTo(email) })
    expect((await exportOf(userId)).tickets).toEqual([])
    await closeAccount(app, { userId, fields: { password: PASSWORD } })
    const { tickets } = await exportOf(other.userId)
    expect(tickets).toMatchObject([{ name: 'Ravi', message: 'From my own account' }])
    expect(JSON.stringify(tickets)).not.toContain(email)
  })

  async function keptUnder(email: string) {
    const count = async (table: 'newsletter_subscribers' | 'admin_invitations' | 'tickets') => {
      const rows = await app.db.selectFrom(table).select('email').where('email', '=', email).execute()
      return rows.length
    }
    const letters = await app.db.selectFrom('mails').select('id').where('to_address', '=', email).execute()
    return {
      newsletter: await count('newsletter_subscribers'),
      invitations: await count('admin_invitations'),
      tickets: await count('tickets'),
      letters: letters.length,
    }
  }
})

describe('the mail', () => {
  test('is queued by the registration itself, for customers and vendors, and only its fingerprint is kept', async () => {
    const { email } = await register()
    const token = await linkTo(email)
    expect(token).toMatch(/^[\w-]{43}$/)
    const shop = newAddress()
    const browser = openBrowser(`198.51.100.${++people}`).browser()
    await registerVendor(app, { fields: { ...formOf(shop), shopName: 'Rao Computers' }, browser })
    expect(await linksTo(shop)).toHaveLength(1)
    const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (
      SELECT FROM email_verifications v WHERE v::text LIKE ${`%${token}%`}) AS found`.execute(app.db)
    expect(rows).toEqual([{ found: false }])
  })

  test('looking at its link changes nothing; pressing verifies once, and pressing twice says so too', async () => {
    const { email, userId } = await register()
    const token = await linkTo(email)
    expect(await readVerification(app, token)).toEqual({ state: 'open', email, name: 'Asha Rao' })
    expect(await isEmailVerified(app.db, userId)).toBe(false)
    const presses = await Promise.all(Array.from({ length: 5 }, () => verifyEmail(app, { token })))
    expect(presses.every(({ ok }) => ok)).toBe(true)
    expect(await isEmailVerified(app.db, userId)).toBe(true)
    expect(await readVerification(app, token)).toEqual({ state: 'used', email })
    const entries = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', userId)
      .execute()
    expect(entries).toEqual([{ action: 'account.email_verified' }])
  })

  test('works for three days', async () => {
    const [late, early] = [await register(), await register()]
    const tokens = [await linkTo(late.email), await linkTo(early.email)]
    clock.turn(72 * HOUR_SECONDS - 1)
    expect((await verifyEmail(app, { token: tokens[1] ?? '' })).ok).toBe(true)
    clock.turn(1)
    expect(await readVerification(app, tokens[0] ?? '')).toEqual({ state: 'gone' })
    expect(await verifyEmail(app, { token: tokens[0] ?? '' })).toMatchObject({
      problem: { code: 'sign_in.verification_gone' },
    })
    expect(await isEmailVerified(app.db, late.userId)).toBe(false)
    for (const token of ['', 'x', '\u0000', "' OR 1=1"])
      expect((await verifyEmail(app, { token })).ok).toBe(false)
  })

  test('comes again when asked for, three times an hour; whichever link is pressed, the others are used up', async () => {
    const { email, userId } = await register()
    for (let n = 0; n < 3; n++)
      expect(await askForVerification(app, userId)).toEqual({ ok: true, value: { sentTo: email } })
    expect(await askForVerification(app, userId)).toMatchObject({
      problem: {
        code: 'limits.too_many_attempts',
        details: { retryAfterSeconds: expect.any(Number) },
      },
    })
    const [first = '', , , last = ''] = await linksTo(email)
    expect((await verifyEmail(app, { token: first })).ok).toBe(true)
    expect(await readVerification(app, last)).toEqual({ state: 'used', email })
    clock.turn(HOUR_SECONDS)
    expect(await askForVerification(app, userId)).toEqual({ ok: true, value: { sentTo: undefined } })
  })
})

describe('when support changes the address', () => {
  const correct = async (userId: string, email: string) => {
    const admin = await addAdmin(app)
    const version = await inTransaction(app, async (tx) => (await lockUser(tx, userId))?.version)
    return editUser(app, admin, {
      userId,
      version,
      fields: { name: 'Asha Rao', email, phoneNumber: '', reason: 'Asked on the telephone' },
    })
  }

  test('the new one is not verified, links to the old one are void, and the new one gets its own', async () => {
    const { email, userId } = await register()
    const oldLink = await linkTo(email)
    await verifyEmail(app, { token: oldLink })
    await askForVerification(app, userId)
    const next = newAddress()
    expect((await correct(userId, next)).ok).toBe(true)
    expect(await findEmailStanding(app.db, userId)).toEqual({
      email: next,
      isVerified: false,
      isSetBySupport: true,
    })
    expect((await verifyEmail(app, { token: oldLink })).ok).toBe(false)
    await correct(userId, email)
    expect((await verifyEmail(app, { token: oldLink })).ok).toBe(false)
    const former = await linksTo(next)
    await correct(userId, next)
    // Written at the same hour as the former one, whose link is void by now.
    const [link = ''] = (await linksTo(next)).filter((each) => !former.includes(each))
    expect((await verifyEmail(app, { token: link })).ok).toBe(true)
    expect(await isEmailVerified(app.db, userId)).toBe(true)
  })

  test('a link pressed in the same moment never verifies the new one', async () => {
    for (let n = 0; n < 8; n++) {
      const { email, userId } = await register()
      const token = await linkTo(email)
      const next = newAddress()
      await Promise.all([verifyEmail(app, { token }), correct(userId, next)])
      expect(await findEmailStanding(app.db, userId)).toMatchObject({ email: next, isVerified: false })
    }
  })

  test('a new password by the new address leaves what guards the account, which is older than the address', async () => {
    const { userId } = await register()
    await plantPasskey(userId, 'kept')
    const next = newAddress()
    await correct(userId, next)
    await choosePassword(next)
    expect(await findEmailStanding(app.db, userId)).toMatchObject({ isVerified: true })
    expect(await countPasskeys(userId)).toBe(1)
  })
})

describe('whoever registered an address that is not theirs', () => {
  test('is shut out completely when its owner chooses a password', async () => {
    const victim = newAddress()
    const squatter = openBrowser('198.51.100.66')
    const fields = { ...formOf(victim), shopName: 'Squat Computers' }
    const registered = await registerVendor(app, { fields, browser: squatter.browser() })
    if (!registered.ok) throw new Error(registered.problem.code)
    squatter.take(registered.value.setCookies)
    const { userId } = registered.value
    await app.db
      .insertInto('customers')
      .values({ user_id: userId, name: 'S', phone: '9876543210', closed_at: null })
      .execute()
    const { visitor } = await findVisitor(app, squatter.headers())
    const sellerId = visitor.vendor?.sellerId ?? ''
    await addAddress(app, userId, PUNE)
    await plantPasskey(userId, 'squat')
    await plantSecondFactor(userId)
    const made = await makeApiKey(app, { userId, sellerId, address: '198.51.100.66' }, 'till')
    if (!made.ok) throw new Error(made.problem.code)
    expect((await vendorOfKey(app, made.value.key)).ok).toBe(true)
    const oldLink = await linkTo(victim)

    const password = await choosePassword(victim)

    expect((await findVisitor(app, squatter.headers())).visitor).toEqual({})
    const again = await signIn(app, {
      role: 'vendor',
      fields: { email: victim, password: PASSWORD },
      browser: squatter.browser(),
    })
    expect(again.ok).toBe(false)
    expect(await countPasskeys(userId)).toBe(0)
    expect(await vendorOfKey(app, made.value.key)).toMatchObject({
      problem: { code: 'sellers.api_key_unknown' },
    })
    expect(await listAddresses(app, userId)).toEqual([])
    expect((await exportOf(userId)).customer).toMatchObject([{ phone: null }])
    expect(await readVerification(app, oldLink)).toMatchObject({ state: 'used' })
    const owner = await signIn(app, {
      role: 'vendor',
      fields: { email: victim, password },
      browser: openBrowser('198.51.100.67').browser(),
    })
    expect(owner).toMatchObject({ ok: true, value: { needsCode: false } })
    expect(await isEmailVerified(app.db, userId)).toBe(true)
  })

  test('an owner who had verified the address keeps passkeys and addresses over a new password', async () => {
    const { email, userId } = await register()
    await verifyEmail(app, { token: await linkTo(email) })
    await plantPasskey(userId, 'own')
    await addAddress(app, userId, PUNE)
    await choosePassword(email)
    expect(await countPasskeys(userId)).toBe(1)
    expect(await listAddresses(app, userId)).toHaveLength(1)
  })
})

const PUNE = {
  firstName: 'Asha',
  lastName: 'Rao',
  phoneNumber: '9876543210',
  address: '12, Fergusson College Road',
  city: 'Pune',
  state: 'MH',
  postalCode: '411004',
}

/** Chooses a new password by a link in a mail, as the owner of an address. */
async function choosePassword(email: string): Promise<string> {
  await mailResetLink(app, email)
  const token = (await linksTo(email, 'password-reset')).at(-1) ?? ''
  const password = 'the mangoes were early'
  const reset = await resetPassword(app, { token, fields: { password, confirmPassword: password } })
  if (!reset.ok) throw new Error(reset.problem.code)
  return password
}

async function plantPasskey(userId: string, name: string): Promise<void> {
  await app.db
    .insertInto('passkeys')
    .values({
      id: app.random.token(),
      user_id: userId,
      name,
      public_key: Buffer.from('k'),
      counter: 0,
      transports: [],
      is_synced: false,
      created_at: clock.now(),
      last_used_at: null,
    })
    .execute()
}

async function plantSecondFactor(userId: string): Promise<void> {
  await app.db
    .insertInto('second_factors')
    .values({ user_id: userId, secret_ciphertext: 'x', enabled_at: clock.now(), last_step: null })
    .execute()
}

async function countPasskeys(userId: string): Promise<number> {
  const rows = await app.db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
  return rows.length
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { deactivateUser } from '#server/people/accounts/deactivate-user.ts'
import { mailResetLink } from '#server/people/sign-in/passwords/mail-reset-link.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { type CookieJar, openBrowser } from '#tests/support/cookie-jar.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'
import { ACCOUNT_PATHS } from '#web/shared/ground/access/account-paths.ts'

const PASSWORD = 'the monsoon came late'
let shop: RunningMarketplace
let people = 0
beforeAll(async () => {
  shop = await startMarketplace({ TRUSTED_PROXIES: '1' })
})
afterAll(() => shop?.close())

async function newPerson(kind: Role = 'customer') {
  const email = `person-${String(++people).padStart(3, '0')}@example.in`
  const { userId } = await createAccount(shop.app, {
    name: 'Asha',
    email,
    password: PASSWORD,
    roles: [
      kind === 'vendor' ? { kind, sellerId: (await addSellerWithVendor(shop.app)).sellerId } : { kind },
    ],
  })
  return { userId, email }
}

/** A request as the one trusted proxy hands it on; what the caller claimed stands in front of the address it saw. */
async function send(
  path: string,
  o: { jar?: CookieJar; form?: Record<string, string>; claimed?: string } = {},
) {
  const { jar = openBrowser(), form, claimed } = o
  const headers = jar.headers()
  headers.set('Sec-Fetch-Site', 'same-origin')
  const seen = jar.browser().address
  headers.set('X-Forwarded-For', claimed ? `${claimed}, ${seen}` : seen)
  const response = await fetch(shop.url + path, {
    headers,
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  jar.take(response.headers.getSetCookie())
  return { status: response.status, text: await response.text(), location: response.headers.get('Location') }
}

async function signedIn(email: string, signInPage = '/auth/login'): Promise<CookieJar> {
  const jar = openBrowser(`198.51.100.${++people}`)
  const answer = await send(signInPage, { jar, form: { email, password: PASSWORD } })
  expect(answer.location).not.toBeNull()
  return jar
}

const opens = async (jar: CookieJar, path = '/profile') =>
  (await send(path, { jar: jar.copy() })).status === 200

describe('guesses through a proxy', () => {
  test('count for the address that the proxy saw, whatever the caller claims', async () => {
    const attacker = openBrowser('203.0.113.9')
    const statuses: number[] = []
    for (let n = 0; n < 26; n += 1) {
      const form = { email: `sprayed-${n}@example.in`, password: 'Password1' }
      statuses.push((await send('/auth/login', { jar: attacker, form, claimed: `10.1.${n}.7` })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(statuses[0]), ...Array(6).fill(429)])
    expect(statuses[0]).not.toBe(429)
    const { email } = await newPerson()
    expect(await opens(await signedIn(email))).toBe(true)
  })

  test('are answered alike, whether there is an account or none', async () => {
    const { email } = await newPerson()
    const told = async (typed: string) => {
      const jar = openBrowser(`198.51.100.${++people}`)
      const { status, text } = await send('/auth/login', { jar, form: { email: typed, password: 'x' } })
      // What a person sees of it; around it stand a nonce and the moment.
      const body = /<main.*<\/main>/s.exec(text)?.[0].replaceAll(typed, 'the-address')
      return { status, body }
    }
    const known = await told(email)
    expect(known.body).toContain('Invalid email or password')
    expect(await told('nobody-zzz@example.in'.slice(0, email.length))).toEqual(known)
  })
})

describe('a session over HTTP', () => {
  test('is a new one at each sign-in, whatever cookie was planted before', async () => {
    const { email } = await newPerson()
    const jar = openBrowser(`198.51.100.${++people}`)
    jar.take([`nn_sid=${'A'.repeat(43)}`])
    await send('/auth/login', { jar, form: { email, password: PASSWORD } })
    const first = jar.copy()
    expect(first.value('nn_sid')).not.toBe('A'.repeat(43))
    await send('/auth/login', { jar, form: { email, password: PASSWORD } })
    expect(jar.value('nn_sid')).not.toBe(first.value('nn_sid'))
    expect([await opens(jar), await opens(first)]).toEqual([true, false])
  })

  test('has a new id after a proof, and an answer that was on its way does not take it back', async () => {
    const { email } = await newPerson()
    const jar = await signedIn(email)
    const former = jar.copy()
    const proved = await send('/profile/prove', { jar, form: { currentPassword: PASSWORD } })
    expect(proved.location).toBe('/profile')
    expect([await opens(jar), await opens(former)]).toEqual([true, false])
    await send('/', { jar: former })
    expect(former.value('nn_sid')).toMatch(/^[\w-]{43}$/)
  })

  test.each(['customer', 'vendor', 'admin'] as const)(
    'of a %s whose last proof is old ends no other session, and changes no passkey, before a fresh one',
    async (role) => {
      const { login, home, sessions, passkeys, prove } = ACCOUNT_PATHS[role]
      const { userId, email } = await newPerson(role)
      const [other, jar] = [await signedIn(email, login), await signedIn(email, login)]
      const proveAgo = async (minutes: number) => {
        const at = new Date(Date.now() - minutes * 60_000)
        await shop.app.db
          .updateTable('sessions')
          .set({ created_at: at, proved_at: at })
          .where('user_id', '=', userId)
          .execute()
      }
      const endOthers = () => send(sessions, { jar, form: { intent: 'end-others' } })
      const proofFor = (path: string) => `${prove}?from=${path}`
      await proveAgo(11)
      expect((await endOthers()).location).toBe(proofFor(sessions))
      await proveAgo(21)
      expect((await send(passkeys, { jar })).location).toBe(proofFor(passkeys))
      expect((await send(passkeys, { jar, form: { intent: 'new-codes' } })).location).toBe(proofFor(passkeys))
      expect(await opens(other, home)).toBe(true)
      const proved = await send(proofFor(sessions), { jar, form: { currentPassword: PASSWORD } })
      expect(proved.location).toBe(sessions)
      expect((await endOthers()).location).toBe(`${home}#sessions`)
      expect([await opens(jar, home), await opens(other, home)]).toEqual([true, false])
    },
  )

  test('opens nothing from the next request on, after logout, deactivation, another role and a new password', async () => {
    const owner = await addAdmin(shop.app)
    const leaver = await newPerson()
    const left = await signedIn(leaver.email)
    const thief = left.copy()
    await send('/auth/logout', { jar: left, form: {} })
    expect([await opens(left), await opens(thief)]).toEqual([false, false])

    const banned = await newPerson()
    const out = await signedIn(banned.email)
    expect(await opens(out)).toBe(true)
    await deactivateUser(shop.app, owner, { userId: banned.userId, reason: 'Fraud' })
    expect(await opens(out)).toBe(false)

    const colleague = await newPerson('admin')
    const office = await signedIn(colleague.email, '/admin/login')
    expect(await opens(office, '/admin/settings')).toBe(true)
    const role = { role: 'support' } as const
    await shop.app.db.updateTable('admins').set(role).where('user_id', '=', colleague.userId).execute()
    expect((await send('/admin/settings', { jar: office })).status).toBe(403)

    const forgetful = await newPerson()
    const before = await signedIn(forgetful.email)
    await mailResetLink(shop.app, forgetful.email)
    const mail = await shop.app.db
      .selectFrom('mails')
      .select('text_body')
      .where('to_address', '=', forgetful.email)
      .where('kind', '=', 'password-reset')
      .executeTakeFirstOrThrow()
    const token = /token=([\w-]+)/.exec(mail.text_body ?? '')?.[1]
    const form = { password: 'a new marigold', confirmPassword: 'a new marigold' }
    await send(`/auth/reset-password?token=${token}`, { form })
    expect(await opens(before)).toBe(false)
  })
})

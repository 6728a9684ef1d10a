import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sandboxMessages } from '#server/ground/outside/messages/sandbox-messages.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { openSignIn } from '#tests/support/sign-in.ts'
import { askForCode, findAwaitedCode } from './ask-for-code.ts'
import { claimByMail, mailUnused } from './claim-by-mail.ts'
import { claimUnused } from './claim-unused.ts'
import { signInByCode } from './sign-in-by-code.ts'

const { app, clock, visitorIn } = await openSignIn({ messages: sandboxMessages() })

let made = 0
/** Each its own network, and each number its own block, so that the limits of one do not reach another. */
const newBrowser = () => openBrowser(`10.${++made}.0.7`)
const newNumber = () => `${80000 + ++made}12345`
type Jar = ReturnType<typeof newBrowser>

/** What went to a number last. */
async function codeSentTo(digits: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    SELECT filled_in ->> 'code' AS code FROM phone_messages WHERE to_number = ${`+91${digits}`}
    ORDER BY created_at DESC, id LIMIT 1`.execute(app.db)
  return rows[0]?.code ?? ''
}

async function enterFresh(jar: Jar, phoneNumber: string) {
  const asked = await askForCode(app, { fields: { phoneNumber }, browser: jar.browser() })
  if (!asked.ok) throw new Error(asked.problem.code)
  jar.take(asked.value.setCookies)
  const code = await codeSentTo(phoneNumber)
  const opened = await signInByCode(app, { fields: { code }, browser: jar.browser() })
  if (opened.ok && 'setCookies' in opened.value) jar.take(opened.value.setCookies)
  return { code, opened }
}

const other = (code: string) => (code === '000000' ? '111111' : '000000')

describe('an account that nobody used for a year', () => {
  async function provedBy(digits: string): Promise<Jar> {
    const jar = newBrowser()
    expect((await enterFresh(jar, digits)).opened).toMatchObject({ value: { state: 'unused' } })
    return jar
  }
  const mail = (jar: Jar) => mailUnused(app, { browser: jar.browser() })
  const claim = (jar: Jar, code: string) => claimByMail(app, { fields: { code }, browser: jar.browser() })
  const mailedTo = async (email: string) => {
    const { rows } = await sql<{ text: string }>`SELECT text_body AS text FROM mails
      WHERE to_address = ${email} AND kind = 'email-code' ORDER BY created_at DESC LIMIT 1`.execute(app.db)
    return /: ([0-9]{6})/.exec(rows[0]?.text ?? '')?.[1]
  }
  /** With an e-mail, verified or not. */
  async function unused({ isVerified = true } = {}) {
    const digits = newNumber()
    const own = newBrowser()
    await enterFresh(own, digits)
    const userId = (await visitorIn(own)).customer?.userId ?? ''
    const email = `unused-${userId}@example.in`
    await sql`UPDATE users SET email = ${email}, email_verified = ${isVerified} WHERE id = ${userId}`.execute(
      app.db,
    )
    clock.turn(366 * 24 * 3600)
    return { digits, userId, email }
  }

  test('is opened by the code to its number and a code to its verified e-mail', async () => {
    const { digits, userId, email } = await unused()
    const jar = await provedBy(digits)
    expect(await mail(jar)).toMatchObject({ ok: true })
    const code = (await mailedTo(email)) ?? ''
    expect(await claim(jar, other(code))).toMatchObject({ problem: { code: 'sign_in.phone_code_wrong' } })
    expect(await claim(newBrowser(), code)).toMatchObject({ problem: { code: 'sign_in.phone_code_gone' } })
    const claimed = await claim(jar, code)
    if (!claimed.ok) throw new Error(claimed.problem.code)
    jar.take(claimed.value.setCookies)
    expect((await visitorIn(jar)).customer?.userId).toBe(userId)
  })

  test('is not opened by the code to its number twice, before a mail or after one', async () => {
    const { digits } = await unused()
    const jar = newBrowser()
    const { code: first } = await enterFresh(jar, digits)
    expect(await claim(jar, first)).toMatchObject({ problem: { code: 'sign_in.phone_code_wrong' } })
    await mail(jar)
    expect(await claim(jar, first)).toMatchObject({ problem: { code: 'sign_in.phone_code_wrong' } })
    expect(await visitorIn(jar)).toEqual({})
  })

  test('is asked for three times in all, by mail and by PIN code together', async () => {
    const { digits, email } = await unused()
    const jar = await provedBy(digits)
    await mail(jar)
    const code = (await mailedTo(email)) ?? ''
    await claimUnused(app, { fields: { pinCode: '560001' }, browser: jar.browser() })
    await claim(jar, other(code))
    expect((await claim(jar, '')).ok).toBe(false)
    await claim(jar, other(code))
    expect(await claim(jar, code)).toMatchObject({ problem: { code: 'sign_in.phone_code_gone' } })
  })

  test('answers alike without a verified e-mail, and writes to nobody', async () => {
    const { digits, email } = await unused({ isVerified: false })
    const jar = await provedBy(digits)
    expect(await mail(jar)).toEqual({ ok: true, value: undefined })
    expect(await mailedTo(email)).toBeUndefined()
    expect(await findAwaitedCode(app, jar.browser())).toMatchObject({ isProved: true, isMailed: true })
    expect(await mail(jar)).toMatchObject({ problem: { code: 'limits.too_many_attempts' } })
  })

  test('that administers is written to by nobody, and no mail comes without the proof of the number', async () => {
    const { digits, email, userId } = await unused()
    await sql`INSERT INTO admins (user_id, name, role, created_at) VALUES (${userId}, 'Asha', 'support', ${clock.now()})`.execute(
      app.db,
    )
    const jar = await provedBy(digits)
    expect(await mail(jar)).toMatchObject({ ok: true })
    expect(await mailedTo(email)).toBeUndefined()
    expect(await mail(newBrowser())).toMatchObject({ problem: { code: 'sign_in.phone_code_gone' } })
  })
})

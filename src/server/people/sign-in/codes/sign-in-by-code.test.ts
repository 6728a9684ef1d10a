import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { sandboxMessages } from '#server/ground/outside/messages/sandbox-messages.ts'
import { followMessages } from '#server/ground/phone-messages/follow-messages.ts'
import { findReach } from '#server/ground/phone-messages/reach-views.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { finishSignIn } from '../second-factor/second-factor-sign-in.ts'
import { knownBrowser, knownBrowserCookie } from '../sessions/known-browser.ts'
import { signIn } from '../sign-in.ts'
import { sweepExpiredSessions } from '../sweep-expired-sessions.ts'
import { askForCode, findAwaitedCode } from './ask-for-code.ts'
import { claimUnused, startAnew } from './claim-unused.ts'
import { HOLDINGS, holdingsOf } from './holdings-views.ts'
import { askForOwnEmail, confirmOwnEmail } from './own-email.ts'
import { askForOwnPhone, confirmOwnPhone, removeOwnPhone } from './own-phone.ts'
import { findVerifiedPhone } from './phone-views.ts'
import { signInByCode } from './sign-in-by-code.ts'

const { app, clock, newPerson, visitorIn } = await openSignIn({ messages: sandboxMessages() })

let made = 0
/** Each its own network, and each number its own block, so that the limits of one do not reach another. */
const newBrowser = () => openBrowser(`10.${++made % 250}.${Math.floor(made / 250)}.7`)
const newNumber = () => `${90000 + ++made}12345`
type Jar = ReturnType<typeof newBrowser>

/** What went to a number last. */
async function codeSentTo(digits: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    SELECT filled_in ->> 'code' AS code FROM phone_messages WHERE to_number = ${`+91${digits}`}
    ORDER BY created_at DESC, id LIMIT 1`.execute(app.db)
  return rows[0]?.code ?? ''
}

async function ask(jar: Jar, phoneNumber: string) {
  const asked = await askForCode(app, { fields: { phoneNumber }, browser: jar.browser() })
  if (asked.ok) jar.take(asked.value.setCookies)
  return asked
}

async function enter(jar: Jar, code: string, more: Record<string, string> = {}) {
  const opened = await signInByCode(app, { fields: { code, ...more }, browser: jar.browser() })
  if (opened.ok && 'setCookies' in opened.value) jar.take(opened.value.setCookies)
  return opened
}

async function signedInBy(digits: string, jar = newBrowser()) {
  await ask(jar, digits)
  await enter(jar, await codeSentTo(digits))
  const visitor = await visitorIn(jar)
  const userId = visitor.customer?.userId ?? ''
  return { jar, userId, sessionId: visitor.sessionId ?? '' }
}

const wordsOf = (answer: Awaited<ReturnType<typeof signInByCode>>) =>
  answer.ok ? answer.value : (answer.problem.fields?.code ?? answer.problem.fields?.form)

const other = (code: string) => (code === '000000' ? '111111' : '000000')

test('a number alone makes an account and signs it in, and the next time it opens that account', async () => {
  const digits = newNumber()
  const jar = newBrowser()
  await ask(jar, `+91 ${digits}`)
  expect(await findAwaitedCode(app, jar.browser())).toMatchObject({ isOpen: true, purpose: 'sign-in' })
  const first = await enter(jar, await codeSentTo(digits))
  expect(first).toMatchObject({ ok: true, value: { state: 'signed-in', isNew: true } })
  const { customer } = await visitorIn(jar)
  expect(customer).toMatchObject({ name: 'Customer', email: '' })
  expect(await findVerifiedPhone(app.db, customer?.userId ?? '')).toBe(`+91${digits}`)
  clock.turn(60)
  const again = newBrowser()
  await ask(again, `0${digits}`)
  const second = await enter(again, await codeSentTo(digits))
  expect(second).toMatchObject({ ok: true, value: { state: 'signed-in', isNew: false } })
  expect((await visitorIn(again)).customer?.userId).toBe(customer?.userId)
})

test('an account made by a code has no password, agreed to the terms, and gets no mail', async () => {
  const { userId } = await signedInBy(newNumber())
  const { rows } = await sql<{ purpose: string }>`
    SELECT purpose FROM consents WHERE user_id = ${userId} ORDER BY purpose`.execute(app.db)
  expect(rows.map(({ purpose }) => purpose)).toEqual(['privacy', 'terms'])
  for (const table of ['passwords', 'mails'])
    expect(
      (await sql`SELECT 1 FROM ${sql.table(table)} WHERE user_id = ${userId}`.execute(app.db)).rows,
    ).toEqual([])
})

test('a code opens nothing in another browser, after five minutes, or a second time', async () => {
  const digits = newNumber()
  const jar = newBrowser()
  await ask(jar, digits)
  const code = await codeSentTo(digits)
  const gone = 'This code no longer works. Please get a new one.'
  expect(wordsOf(await enter(newBrowser(), code))).toBe(gone)
  const late = jar.copy()
  clock.turn(300)
  expect(wordsOf(await enter(late, code))).toBe(gone)
  await ask(jar, digits)
  const fresh = await codeSentTo(digits)
  const twin = jar.copy()
  expect((await enter(jar, fresh)).ok).toBe(true)
  clock.turn(15)
  expect(wordsOf(await enter(twin, fresh))).toBe(gone)
})

/** Where an answer leads, and under which session. */
const leadOf = (answer: Awaited<ReturnType<typeof signInByCode>>) =>
  answer.ok && answer.value.state === 'signed-in'
    ? {
        isNew: answer.value.isNew,
        session: answer.value.setCookies.find((each) => each.startsWith('nn_sid')),
      }
    : answer
const sessionsOf = async (userId: string | undefined) =>
  (await sql`SELECT 1 FROM sessions WHERE user_id = ${userId ?? ''}`.execute(app.db)).rows.length

test('a right code that is pressed twice opens one session, and both answers lead there', async () => {
  const digits = newNumber()
  const jar = newBrowser()
  await ask(jar, digits)
  const code = await codeSentTo(digits)
  const twin = jar.copy()
  const first = await enter(jar, code, { remember: 'on' })
  clock.turn(14)
  const second = await enter(twin, code, { remember: 'on' })
  expect(leadOf(second)).toEqual(leadOf(first))
  expect((await visitorIn(twin)).sessionId).toBe((await visitorIn(jar)).sessionId)
  expect(await sessionsOf((await visitorIn(jar)).customer?.userId)).toBe(1)
})

test('a second press opens nothing with another code, from another address or program, or once signed out', async () => {
  const digits = newNumber()
  const jar = newBrowser()
  await ask(jar, digits)
  const code = await codeSentTo(digits)
  const twin = jar.copy()
  await enter(jar, code)
  const gone = 'This code no longer works. Please get a new one.'
  const pressed = (more: object, typed = code) =>
    signInByCode(app, { fields: { code: typed }, browser: { ...twin.browser(), ...more } })
  expect(wordsOf(await pressed({}, other(code)))).toBe(gone)
  expect(wordsOf(await pressed({ address: '10.251.1.1' }))).toBe(gone)
  expect(wordsOf(await pressed({ userAgent: 'curl/8' }))).toBe(gone)
  expect(wordsOf(await pressed({ cookies: newBrowser().browser().cookies }))).toBe(gone)
  expect((await pressed({})).ok).toBe(true)
  await sql`DELETE FROM sessions WHERE user_id = ${(await visitorIn(jar)).customer?.userId}`.execute(app.db)
  expect(wordsOf(await pressed({}))).toBe(gone)
})

test('a number that is pressed twice on the profile is saved once, and both answers say so', async () => {
  const digits = newNumber()
  const { jar, userId, sessionId } = await signedInBy(newNumber())
  const who = { userId, sessionId }
  const asked = await askForOwnPhone(app, who, { fields: { phoneNumber: digits }, browser: jar.browser() })
  if (asked.ok) jar.take(asked.value.setCookies)
  const code = await codeSentTo(digits)
  const press = () => confirmOwnPhone(app, who, { fields: { code }, browser: jar.browser() })
  const presses = await Promise.all([press(), press()])
  expect(presses).toMatchObject([
    { ok: true, value: { phone: `+91${digits}` } },
    { ok: true, value: { phone: `+91${digits}` } },
  ])
  clock.turn(15)
  expect(await press()).toMatchObject({ problem: { code: 'sign_in.phone_code_gone' } })
})

test('a code can be tried five times, however many try at one moment', async () => {
  const digits = newNumber()
  const jar = newBrowser()
  await ask(jar, digits)
  const code = await codeSentTo(digits)
  const answers = await Promise.all(Array.from({ length: 15 }, () => enter(jar.copy(), other(code))))
  const words = answers.map(wordsOf)
  expect(words.filter((said) => String(said).startsWith('This code is not right.'))).toHaveLength(4)
  expect(wordsOf(await enter(jar, code))).toBe('This code no longer works. Please get a new one.')
  expect(await visitorIn(jar)).toEqual({})
})

test('of several presses of the right code at one moment there is one account, and one session', async () => {
  const digits = newNumber()
  const jar = newBrowser()
  await ask(jar, digits)
  const code = await codeSentTo(digits)
  const answers = await Promise.all([
    enter(jar.copy(), code),
    enter(jar.copy(), code),
    enter(jar.copy(), code),
  ])
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(new Set(answers.map((answer) => JSON.stringify(leadOf(answer)))).size).toBe(1)
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM verified_phones WHERE phone = ${`+91${digits}`}`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect(await sessionsOf(rows[0]?.user_id)).toBe(1)
})

test('what is no code of six digits costs no try', async () => {
  const digits = newNumber()
  const jar = newBrowser()
  await ask(jar, digits)
  for (const typed of ['', '12345', 'abcdef', '1234567'])
    expect(wordsOf(await enter(jar, typed))).toBe('Please enter the 6 digits from the message')
  const code = await codeSentTo(digits)
  expect((await enter(jar, ` ${code.slice(0, 3)} ${code.slice(3)} `)).ok).toBe(true)
})

test('another code ends the one before, and is sent after half a minute', async () => {
  const digits = newNumber()
  const jar = newBrowser()
  await ask(jar, digits)
  const before = await codeSentTo(digits)
  const old = jar.copy()
  const early = await ask(jar, digits)
  expect(early).toMatchObject({
    ok: false,
    problem: { fields: { form: 'Too many attempts. Please try again in 30 seconds.' } },
  })
  clock.turn(30)
  expect((await ask(jar, digits)).ok).toBe(true)
  expect(wordsOf(await enter(old, before))).toBe('This code no longer works. Please get a new one.')
  expect((await enter(jar, await codeSentTo(digits))).ok).toBe(true)
})

test('whoever uses up the codes of a number leaves its owner those of a browser that it knows', async () => {
  const digits = newNumber()
  const jar = newBrowser()
  await ask(jar, digits)
  await enter(jar, await codeSentTo(digits))
  const strangers = []
  for (let n = 0; n < 6; n += 1) {
    clock.turn(31)
    strangers.push((await ask(newBrowser(), digits)).ok)
  }
  expect(strangers.at(-1)).toBe(false)
  clock.turn(31)
  expect((await ask(jar, digits)).ok).toBe(true)
  expect(await enter(jar, await codeSentTo(digits))).toMatchObject({ ok: true, value: { isNew: false } })
})

test('an address that has used up its codes takes none from the numbers that it goes on to ask for', async () => {
  const address = `10.${++made % 250}.200.9`
  for (let n = 0; n < 10; n += 1) expect((await ask(openBrowser(address), newNumber())).ok).toBe(true)
  const digits = newNumber()
  for (let n = 0; n < 12; n += 1) expect((await ask(openBrowser(address), digits)).ok).toBe(false)
  expect((await ask(newBrowser(), digits)).ok).toBe(true)
})

test('who agreed to WhatsApp gets the code there; one that waits is withheld when another is asked for', async () => {
  const digits = newNumber()
  const { userId } = await signedInBy(digits)
  await sql`INSERT INTO message_consents (user_id, purpose, granted, way, text_version, at)
    VALUES (${userId}, 'codes', true, 'page', 1, ${clock.now()})`.execute(app.db)
  const reach = (to: string) => findReach(app, app.db, { to, userId: null, purpose: 'codes' })
  expect([(await reach(`+91${digits}`)).hasAgreed, (await reach(`+91${newNumber()}`)).hasAgreed]).toEqual([
    true,
    false,
  ])
  clock.turn(60)
  await ask(newBrowser(), digits)
  await app.db
    .updateTable('phone_messages')
    .set({ state: 'waiting' })
    .where('to_number', '=', `+91${digits}` as PhoneNumber)
    .execute()
  clock.turn(60)
  await ask(newBrowser(), digits)
  const states = await app.db
    .selectFrom('phone_messages')
    .select(['state', 'filled_in'])
    .where('to_number', '=', `+91${digits}` as PhoneNumber)
    .orderBy('created_at')
    .execute()
  expect(states.slice(0, 2)).toMatchObject([
    { state: 'withheld', filled_in: {} },
    { state: 'withheld', filled_in: {} },
  ])
  expect(states.at(-1)?.state).toBe('waiting')
})

test('to which number a code went is forgotten after a week', async () => {
  const digits = newNumber()
  await ask(newBrowser(), digits)
  const kept = () =>
    app.db
      .selectFrom('phone_messages')
      .select('id')
      .where('to_number', '=', `+91${digits}` as PhoneNumber)
      .execute()
  clock.turn(6 * 24 * 3600)
  await followMessages(app)
  expect(await kept()).toHaveLength(1)
  clock.turn(2 * 24 * 3600)
  await followMessages(app)
  expect(await kept()).toEqual([])
})

test('a browser is known by the e-mail and by the number of its person', async () => {
  const jar = newBrowser()
  const { email } = await newPerson()
  const known = (by: string) => knownBrowser(app, jar.browser(), by) !== undefined
  jar.take([knownBrowserCookie(app, jar.browser(), email)])
  jar.take([knownBrowserCookie(app, jar.browser(), '+919812345678')])
  expect([known(email), known('+919812345678'), known('ravi@example.in')]).toEqual([true, true, false])
})

test('the answers for a number with an account and one without are the same', async () => {
  const known = newNumber()
  await signedInBy(known)
  clock.turn(60)
  const answers = await Promise.all([known, newNumber()].map((digits) => ask(newBrowser(), digits)))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  for (const digits of [known, newNumber()]) {
    clock.turn(60)
    const jar = newBrowser()
    await ask(jar, digits)
    expect(wordsOf(await enter(jar, other(await codeSentTo(digits))))).toBe(
      'This code is not right. You have 4 tries left.',
    )
  }
})

test('neither a code nor its token stands in the database in clear once it was sent', async () => {
  const digits = newNumber()
  const jar = newBrowser()
  await ask(jar, digits)
  const [code, token] = [await codeSentTo(digits), jar.value('nn_code') ?? '-']
  const { rows } = await sql`SELECT row_to_json(c) AS row FROM sign_in_codes c`.execute(app.db)
  const kept = JSON.stringify(rows)
  expect(kept).toContain(digits)
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(`"${code}"`)
  await enter(jar, other(code))
  const log = await sql`SELECT row_to_json(a) AS row FROM audit_log a`.execute(app.db)
  expect(JSON.stringify(log.rows)).not.toContain(digits)
  clock.turn(301)
  await sweepExpiredSessions(app)
  const left = await sql`SELECT 1 FROM sign_in_codes WHERE phone = ${`+91${digits}`}`.execute(app.db)
  expect(left.rows).toEqual([])
})

test('who was signed in in this browser before is signed out, and a planted session is not taken over', async () => {
  const first = await signedInBy(newNumber())
  const planted = first.jar.copy()
  const second = await signedInBy(newNumber(), first.jar)
  expect(second.userId).not.toBe(first.userId)
  expect(await visitorIn(planted)).toEqual({})
})

test('a deactivated account is not opened by its number', async () => {
  const digits = newNumber()
  const { userId, jar } = await signedInBy(digits)
  await app.db.updateTable('users').set({ deactivated_at: clock.now() }).where('id', '=', userId).execute()
  expect((await visitorIn(jar)).customer).toBeUndefined()
  clock.turn(60)
  const again = newBrowser()
  await ask(again, digits)
  expect(wordsOf(await enter(again, await codeSentTo(digits)))).toMatch('This account has been deactivated')
})

async function withPhone(roles?: Parameters<typeof newPerson>[0]) {
  const person = await (roles ? newPerson(roles) : newPerson())
  const digits = newNumber()
  await app.db
    .insertInto('verified_phones')
    .values({ user_id: person.userId, phone: `+91${digits}`, verified_at: clock.now() })
    .execute()
  return { ...person, digits }
}

test('an account with a second factor keeps it: its code opens nothing by itself', async () => {
  const { digits, userId } = await withPhone()
  await app.db
    .insertInto('passkeys')
    .values({
      id: `key-${userId}`,
      user_id: userId,
      name: 'A key',
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      is_synced: false,
      created_at: clock.now(),
      last_used_at: null,
    })
    .execute()
  const jar = newBrowser()
  await ask(jar, digits)
  expect(await enter(jar, await codeSentTo(digits))).toMatchObject({
    ok: true,
    value: { state: 'second-factor' },
  })
  expect(await visitorIn(jar)).toEqual({})
  expect((await finishSignIn(app, { fields: { code: '000000' }, browser: jar.browser() })).ok).toBe(false)
  expect(await visitorIn(jar)).toEqual({})
})

test('an account that administers is not opened by a code', async () => {
  const { digits } = await withPhone([{ kind: 'customer' }, { kind: 'admin' }])
  const jar = newBrowser()
  await ask(jar, digits)
  expect(wordsOf(await enter(jar, await codeSentTo(digits)))).toMatch('a code alone does not open it')
  expect(await visitorIn(jar)).toEqual({})
})

test('after a year without use a code alone opens nothing; nor does a PIN code without an order', async () => {
  const digits = newNumber()
  const { userId } = await signedInBy(digits)
  clock.turn(366 * 24 * 3600)
  const jar = newBrowser()
  await ask(jar, digits)
  expect(await enter(jar, await codeSentTo(digits))).toMatchObject({ ok: true, value: { state: 'unused' } })
  expect(await visitorIn(jar)).toEqual({})
  const claim = (pinCode: string) => claimUnused(app, { fields: { pinCode }, browser: jar.browser() })
  for (const pin of ['560001', '', '411001']) expect((await claim(pin)).ok).toBe(false)
  // Nor does a new code bring new tries.
  clock.turn(60)
  await ask(jar, digits)
  await enter(jar, await codeSentTo(digits))
  const over = await claim('560001')
  expect(over.ok || over.problem.fields?.pinCode).toMatch('This number has no tries left this month.')
  const begun = await startAnew(app, { browser: jar.browser() })
  if (!begun.ok) throw new Error(begun.problem.code)
  jar.take(begun.value.setCookies)
  const { customer } = await visitorIn(jar)
  expect(customer?.userId).not.toBe(userId)
  expect(await findVerifiedPhone(app.db, userId)).toBeUndefined()
  expect(await findVerifiedPhone(app.db, customer?.userId ?? '')).toBe(`+91${digits}`)
})

test('after a year the PIN code of the last order opens the account with the code', async () => {
  const digits = newNumber()
  const { userId } = await signedInBy(digits)
  await sql`
    INSERT INTO orders (id, user_id, checkout_key, placed_at, first_name, last_name, email, phone_number, address, city,
      state_code, postal_code, payment_method, subtotal_paise, savings_paise, shipping_paise, total_paise, place_of_supply)
    VALUES (gen_random_uuid(), ${userId}, gen_random_uuid(), ${clock.now()}, 'Asha', 'Rao', 'asha@example.in', ${digits},
      '12 MG Road', 'Pune', 'MH', '411005', 'cod', 100, 0, 0, 100, '27')`.execute(app.db)
  clock.turn(366 * 24 * 3600)
  const jar = newBrowser()
  await ask(jar, digits)
  await enter(jar, await codeSentTo(digits))
  const claim = (pinCode: string) => claimUnused(app, { fields: { pinCode }, browser: jar.browser() })
  expect(await claim('560001')).toMatchObject({ problem: { code: 'sign_in.pin_wrong' } })
  const claimed = await claim('411 005')
  if (!claimed.ok) throw new Error(claimed.problem.code)
  jar.take(claimed.value.setCookies)
  expect((await visitorIn(jar)).customer?.userId).toBe(userId)
})

test('mail to an account without an email is not written', async () => {
  const { userId } = await signedInBy(newNumber())
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const mail = {
    kind: 'sign-in-changed',
    to: email,
    subject: 'Nothing',
    content: { greeting: 'Hello,', blocks: [] },
  }
  await inTransaction(app, (tx) => queueMail(app, tx, mail))
  const { rows } = await sql`SELECT 1 FROM mails WHERE to_address = ${email}`.execute(app.db)
  expect(rows).toEqual([])
})

test('a new account cannot be begun in place of an old one without the code', async () => {
  const digits = newNumber()
  await signedInBy(digits)
  clock.turn(366 * 24 * 3600)
  const jar = newBrowser()
  await ask(jar, digits)
  expect(await startAnew(app, { browser: jar.browser() })).toMatchObject({ ok: false })
  expect(await claimUnused(app, { fields: { pinCode: '560001' }, browser: jar.browser() })).toMatchObject({
    ok: false,
  })
})

test('an account by e-mail gets its number by a code, which then opens it; the code of another session is no use', async () => {
  const { email, userId } = await newPerson()
  const jar = newBrowser()
  const signed = await signIn(app, {
    role: 'customer',
    fields: { email, password: PASSWORD },
    browser: jar.browser(),
  })
  if (signed.ok) jar.take(signed.value.setCookies)
  const who = { userId, sessionId: (await visitorIn(jar)).sessionId ?? '' }
  const digits = newNumber()
  const asked = await askForOwnPhone(app, who, { fields: { phoneNumber: digits }, browser: jar.browser() })
  if (asked.ok) jar.take(asked.value.setCookies)
  const code = await codeSentTo(digits)
  expect(wordsOf(await enter(jar.copy(), code))).toBe('This code no longer works. Please get a new one.')
  const stranger = await signedInBy(newNumber())
  expect((await confirmOwnPhone(app, stranger, { fields: { code }, browser: jar.browser() })).ok).toBe(false)
  const confirmed = await confirmOwnPhone(app, who, { fields: { code }, browser: jar.browser() })
  expect(confirmed).toMatchObject({ ok: true, value: { phone: `+91${digits}` } })
  clock.turn(60)
  expect((await signedInBy(digits)).userId).toBe(userId)
  expect((await removeOwnPhone(app, who)).ok).toBe(true)
  clock.turn(60)
  expect((await signedInBy(digits)).userId).not.toBe(userId)
})

async function moveTo(digits: string) {
  const { email, userId } = await newPerson()
  const jar = newBrowser()
  const signed = await signIn(app, {
    role: 'customer',
    fields: { email, password: PASSWORD },
    browser: jar.browser(),
  })
  if (signed.ok) jar.take(signed.value.setCookies)
  const who = { userId, sessionId: (await visitorIn(jar)).sessionId ?? '' }
  clock.turn(60)
  const asked = await askForOwnPhone(app, who, { fields: { phoneNumber: digits }, browser: jar.browser() })
  if (asked.ok) jar.take(asked.value.setCookies)
  const fields = { code: await codeSentTo(digits) }
  return { userId, moved: await confirmOwnPhone(app, who, { fields, browser: jar.browser() }) }
}

test('a number moves to the e-mail account of its person where its own account is empty, which ends', async () => {
  const digits = newNumber()
  const before = await signedInBy(digits)
  const { userId, moved } = await moveTo(digits)
  expect(moved.ok).toBe(true)
  expect(await findVerifiedPhone(app.db, userId)).toBe(`+91${digits}`)
  expect(await visitorIn(before.jar)).toEqual({})
  const old = await app.db
    .selectFrom('users')
    .select('closed_at')
    .where('id', '=', before.userId)
    .executeTakeFirst()
  expect(old?.closed_at).toBeInstanceOf(Date)
})

test('a number does not leave an account that holds something', async () => {
  const digits = newNumber()
  const before = await signedInBy(digits)
  await app.db
    .insertInto('wishlists')
    .values({ user_id: before.userId, share_token: null, letters_token: 'l'.repeat(40) })
    .execute()
  const { userId, moved } = await moveTo(digits)
  expect(moved).toMatchObject({ ok: false, problem: { code: 'sign_in.phone_not_joined' } })
  expect(await findVerifiedPhone(app.db, userId)).toBeUndefined()
  expect((await visitorIn(before.jar)).customer?.userId).toBe(before.userId)
})

test('an account made with a number gets an e-mail by a code; one that another account has stays there', async () => {
  const { jar, userId, sessionId } = await signedInBy(newNumber())
  const who = { userId, sessionId }
  expect((await removeOwnPhone(app, who)).ok).toBe(false)
  const taken = await newPerson()
  const mailed = async (email: string) => {
    clock.turn(60)
    const asked = await askForOwnEmail(app, who, { fields: { email }, browser: jar.browser() })
    if (!asked.ok) throw new Error(asked.problem.code)
    jar.take(asked.value.setCookies)
    const { rows } = await sql<{ text: string }>`
      SELECT text_body AS text FROM mails WHERE to_address = ${email} AND kind = 'email-code'`.execute(app.db)
    const code = /: ([0-9]{6})/.exec(rows[0]?.text ?? '')?.[1] ?? ''
    return confirmOwnEmail(app, who, { fields: { code }, browser: jar.browser() })
  }
  expect(await mailed(taken.email)).toMatchObject({
    ok: false,
    problem: { code: 'sign_in.phone_not_joined' },
  })
  const own = `own-${userId}@example.in`
  expect(await mailed(own)).toMatchObject({ ok: true, value: { email: own } })
  expect((await visitorIn(jar)).customer?.email).toBe(own)
})

test('whether an account holds something is answered by indexes', async () => {
  const plan = await app.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${holdingsOf('nobody')}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  // Shops have a handful of keys.
  expect([...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table)).toEqual(['api_keys'])
})

test('every table of an account is judged: what is in it is held, or goes with an empty account', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.conrelid::regclass::text AS name
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
    WHERE c.contype = 'f' AND a.attname = 'user_id'
      AND c.confrelid IN ('users'::regclass, 'customers'::regclass, 'wishlists'::regclass)`.execute(app.db)
  const goes = [
    'carts',
    'consents',
    'customers',
    'demo_accounts',
    'email_verifications',
    'message_choices',
    'message_consents',
    'passkey_challenges',
    'password_resets',
    'pending_sign_ins',
    'question_invitations',
    'recovery_codes',
    'review_letter_choices',
    'reviewer_devices',
    'sessions',
    'sign_in_codes',
    'verified_phones',
    'wishes',
  ]
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [...new Set([...HOLDINGS, ...goes])].filter((name) => name !== 'suspected').sort(),
  )
})

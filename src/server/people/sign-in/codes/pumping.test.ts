import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { sandboxMessages } from '#server/ground/outside/messages/sandbox-messages.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { isFull } from '#tests/support/full-run.ts'
import { openSignIn } from '#tests/support/sign-in.ts'
import { askForCode } from './ask-for-code.ts'
import { signInByCode } from './sign-in-by-code.ts'

// Whoever has messages sent to numbers that he earns by (SMS pumping) costs the marketplace less than ₹50 an hour.
const RUPEES_MAX = 50
const ATTEMPTS = isFull ? 4_000 : 240

const { app, clock } = await openSignIn({ messages: sandboxMessages() })

const ask = (phoneNumber: string, jar = openBrowser()) =>
  askForCode(app, { fields: { phoneNumber }, browser: jar.browser() })

async function rupeesSince(at: Date): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(capped_millirupees), 0) AS sum FROM phone_messages WHERE created_at >= ${at}`.execute(
    app.db,
  )
  return Number(rows[0]?.sum) / 1000
}

/** Tries over one hour, evenly, and tells what they cost and how many messages went out. */
async function anHourOf(attempt: (n: number) => Promise<{ ok: boolean }>) {
  const from = clock.now()
  let sent = 0
  for (let n = 0; n < ATTEMPTS; n++) {
    if ((await attempt(n)).ok) sent++
    clock.turn(3590 / ATTEMPTS)
  }
  return { sent, rupees: await rupeesSince(from) }
}

const anAddress = (n: number) => `${20 + (n % 180)}.${Math.floor(n / 180) % 250}.${n % 250}.${n % 200}`

test('one number from everywhere', async () => {
  const { sent, rupees } = await anHourOf((n) => ask('9123456780', openBrowser(anAddress(n))))
  expect(sent).toBeLessThanOrEqual(10)
  expect(rupees).toBeLessThan(RUPEES_MAX)
})

test('who is refused for what strangers asked reads when there is another code, and what opens an account until then', async () => {
  clock.turn(48 * 3600)
  for (let n = 0; n < 5; n++) {
    await ask('9123456780', openBrowser(anAddress(n)))
    clock.turn(30)
  }
  const refused = await ask('9123456780', openBrowser('49.36.9.9'))
  const { fields, details } = refused.ok ? {} : refused.problem
  const next = formatDateTime(new Date(clock.now().getTime() + Number(details?.retryAfterSeconds) * 1000))
  expect(fields?.form).toBe(
    `Too many codes were asked for. You can get the next one from ${next}. Until then, please sign in with your email. If you have no password, we can email you a link to set one.`,
  )
})

test('numbers in a row, each from its own network', async () => {
  clock.turn(48 * 3600)
  const { sent, rupees } = await anHourOf((n) => ask(`93456${10000 + n}`, openBrowser(anAddress(n))))
  expect(sent).toBeLessThanOrEqual(40)
  expect(rupees).toBeLessThan(RUPEES_MAX)
})

test('numbers of all blocks from one network', async () => {
  clock.turn(48 * 3600)
  const { sent } = await anHourOf((n) => ask(`${70000 + n}12345`, openBrowser(`203.0.113.${n % 250}`)))
  expect(sent).toBeLessThanOrEqual(80)
})

test('numbers of all blocks from everywhere: less than ₹50, and who was here before still gets in', async () => {
  clock.turn(48 * 3600)
  const own = openBrowser('49.36.1.1')
  const first = await ask('9812345671', own)
  if (first.ok) own.take(first.value.setCookies)
  const { rows } = await sql<{ code: string }>`
    SELECT filled_in ->> 'code' AS code FROM phone_messages WHERE to_number = '+919812345671'`.execute(app.db)
  const opened = await signInByCode(app, { fields: { code: rows[0]?.code }, browser: own.browser() })
  if (!opened.ok || opened.value.state !== 'signed-in') throw new Error('not signed in')
  own.take(opened.value.setCookies)
  const { sent, rupees } = await anHourOf((n) =>
    ask(`${60000 + ((n * 37) % 39999)}${10000 + n}`, openBrowser(anAddress(n))),
  )
  expect(sent).toBeGreaterThan(0)
  expect(rupees).toBeLessThan(RUPEES_MAX)
  expect(await ask('9911223344', openBrowser('49.36.2.2'))).toMatchObject({ ok: false })
  expect(await ask('9812345671', openBrowser('49.36.2.3'))).toMatchObject({ ok: false })
  expect((await ask('9812345671', own)).ok).toBe(true)
})

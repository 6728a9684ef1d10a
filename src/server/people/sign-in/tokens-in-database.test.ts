import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { sendMail } from '#server/ground/mail/send-mail.ts'
import { subscribeToNewsletter } from '#server/people/newsletter/subscribe-to-newsletter.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { inviteAdmin } from '#server/people/team/invite-admin.ts'
import { makeApiKey } from '#server/selling/sellers/api-keys.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findVisitor } from './find-visitor.ts'
import { mailResetLink } from './passwords/mail-reset-link.ts'
import { proveIdentity } from './prove-identity.ts'
import { createAccount } from './registration/create-account.ts'
import { addPasskey, beginPasskey } from './second-factor/own-passkeys.ts'
import { askForPasskey, relyingParty } from './second-factor/passkey.ts'
import { signIn } from './sign-in.ts'

const PASSWORD = 'the monsoon came late'
/** Every token that the shop drew, and what was drawn for each deed. */
const drawn: string[] = []
const sent: string[] = []
let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp({
    mail: {
      leavesTheShop: true,
      send: async ({ text }: { text: string }) => {
        sent.push(text)
      },
    } as App['mail'],
  }))
  const { token } = app.random
  app.random.token = (bytes) => {
    const made = token.call(app.random, bytes)
    drawn.push(made)
    return made
  }
})
afterAll(() => close())

/** Does a deed, and checks that it drew a token at all. */
async function drawing<Value>(deed: () => Promise<Value>): Promise<Value> {
  const before = drawn.length
  const value = await deed()
  expect(drawn.length).toBeGreaterThan(before)
  return value
}

/** Everything in the database as text: the shop's tables and those of its jobs. */
async function dump(): Promise<string> {
  const { rows } = await sql<{
    schema: string
    name: string
  }>`SELECT table_schema AS schema, table_name AS name
    FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(
    app.db,
  )
  const texts: string[] = []
  for (const { schema, name } of rows) {
    const table = await sql<{
      text: string
    }>`SELECT t::text AS text FROM ${sql.table(`${schema}.${name}`)} AS t`.execute(app.db)
    texts.push(...table.rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

test('a copy of the database holds no token that opens anything, once the mails have left', async () => {
  const email = 'asha@example.in'
  const roles = [{ kind: 'customer' }] as const
  const { userId } = await createAccount(app, { name: 'Asha', email, password: PASSWORD, roles: [...roles] })
  const jar = openBrowser()
  const fields = { email, password: PASSWORD }
  const entered = await drawing(() => signIn(app, { role: 'customer', fields, browser: jar.browser() }))
  if (entered.ok) jar.take(entered.value.setCookies)
  const { sessionId = '' } = (await findVisitor(app, jar.headers())).visitor
  const who = { userId, email, name: 'Asha', sessionId }
  const proof = { fields: { currentPassword: PASSWORD }, browser: jar.browser() }
  expect((await drawing(() => proveIdentity(app, who, proof))).ok).toBe(true)
  await drawing(() => mailResetLink(app, email))
  const owner = await addAdmin(app)
  await drawing(() => inviteAdmin(app, owner, { email: 'meera@example.in', name: 'Meera', role: 'support' }))
  const key = await drawing(async () => makeApiKey(app, await addSellerWithVendor(app), 'Counter'))
  await drawing(() => subscribeToNewsletter(app, 'reader@example.in'))
  const message = { name: 'Asha', email, message: 'Where is my order?' }
  await drawing(() => submitTicket(app, { message, userId }))
  const begun = await drawing(() => beginPasskey(app, who, jar.browser()))
  if (!begun.ok) throw new Error(begun.problem.code)
  jar.take([begun.value.setCookie])
  const passkey = softPasskey(relyingParty(app).origin).make(begun.value.options.challenge)
  const added = await drawing(() =>
    addPasskey(app, who, { fields: { name: 'Telephone', passkey }, browser: jar.browser() }),
  )
  expect(added.ok).toBe(true)
  const held = await drawing(() =>
    signIn(app, { role: 'customer', fields, browser: openBrowser().browser() }),
  )
  expect(held).toMatchObject({ value: { needsCode: true } })
  const shown = await askForPasskey(app, { purpose: 'sign-in', browser: openBrowser().browser() })

  for (const { id } of await app.db.selectFrom('mails').select('id').execute()) await sendMail(app, id)
  const text = await dump()
  expect(text).toContain(email)
  // A challenge is what an authenticator signs, not what it is known by: it is public.
  const challenges = new Set([begun.value.options.challenge, shown.ok ? shown.value.options.challenge : ''])
  const found = drawn.filter((token) => !challenges.has(token) && text.includes(token))
  expect(found).toEqual([])
  if (key.ok) expect(text).not.toContain(key.value.key)
  if (added.ok) for (const code of added.value.recoveryCodes ?? []) expect(text).not.toContain(code)
  // The links that were mailed are among the tokens that were looked for.
  const links = sent.flatMap((letter) => drawn.filter((token) => letter.includes(token)))
  expect(new Set(links).size).toBeGreaterThanOrEqual(3)
})

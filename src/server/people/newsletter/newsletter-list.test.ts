import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { endNewsletterFor } from './end-newsletter.ts'
import { exportNewsletter } from './export-newsletter.ts'
import { findSubscriber, listSubscribers, readNewsletterCounts } from './newsletter-views.ts'

let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

let rows = 0
async function add(status: 'pending' | 'confirmed' | 'unsubscribed', ...emails: string[]) {
  const at = new Date('2026-11-01T06:00:00Z')
  await app.db
    .insertInto('newsletter_subscribers')
    .values(
      emails.map((email) => ({
        email,
        status,
        token_sha256: `token-${++rows}`,
        asked_at: at,
        confirmed_at: status === 'pending' ? null : at,
        unsubscribed_at: status === 'unsubscribed' ? at : null,
      })),
    )
    .execute()
}
const counted = async () => {
  const all = await app.db.selectFrom('newsletter_subscribers').select('status').execute()
  const of = (status: string) => all.filter((row) => row.status === status).length
  return { confirmed: of('confirmed'), pending: of('pending'), unsubscribed: of('unsubscribed') }
}
async function csvOf(blocks: AsyncGenerator<string>) {
  let text = ''
  for await (const part of blocks) text += part
  return text
}

test('how many there are is kept right by whatever changes them, also many at once', async () => {
  await add('pending', 'a@example.in', 'b@example.in', 'c@example.in')
  await add('confirmed', 'd@example.in')
  await Promise.all(
    ['a@example.in', 'b@example.in'].map((email) =>
      app.db
        .updateTable('newsletter_subscribers')
        .set({ status: 'confirmed' })
        .where('email', '=', email)
        .execute(),
    ),
  )
  await app.db
    .updateTable('newsletter_subscribers')
    .set({ status: 'unsubscribed' })
    .where('status', '=', 'confirmed')
    .execute()
  await app.db.deleteFrom('newsletter_subscribers').where('email', '=', 'd@example.in').execute()
  await app.db.deleteFrom('newsletter_subscribers').where('email', '=', 'nobody@example.in').execute()
  expect(await readNewsletterCounts(app.db, OWNER)).toEqual(await counted())
  expect(await readNewsletterCounts(app.db, OWNER)).toEqual({ confirmed: 0, pending: 1, unsubscribed: 2 })
})

test('the list goes on page after page, each address once, and finds a part of one', async () => {
  await add('confirmed', ...Array.from({ length: 120 }, (_, index) => `reader-${index}@quokka.example.in`))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listSubscribers(app, OWNER, { status: 'confirmed', ...(cursor && { cursor }) })
    seen.push(...page.subscribers.map(({ email }) => email))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  const found = await listSubscribers(app, OWNER, { q: 'READER-7@' })
  expect(found.subscribers.map(({ email }) => email)).toEqual(['reader-7@quokka.example.in'])
  expect(await listSubscribers(app, OWNER, { q: 're' })).toMatchObject({ isTooShort: true, subscribers: [] })
  expect((await listSubscribers(app, OWNER, { q: 'r%7' })).subscribers).toEqual([])
})

test('the export has every confirmed address and nobody else, and is on record', async () => {
  const owner = await addAdmin(app, 'owner')
  await add('pending', 'waiting@example.in')
  const exported = await exportNewsletter(app, owner)
  const lines = (await csvOf(exported)).trim().split('\r\n')
  expect(lines).toHaveLength(1 + (await counted()).confirmed)
  expect(lines.join()).not.toContain('waiting@')
  const entry = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'newsletter.exported')
    .executeTakeFirst()
  expect(entry).toMatchObject({ actor_id: owner.userId, after: { subscribers: 120 } })
})

test('somebody’s newsletter is ended at their wish, with a reason, and their address stays out of the record', async () => {
  const support = permitted(await addAdmin(app, 'support'), 'support.answer')
  await add('confirmed', 'lata@example.in')
  const end = (fields: Record<string, string>) => endNewsletterFor(app, support, fields)
  expect(await end({ email: 'lata@example.in', reason: ' ' })).toMatchObject({
    problem: { fields: { reason: 'This field is required' } },
  })
  expect((await end({ email: 'LATA@example.in', reason: 'Asked by telephone' })).ok).toBe(true)
  expect((await findSubscriber(app.db, OWNER, 'lata@example.in'))?.status).toBe('unsubscribed')
  expect(await end({ email: 'lata@example.in', reason: 'Again' })).toMatchObject({
    problem: { code: 'newsletter.not_subscribed' },
  })
  const entries = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'newsletter.ended')
    .execute()
  expect(entries).toMatchObject([
    { subject_id: fingerprint('lata@example.in'), after: { reason: 'Asked by telephone' } },
  ])
  expect(JSON.stringify(entries)).not.toContain('lata@')
})

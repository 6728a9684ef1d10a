import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import {
  confirmNewsletter,
  subscribeToNewsletter,
} from '#server/people/newsletter/subscribe-to-newsletter.ts'
import { unsubscribeFromNewsletter } from '#server/people/newsletter/unsubscribe-from-newsletter.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { submitTicket } from './submit-ticket.ts'

let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

const mailsTo = (address: string) =>
  app.db.selectFrom('mails').selectAll().where('to_address', '=', address).orderBy('created_at').execute()
const subscriber = (email: string) =>
  app.db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirst()

test('a contact message is kept as a numbered ticket, and its sender gets a copy', async () => {
  const message = {
    name: 'Ravi <b>',
    email: 'ravi@example.in',
    subject: 'returns' as const,
    message: 'The fan rattles.',
  }
  const { number } = await submitTicket(app, { message, userId: undefined })

  expect(number).toMatch(/^NN-T-\d{6}$/)
  const [copy] = await mailsTo('ravi@example.in')
  expect(copy?.subject).toContain(number)
  expect(copy?.text_body).toContain('The fan rattles.')
  expect(copy?.html_body).not.toContain('<b>')
  const kept = await app.db
    .selectFrom('tickets')
    .selectAll()
    .where('email', '=', 'ravi@example.in')
    .executeTakeFirst()
  expect(kept).toMatchObject({ subject: 'returns', status: 'open', message: 'The fan rattles.' })
})

test('a message with a link in it is kept, and not sent to whatever address stands beside it', async () => {
  const message = {
    name: 'Claim your prize',
    email: 'victim@example.in',
    message: 'You won a laptop: evil.example/claim',
  }
  await submitTicket(app, { message, userId: undefined })
  const [mail] = await mailsTo('victim@example.in')
  expect(mail?.text_body).toContain('Use the button to see what you wrote')
  expect(`${mail?.text_body}${mail?.html_body}`).not.toContain('evil.example')
})

test('the newsletter starts only after the link in the mail was used, and the same link ends it', async () => {
  await subscribeToNewsletter(app, 'meera@example.in')
  expect((await subscriber('meera@example.in'))?.status).toBe('pending')

  const token = await tokenMailedTo('meera@example.in')
  expect(await confirmNewsletter(app, token)).toEqual({ ok: true, value: { email: 'meera@example.in' } })
  expect((await subscriber('meera@example.in'))?.status).toBe('confirmed')

  expect((await unsubscribeFromNewsletter(app, token)).ok).toBe(true)
  expect((await subscriber('meera@example.in'))?.status).toBe('unsubscribed')
  expect(await confirmNewsletter(app, token)).toMatchObject({ ok: false })
})

test('the table of subscribers holds no link that works', async () => {
  await subscribeToNewsletter(app, 'dev@example.in')
  const token = await tokenMailedTo('dev@example.in')
  expect(JSON.stringify(await subscriber('dev@example.in'))).not.toContain(token)
})

test('an address that is subscribed already gets no second mail', async () => {
  await subscribeToNewsletter(app, 'lata@example.in')
  await confirmNewsletter(app, await tokenMailedTo('lata@example.in'))
  await subscribeToNewsletter(app, 'lata@example.in')
  expect(await mailsTo('lata@example.in')).toHaveLength(1)
  expect((await subscriber('lata@example.in'))?.status).toBe('confirmed')
})

test('an address that somebody enters again and again gets three letters, and the last link works', async () => {
  for (let n = 0; n < 6; n++) await subscribeToNewsletter(app, 'kiran@example.in')
  expect(await mailsTo('kiran@example.in')).toHaveLength(3)
  expect((await confirmNewsletter(app, await tokenMailedTo('kiran@example.in'))).ok).toBe(true)
})

test('a made-up link confirms and ends nothing', async () => {
  expect(await confirmNewsletter(app, 'nonsense')).toMatchObject({
    problem: { code: 'newsletter.link_unknown' },
  })
  expect(await unsubscribeFromNewsletter(app, '')).toMatchObject({ ok: false })
})

async function tokenMailedTo(address: string): Promise<string> {
  const mail = (await mailsTo(address)).at(-1)
  return mail?.text_body?.match(/confirm\?token=([\w-]+)/)?.[1] ?? ''
}

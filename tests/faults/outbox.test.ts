import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { resendMails } from '#server/office/system/resend-mails.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { addBuyers, sendCheckout, withWorkers } from '#tests/support/buyers.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull, testInFull } from '#tests/support/full-run.ts'
import { skippedUnlessFull } from '#tests/support/skipped.ts'
import { openSmtpSink, type SmtpSink } from '#tests/support/smtp-sink.ts'
import type { Program } from '#tests/support/start-marketplace.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

const LETTERS = inFull(2_000, 60)
const BACKLOG = 10_000
/** Ten thousand letters in a minute. */
const LETTERS_PER_SECOND_MIN = 10_000 / 60

let shop: RunningMarketplace
let sink: SmtpSink
let worker: Program
let owner: AddedOwner
beforeAll(async () => {
  sink = await openSmtpSink()
  shop = await startMarketplace({ SMTP_URL: sink.url })
  worker = await shop.run('worker')
  owner = await addAdmin(shop.app)
})
afterEach(() => {
  sink.taken.length = 0
  sink.delayMs = 0
})
afterAll(async () => {
  await shop.close()
  await sink.close()
})

test('a confirmation is sent within seconds of its order', async () => {
  await order(1)
  await expect.poll(() => sink.taken.length).toBe(1)
  expect(sink.taken[0]?.body).toContain('Subject: Your NanoNagar order #NN')
  const [mail] = await shop.app.db.selectFrom('mails').select('id').execute()
  expect(sink.taken[0]?.messageId).toBe(`<${mail?.id}@127.0.0.1>`)
  await expect.poll(unsent).toEqual([])
})

test('mails wait while the mail server refuses them, and each arrives once it takes them', async () => {
  sink.mood = 'refuse'
  await order(5)
  await expect.poll(async () => (await unsent()).filter((mail) => mail.attempts > 0).length).toBe(5)
  expect(sink.taken).toEqual([])
  sink.mood = 'take'
  await hurry()
  await expect.poll(unsent).toEqual([])
  expect(new Set(sink.taken.map((letter) => letter.messageId)).size).toBe(5)
})

test('a worker that crashes in the middle loses no mail, and repeats one only under the same Message-ID', async () => {
  await worker.kill()
  await order(LETTERS)
  await worker.start()
  await expect.poll(() => sink.taken.length).toBeGreaterThan(LETTERS / 4)
  await worker.kill()
  const beforeCrash = sink.taken.length
  await worker.start()
  await hurry()
  await expect.poll(unsent, { timeout: 60_000, interval: 200 }).toEqual([])
  const ids = sink.taken.map((letter) => letter.messageId)
  expect(new Set(ids).size).toBe(LETTERS)
  // At most the letters of one batch were on their way when it died.
  expect(ids.length - LETTERS).toBeLessThanOrEqual(20)
  expect(beforeCrash).toBeLessThan(LETTERS)
})

testInFull('a worker that is asked to leave waits for the mails that are on their way', async () => {
  await order(10)
  sink.delayMs = 1_000
  await expect.poll(() => sink.taken.length).toBeGreaterThan(0)
  expect(await worker.stop()).toBe(0)
  const rows = await shop.app.db.selectFrom('mails').select(['id', 'sent_at']).execute()
  const sent = rows.filter((row) => row.sent_at).map((row) => `<${row.id}@127.0.0.1>`)
  expect(sink.taken.filter(({ messageId }) => !sent.includes(messageId))).toEqual([])
  await worker.start()
  await expect.poll(unsent).toEqual([])
})

testInFull(
  'mails that were tried to the last lie for an administrator, and leave once when they are sent again',
  async () => {
    sink.mood = 'refuse'
    await order(5)
    await sql`UPDATE pgboss.job SET retry_limit = retry_count WHERE name = 'mail' AND state < 'completed'`.execute(
      shop.app.db,
    )
    await hurry()
    await expect.poll(givenUp).toBe(5)
    const again = await resendMails(shop.app, owner, 'all')
    expect(again).toEqual({ ok: true, value: { count: 5 } })
    sink.mood = 'take'
    expect(await resendMails(shop.app, owner, 'all')).toMatchObject({ ok: false })
    await hurry()
    await expect.poll(unsent).toEqual([])
    expect(sink.taken).toHaveLength(5)
    expect(new Set(sink.taken.map((letter) => letter.messageId)).size).toBe(5)
  },
)

const full = skippedUnlessFull()
test.skipIf(full.isSkipped)(full.titled('a backlog of ten thousand drains within a minute'), async () => {
  await worker.kill()
  for (let done = 0; done < BACKLOG; done += BACKLOG / 20)
    await inTransaction(shop.app, async (tx) => {
      for (let each = 0; each < BACKLOG / 20; each += 1)
        await queueMail(shop.app, tx, {
          kind: 'greeting',
          to: `person-${done + each}@example.in`,
          subject: 'Hello',
          content: { greeting: 'Dear Asha,', blocks: [{ kind: 'paragraph', text: 'It is on its way.' }] },
        })
    })
  await worker.start()
  const began = performance.now()
  await expect.poll(unsent, { timeout: 120_000, interval: 100 }).toEqual([])
  const perSecond = BACKLOG / ((performance.now() - began) / 1_000)
  process.stdout.write(`${Math.round(perSecond)} letters a second\n`)
  expect(perSecond).toBeGreaterThan(LETTERS_PER_SECOND_MIN)
})

async function order(count: number): Promise<void> {
  const mouse = await addOffer(shop.app, { available: count })
  const buyers = await addBuyers(shop.app, count)
  const answers = await withWorkers(4, buyers, (buyer) => sendCheckout(shop.url, buyer, checkoutOf(mouse)))
  expect(answers.filter((answer) => answer.status !== 201)).toEqual([])
}

function unsent(): Promise<{ attempts: number }[]> {
  return shop.app.db.selectFrom('mails').select('attempts').where('sent_at', 'is', null).execute()
}

async function givenUp(): Promise<number> {
  const lying = shop.app.db.selectFrom('mails').select('id').where('gave_up_at', 'is not', null)
  return (await lying.execute()).length
}

/** Brings the next try of every waiting or abandoned job forward to now. */
async function hurry(): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = now(), state = 'retry' WHERE name = 'mail' AND state IN ('retry', 'active')`.execute(
    shop.app.db,
  )
}

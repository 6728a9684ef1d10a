import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { smtpMail } from '#server/ground/outside/smtp-mail.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openSmtpSink, type SmtpSink } from '#tests/support/smtp-sink.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { queueMail, queueMailOnce } from './queue-mail.ts'
import { type MailPapers, sendMail } from './send-mail.ts'

let app: App
let close: () => Promise<void>
let sink: SmtpSink
/** Of a parcel that has left. */
let invoiceId: string
beforeAll(async () => {
  sink = await openSmtpSink()
  const mail = smtpMail({ url: sink.url, from: 'shop@example.in', host: 'shop.test' })
  ;({ app, close } = await openTestApp({ mail }))
  const offer = await addOffer(app, { sellerId: app.random.uuid() })
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 1 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const seller = { sellerId: offer.sellerId, userId: app.random.uuid() }
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  await handedOver(app, { kind: 'vendor', vendor: seller }, { vendorOrderId })
  const { id } = await app.db.selectFrom('invoices').select('id').executeTakeFirstOrThrow()
  invoiceId = id
})
afterAll(async () => {
  await close()
  await sink.close()
})

const INVOICE = { name: 'Invoice CC-26-27-000012.pdf', contentType: 'application/pdf' }
const CREDIT_NOTE = { name: 'credit-note-CC-C26-000001.pdf', contentType: 'application/pdf' }
const papers: MailPapers = {
  invoice: async () => ({ ...INVOICE, bytes: Buffer.from('%PDF-1.7 the invoice') }),
  creditNote: async (_app, id) => ({ ...CREDIT_NOTE, bytes: Buffer.from(`%PDF-1.7 ${id}`) }),
}
const GREETING = {
  kind: 'greeting',
  to: 'asha@example.in',
  subject: 'Hello',
  content: { blocks: [] },
}
const written = (mail: { invoiceId?: string; creditNoteId?: string } = {}) =>
  inTransaction(app, (tx) => queueMail(app, tx, { ...GREETING, ...mail }))
const found = (id: string) =>
  app.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an invoice that a mail names goes with it as a PDF, rendered when it is sent', async () => {
  const id = await written({ invoiceId })
  await sendMail(app, id, papers)
  const taken = sink.taken.at(-1)
  expect(taken?.messageId).toBe(`<${id}@shop.test>`)
  expect(taken?.body).toContain('Content-Type: application/pdf; name="Invoice CC-26-27-000012.pdf"')
  expect(taken?.body).toContain(Buffer.from('%PDF-1.7 the invoice').toString('base64'))
  const plain = await written()
  await sendMail(app, plain, papers)
  expect(sink.taken.at(-1)?.body).not.toContain('application/pdf')
})

test('so does a credit note', async () => {
  const { id: creditNoteId } = await inTransaction(app, (tx) => giveBackFirstPiece(app, tx))
  await sendMail(app, await written({ creditNoteId }), papers)
  const { body } = sink.taken.at(-1) ?? {}
  expect(body).toContain('name=credit-note-CC-C26-000001.pdf')
  expect(body).toContain(Buffer.from(`%PDF-1.7 ${creditNoteId}`).toString('base64'))
  await expect(written({ invoiceId, creditNoteId })).rejects.toThrow('mails_attach_one')
})

test('a mail whose invoice cannot be rendered is not sent without it: it is tried again', async () => {
  const id = await written({ invoiceId })
  const before = sink.taken.length
  const failing = { ...papers, invoice: () => Promise.reject(new Error('the font is missing')) }
  await expect(sendMail(app, id, failing)).rejects.toThrow('the font is missing')
  expect(sink.taken.length).toBe(before)
  expect(await found(id)).toMatchObject({ sent_at: null, attempts: 1, last_problem: 'the font is missing' })
  await sendMail(app, id, papers)
  expect(await found(id)).toMatchObject({ sent_at: expect.any(Date), last_problem: null })
})

test('what was sent is not sent again', async () => {
  const id = await written()
  await sendMail(app, id, papers)
  const before = sink.taken.length
  await sendMail(app, id, papers)
  expect(sink.taken.length).toBe(before)
})

test('two who tell of one event at the same moment write one mail', async () => {
  const day = '2026-11-20'
  const tell = () =>
    inTransaction(app, (tx) => queueMailOnce(app, tx, { ...GREETING, kind: 'once' }, { day }))
  await Promise.all(Array.from({ length: 8 }, tell))
  const mails = app.db.selectFrom('mails').select('id').where('kind', '=', 'once')
  expect(await mails.execute()).toHaveLength(1)
})

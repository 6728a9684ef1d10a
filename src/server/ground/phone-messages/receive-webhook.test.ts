import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { exotelSms } from '#server/ground/outside/messages/exotel-sms.ts'
import { SANDBOX_RATES } from '#server/ground/outside/messages/sandbox-messages.ts'
import { whatsappCloud } from '#server/ground/outside/messages/whatsapp-cloud.ts'
import { addCustomer } from '#tests/support/customers-and-offers.ts'
import { type ExotelServer, startExotelServer } from '#tests/support/exotel-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { metaCall, startWhatsappServer, type WhatsappServer } from '#tests/support/whatsapp-server.ts'
import { changeConsents } from './change-consents.ts'
import { listConsents } from './consent-views.ts'
import { queueMessage } from './queue-message.ts'
import { answerMessageChallenge, receiveMessageWebhook } from './receive-webhook.ts'
import { sendMessage } from './send-message.ts'

const clock = turnedClock('2026-11-20T06:30:00Z')
const TO = '+919876543210' as PhoneNumber
let app: App
let close: () => Promise<void>
let meta: WhatsappServer
let exotel: ExotelServer
let userId: string
beforeAll(async () => {
  meta = await startWhatsappServer()
  exotel = await startExotelServer()
  const messages = {
    whatsapp: whatsappCloud(meta),
    sms: exotelSms({
      ...exotel,
      rate: 200,
      callbackUrl: (id) => `https://shop.test/${id}/mac-of-${id}`,
      isCallbackSignature: (id, signature) => signature === `mac-of-${id}`,
    }),
    rates: SANDBOX_RATES,
    leavesTheShop: true,
  }
  ;({ app, close } = await openTestApp({ clock, messages }))
  ;({ userId } = await addCustomer(app))
  const proved = { user_id: userId, phone: TO, verified_at: app.clock.now() }
  await app.db.insertInto('verified_phones').values(proved).execute()
})
afterAll(async () => {
  await close()
  await meta.close()
  await exotel.close()
})

let event = 0
async function sent() {
  event += 1
  const values = { order: 'NN-1', amount: '₹500', account: 'the account you confirmed' }
  await inTransaction(app, (tx) =>
    queueMessage(app, tx, { kind: 'refund-made', to: TO, values, event: `refund ${event}`, userId }),
  )
  const row = await app.db
    .selectFrom('phone_messages')
    .select('id')
    .where('event', '=', `refund ${event}`)
    .executeTakeFirstOrThrow()
  await sendMessage(app, row.id)
  return row.id
}
const stateOf = async (id: string) =>
  (await app.db.selectFrom('phone_messages').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state
const fromMeta = (value: Parameters<typeof metaCall>[1], address = '198.51.100.1') =>
  receiveMessageWebhook(app, { service: 'whatsapp-cloud', address, ...metaCall(meta, value) })

test('what Meta reports of a message is believed by its signature, also told twice', async () => {
  await changeConsents(app, { userId, wanted: new Set(['orders'] as const), way: 'page' })
  const id = await sent()
  const { id: wamid, data } = meta.sent.at(-1) ?? { id: '', data: '' }
  const status = { id: wamid, status: 'delivered', timestamp: '1795156200', biz_opaque_callback_data: data }
  const forged = metaCall({ ...meta, appSecret: 'another secret of somebody' }, { statuses: [status] })
  const call = { service: 'whatsapp-cloud', address: '198.51.100.1', ...forged }
  expect(await receiveMessageWebhook(app, call)).toBe('not-theirs')
  expect(await stateOf(id)).toBe('sent')
  for (let n = 0; n < 2; n += 1) expect(await fromMeta({ statuses: [status] })).toBe('taken')
  expect(await stateOf(id)).toBe('delivered')
})

test('STOP that comes from Meta ends WhatsApp: the next message goes by SMS', async () => {
  const text = (body: string) => ({ from: TO.slice(1), id: 'wamid.reply', type: 'text', text: { body } })
  expect(await fromMeta({ messages: [text('stop')] })).toBe('taken')
  expect(await listConsents(app.db, userId)).toMatchObject([{ granted: false, way: 'stop' }])
  await sent()
  expect(exotel.sent).toHaveLength(1)
})

test('what Exotel reports is believed at the address of that message alone', async () => {
  const id = await sent()
  const { sid, customField } = exotel.sent.at(-1) ?? { sid: '', customField: '' }
  const report = (signature: string) =>
    receiveMessageWebhook(app, {
      service: 'exotel',
      address: '198.51.100.2',
      rawBody: Buffer.from(new URLSearchParams({ SmsSid: sid, Status: 'delivered' }).toString()),
      headers: new Headers(),
      attemptId: customField,
      signature,
    })
  expect(await report('mac-of-another')).toBe('not-theirs')
  expect(await stateOf(id)).toBe('sent')
  expect(await report(`mac-of-${customField}`)).toBe('taken')
  expect(await stateOf(id)).toBe('delivered')
})

test('an address that goes on with wrong signatures is not heard for a while, and others are', async () => {
  const call = { service: 'whatsapp-cloud', rawBody: Buffer.from('{}'), headers: new Headers() }
  const answers = new Set<string>()
  for (let n = 0; n < 61; n += 1)
    answers.add(await receiveMessageWebhook(app, { ...call, address: '203.0.113.9' }))
  expect([...answers]).toEqual(['not-theirs', 'too-many-attempts'])
  expect(await fromMeta({ statuses: [] })).toBe('taken')
})

test('a service that we do not have is not answered, and Meta’s question only with our word', async () => {
  const call = { rawBody: Buffer.from('{}'), headers: new Headers(), address: '198.51.100.3' }
  expect(await receiveMessageWebhook(app, { ...call, service: 'nobody' })).toBe('unknown-service')
  const query = (token: string) =>
    new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '42' })
  const ask = (token: string, service = 'whatsapp-cloud') =>
    answerMessageChallenge(app, { service, query: query(token) })
  expect(ask(meta.verifyToken)).toBe('42')
  expect(ask('another word')).toBeUndefined()
  expect(ask(meta.verifyToken, 'exotel')).toBeUndefined()
})

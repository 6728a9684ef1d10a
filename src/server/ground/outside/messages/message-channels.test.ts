import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MESSAGE_KINDS } from '#domain/ground/phone-messages/message-templates.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { type ExotelServer, startExotelServer } from '#tests/support/exotel-server.ts'
import { faultyLine, fullLine, IMPATIENCE_MS, LINE_PATIENCE_MS } from '#tests/support/faulty-line.ts'
import { ASHA, describeMessageChannel, isBySms, VALUES } from '#tests/support/message-channel-contract.ts'
import { metaCall, startWhatsappServer, type WhatsappServer } from '#tests/support/whatsapp-server.ts'
import { exotelSms } from './exotel-sms.ts'
import type { MessageChannel } from './messages.ts'
import { sandboxMessages } from './sandbox-messages.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'

const ATTEMPT = '6f7c1a52-9f6f-4b6e-8a57-0d7f3f1e2c11'
const CALLBACK = { callbackUrl: (id: string) => `https://shop.test/reports/${id}/mac`, rate: 200 }
const isCallbackSignature = (id: string, signature: string) => id === ATTEMPT && signature === 'mac'

async function openWhatsapp() {
  const server = await startWhatsappServer()
  const line = await faultyLine(server.origin)
  const options = { ...server, origin: line.origin, timeoutMs: LINE_PATIENCE_MS }
  return { server, line, options, channel: whatsappCloud(options) }
}

async function openExotel() {
  const server = await startExotelServer()
  const line = await faultyLine(server.origin)
  const own = { ...CALLBACK, isCallbackSignature, origin: line.origin }
  const options = { ...server, ...own, timeoutMs: LINE_PATIENCE_MS }
  return { server, line, options, channel: exotelSms(options) }
}

const { whatsapp: sandboxWhatsapp, sms: sandboxSms } = sandboxMessages()
describeMessageChannel('the sandbox of WhatsApp', { hasLine: false }, async () => ({
  channel: sandboxWhatsapp as MessageChannel,
  sends: () => true,
  async close() {},
}))
describeMessageChannel('the sandbox of SMS', { hasLine: false }, async () => ({
  channel: sandboxSms as MessageChannel,
  sends: isBySms,
  async close() {},
}))
describeMessageChannel('WhatsApp', { hasLine: true }, async () => {
  const { server, line, options, channel } = await openWhatsapp()
  return {
    channel,
    stranger: whatsappCloud({ ...options, accessToken: 'another access token' }),
    impatient: whatsappCloud({ ...options, timeoutMs: IMPATIENCE_MS }),
    taken: () => server.sent.length,
    fault(fault) {
      line.fault = () => fault
    },
    sends: () => true,
    async close() {
      await line.close()
      await server.close()
    },
  }
})
describeMessageChannel('Exotel', { hasLine: true }, async () => {
  const { server, line, options, channel } = await openExotel()
  return {
    channel,
    stranger: exotelSms({ ...options, apiToken: 'another api token' }),
    impatient: exotelSms({ ...options, timeoutMs: IMPATIENCE_MS }),
    taken: () => server.sent.length,
    fault(fault) {
      line.fault = () => fault
    },
    sends: isBySms,
    async close() {
      await line.close()
      await server.close()
    },
  }
})

describe('WhatsApp by the Cloud API', () => {
  let opened: Awaited<ReturnType<typeof openWhatsapp>>
  let server: WhatsappServer
  beforeAll(async () => {
    opened = await openWhatsapp()
    server = opened.server
  })
  afterAll(async () => {
    await opened.line.close()
    await server.close()
  })

  test('our own id goes along, and a code stands in the body and on its button', async () => {
    await opened.channel.send({
      attemptId: ATTEMPT,
      to: ASHA,
      kind: 'sign-in-code',
      values: VALUES['sign-in-code'],
    })
    expect(server.sent.at(-1)).toMatchObject({
      to: '919876543210',
      template: 'sign_in_code',
      values: ['482913'],
      data: ATTEMPT,
    })
  })

  test.each([
    [130_429, 'busy'],
    [131_056, 'busy'],
    [131_016, 'busy'],
    [131_000, 'unknown'],
    [131_026, 'refused'],
    [131_047, 'refused'],
    [132_001, 'refused'],
    [132_015, 'refused'],
    [190, 'refused'],
  ])('what Meta refuses with %d is %s', async (code, kind) => {
    server.refuseWith = code
    const values = VALUES['refund-made']
    const answer = await opened.channel.send({ attemptId: ATTEMPT, to: ASHA, kind: 'refund-made', values })
    server.refuseWith = undefined
    expect(answer.kind).toBe(kind)
  })

  const answerAt = (origin: string, timeoutMs?: number) =>
    whatsappCloud({ ...opened.options, origin, ...(timeoutMs && { timeoutMs }) }).send({
      attemptId: ATTEMPT,
      to: ASHA,
      kind: 'refund-made',
      values: VALUES['refund-made'],
    })

  test('nobody heard it where nobody listens', async () => {
    const closed = await startWhatsappServer()
    await closed.close()
    expect((await answerAt(closed.origin)).kind).toBe('busy')
  })

  test('nobody heard it where no connection is let in', async () => {
    const full = await fullLine()
    expect((await answerAt(full.origin, 300)).kind).toBe('busy')
    await full.close()
  })

  test('nobody heard it where the connection could not be made secure', async () => {
    const sent = server.sent.length
    expect((await answerAt(server.origin.replace('http:', 'https:'))).kind).toBe('busy')
    expect(server.sent).toHaveLength(sent)
  })

  const status = (more: object) => ({
    id: 'wamid.one',
    status: 'delivered',
    timestamp: '1764412800',
    recipient_id: '919876543210',
    biz_opaque_callback_data: ATTEMPT,
    ...more,
  })

  test('statuses are read with our id, their moment and their reason', () => {
    const call = metaCall(server, {
      statuses: [
        status({ pricing: { billable: true, pricing_model: 'PMP', category: 'utility' } }),
        status({ status: 'failed', errors: [{ code: 131_026, title: 'Message undeliverable' }] }),
        status({ status: 'read', pricing: { billable: false, category: 'utility' } }),
      ],
    })
    expect(opened.channel.readWebhook?.(call)?.reports).toEqual([
      {
        service: 'whatsapp-cloud',
        serviceId: 'wamid.one',
        attemptId: ATTEMPT,
        state: 'delivered',
        at: new Date('2025-11-29T10:40:00Z'),
      },
      expect.objectContaining({ state: 'failed', problem: 'Message undeliverable (131026)' }),
      expect.objectContaining({ state: 'read', costMillirupees: 0 }),
    ])
  })

  test('what people write back is read, from a mobile number of India', () => {
    const text = (from: string, body: string) => ({ from, id: 'wamid.x', type: 'text', text: { body } })
    const call = metaCall(server, {
      messages: [
        text('919876543210', 'STOP'),
        text('4915112345678', 'STOP'),
        { from: '919876543211', id: 'wamid.y', type: 'button', button: { payload: 'stop', text: 'Stop' } },
        { from: '919876543212', id: 'wamid.z', type: 'image', image: {} },
      ],
    })
    expect(opened.channel.readWebhook?.(call)?.replies).toEqual([
      { from: '+919876543210', text: 'STOP' },
      { from: '+919876543211', text: 'Stop' },
    ])
  })

  test('a call that Meta did not sign, or of another number, says nothing', () => {
    const call = metaCall(server, { statuses: [status({})] })
    const changed = { ...call, rawBody: Buffer.from(call.rawBody.toString().replace('delivered', 'failed')) }
    expect(opened.channel.readWebhook?.(changed)).toBeUndefined()
    expect(opened.channel.readWebhook?.({ ...call, headers: new Headers() })).toBeUndefined()
    const other = metaCall({ ...server, phoneNumberId: '1' }, { statuses: [status({})] })
    expect(opened.channel.readWebhook?.(other)?.reports).toEqual([])
  })

  test('Meta is answered when it knows our word', () => {
    const query = (token: string) =>
      new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': '1158201444',
      })
    expect(opened.channel.answerChallenge?.(query(server.verifyToken))).toBe('1158201444')
    expect(opened.channel.answerChallenge?.(query('another'))).toBeUndefined()
  })
})

describe('SMS by Exotel', () => {
  let opened: Awaited<ReturnType<typeof openExotel>>
  let server: ExotelServer
  beforeAll(async () => {
    opened = await openExotel()
    server = opened.server
  })
  afterAll(async () => {
    await opened.line.close()
    await server.close()
  })
  const send = (channel: MessageChannel) =>
    channel.send({ attemptId: ATTEMPT, to: ASHA, kind: 'refund-made', values: VALUES['refund-made'] })

  test('the text is the registered one, and the report has an address of its own', async () => {
    await send(opened.channel)
    expect(server.sent.at(-1)).toMatchObject({
      to: ASHA,
      body: 'NanoNagar order NN-000123: we have refunded Rs. 1,23,456.00 to the account you paid from. Banks take up to 7 working days to show it.',
      customField: ATTEMPT,
      callback: `https://shop.test/reports/${ATTEMPT}/mac`,
    })
  })

  test.each([
    ['another principal entity', { entityId: '1101234560000099999' }],
    ['another header', { header: 'OTHERS' }],
    ['the number of another template', { templateIds: { 'refund-made': '1107160000000000099' } }],
    ['no number of its template', { templateIds: {} }],
  ])('%s is refused', async (_what, change) => {
    expect((await send(exotelSms({ ...opened.options, ...change }))).kind).toBe('refused')
  })

  test('a variable of more than thirty characters is refused by the operators', async () => {
    const values = { ...VALUES['refund-made'], account: 'x'.repeat(31) }
    const answer = await opened.channel.send({ attemptId: ATTEMPT, to: ASHA, kind: 'refund-made', values })
    expect(answer).toEqual({ kind: 'refused', reason: 'Exotel refused it: FAILED_DLT_TEMPLATE' })
  })

  const report = (fields: Record<string, string>, signature = 'mac', attemptId = ATTEMPT) =>
    opened.channel.readWebhook?.({
      rawBody: Buffer.from(new URLSearchParams(fields).toString()),
      headers: new Headers(),
      attemptId,
      signature,
    })

  test.each([
    ['delivered', 'delivered'],
    ['sent', 'sent'],
    ['failed', 'failed'],
    ['failed-dnd', 'failed'],
    ['expired', 'failed'],
  ])('a report of %s is %s', (Status, state) => {
    const read = report({ SmsSid: 'abc', To: ASHA, Status, DetailedStatus: 'SOME_WORDS', SmsUnits: '2' })
    expect(read?.reports).toEqual([
      expect.objectContaining({ attemptId: ATTEMPT, serviceId: 'abc', state, costMillirupees: 400 }),
    ])
  })

  test('a report as JSON is read too, and one that says nothing of the end is nothing', () => {
    const rawBody = Buffer.from(JSON.stringify({ SmsSid: 'abc', Status: 'delivered' }))
    const call = { rawBody, headers: new Headers(), attemptId: ATTEMPT, signature: 'mac' }
    expect(opened.channel.readWebhook?.(call)?.reports).toHaveLength(1)
    expect(report({ SmsSid: 'abc', Status: 'queued' })?.reports).toEqual([])
    expect(report({ Status: 'delivered' })?.reports).toEqual([])
  })

  test('a report at an address that we did not give is nobody’s', () => {
    expect(report({ SmsSid: 'abc', Status: 'delivered' }, 'other')).toBeUndefined()
    expect(report({ SmsSid: 'abc', Status: 'delivered' }, 'mac', ASHA)).toBeUndefined()
  })
})

test('the sandbox refuses a number that is not on WhatsApp, and is busy for another', async () => {
  const values = VALUES['refund-made']
  const send = (to: string) =>
    sandboxWhatsapp?.send({ attemptId: ATTEMPT, to: to as PhoneNumber, kind: 'refund-made', values })
  expect(await send('+919876543200')).toEqual({ kind: 'refused', reason: 'Recipient is not on WhatsApp' })
  expect((await send('+919876543299'))?.kind).toBe('busy')
})

test('every kind has values for these tests', () => {
  expect(Object.keys(VALUES).toSorted()).toEqual(MESSAGE_KINDS.toSorted())
})

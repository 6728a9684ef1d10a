import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MessageKind, MessageValues } from '#domain/ground/phone-messages/message-templates.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type {
  MessageReport,
  Messages,
  OutgoingMessage,
  SendAnswer,
} from '#server/ground/outside/messages/messages.ts'
import { SANDBOX_RATES } from '#server/ground/outside/messages/sandbox-messages.ts'
import { addCustomer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { changeConsents } from './change-consents.ts'
import { codeBudgetLeft } from './code-budget.ts'
import { findOwnNumber, listConsents } from './consent-views.ts'
import { followMessages } from './follow-messages.ts'
import { noteReport } from './note-report.ts'
import { queueMessage } from './queue-message.ts'
import { sendMessage } from './send-message.ts'
import { takeReply } from './take-reply.ts'

type Channel = 'whatsapp' | 'sms'

const clock = turnedClock('2026-11-20T06:30:00Z')
/** What each channel was asked to send, and what it answers next. */
const asked: { channel: Channel; message: OutgoingMessage }[] = []
const answers: Partial<Record<Channel, SendAnswer>> = {}
let number = 0

function channel(name: Channel) {
  return {
    name,
    async send(message: OutgoingMessage): Promise<SendAnswer> {
      asked.push({ channel: name, message })
      number += 1
      return answers[name] ?? { kind: 'sent', serviceId: `${name}-${number}` }
    },
  }
}
const messages: Messages = {
  whatsapp: channel('whatsapp'),
  sms: channel('sms'),
  rates: SANDBOX_RATES,
  leavesTheShop: true,
}

let app: App
let close: () => Promise<void>
let userId: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, messages }))
})
afterAll(() => close())
beforeEach(async () => {
  asked.length = 0
  delete answers.whatsapp
  delete answers.sms
  // Noon in India of the next day.
  clock.turn(86_400 - ((clock.now().getTime() / 1_000) % 86_400) + 6.5 * 3_600)
  ;({ userId } = await addCustomer(app))
  own = newNumber()
  await app.db
    .insertInto('verified_phones')
    .values({ user_id: userId, phone: own, verified_at: clock.now() })
    .execute()
})

/** The number that the person proved. */
let own: PhoneNumber
let events = 0
const newNumber = () => {
  number += 1
  return `+919${String(number).padStart(9, '0')}` as PhoneNumber
}
const REFUND = { order: 'NN-000123', amount: '₹1,23,456.00', account: 'the account you paid from' }
const CODE = { code: '482913', minutes: '10', host: 'shop.example.in' }

function queue<Kind extends MessageKind>(
  kind: Kind,
  values: MessageValues<Kind>,
  more: { to?: PhoneNumber; event?: string; hasSecret?: boolean; userId?: string } = {},
) {
  events += 1
  const { to = own, event = `event ${events}` } = more
  return inTransaction(app, (tx) => queueMessage(app, tx, { userId, kind, to, values, event, ...more }))
}
const rows = async () =>
  app.db
    .selectFrom('phone_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
const attempts = async () =>
  app.db
    .selectFrom('message_attempts')
    .innerJoin('phone_messages', 'phone_messages.id', 'message_id')
    .select(['message_attempts.id', 'channel', 'message_attempts.state', 'cost_millirupees', 'service_id'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .orderBy('channel', 'desc')
    .execute()
const agree = (...purposes: ('orders' | 'codes')[]) =>
  changeConsents(app, { userId, wanted: new Set(purposes), way: 'page' })
async function sent() {
  for (const { id } of await rows()) await sendMessage(app, id)
}
async function report(state: MessageReport['state'], more: Partial<MessageReport> = {}) {
  const attempt = (await attempts()).at(-1)
  return noteReport(app, {
    service: attempt?.channel ?? '',
    serviceId: attempt?.service_id ?? 'late',
    state,
    at: clock.now(),
    ...more,
  })
}
const jobs = async () => {
  const { rows: found } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pgboss.job
    WHERE name = 'phone-message'`.execute(app.db)
  return found[0]?.n ?? 0
}

describe('one event, one message', () => {
  test('is queued once for a number, with one job, and sent once', async () => {
    const to = newNumber()
    const before = await jobs()
    for (let n = 0; n < 3; n += 1) await queue('refund-made', REFUND, { to, event: 'refund 1' })
    await queue('refund-made', REFUND, { to, event: 'refund 2' })
    expect(await rows()).toHaveLength(2)
    expect((await jobs()) - before).toBe(2)
    await sent()
    await sent()
    expect(asked).toHaveLength(2)
  })

  test('rupees are written in letters that one SMS holds', async () => {
    await queue('refund-made', REFUND)
    await sent()
    expect(asked[0]?.message.values).toMatchObject({ amount: 'Rs. 1,23,456.00' })
    expect(await attempts()).toMatchObject([{ channel: 'sms', state: 'sent', cost_millirupees: 200 }])
  })

  test('two who queue it at the same moment write it once', async () => {
    const to = newNumber()
    await Promise.all([1, 2, 3].map(() => queue('refund-made', REFUND, { to, event: 'at once' })))
    expect(await rows()).toHaveLength(1)
    const [row] = await rows()
    await Promise.all([1, 2, 3].map(() => sendMessage(app, row?.id ?? '')))
    expect(asked).toHaveLength(1)
  })

  test('is not written where the transaction is not kept', async () => {
    const undone = inTransaction(app, async (tx) => {
      await queueMessage(app, tx, {
        kind: 'refund-made',
        to: newNumber(),
        values: REFUND,
        event: 'undone',
        userId,
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  test('values that the template does not have are a mistake of ours', async () => {
    const wrong = { ...REFUND, bank: 'HDFC' }
    await expect(queue('refund-made', wrong)).rejects.toThrow('its template has no {bank}')
  })
})

describe('the channel', () => {
  test('is WhatsApp for whoever agreed, SMS for whoever did not, and none for what is not urgent', async () => {
    await queue('refund-made', REFUND)
    await queue('order-placed', { order: 'NN-1', amount: '₹500' })
    await sent()
    expect(asked.map((each) => each.channel)).toEqual(['sms'])
    await agree('orders')
    await queue('refund-made', REFUND)
    await queue('order-placed', { order: 'NN-1', amount: '₹500' })
    await sent()
    expect(asked.map((each) => each.channel)).toEqual(['sms', 'whatsapp', 'whatsapp'])
  })

  test('is never WhatsApp at a number that the person only typed, and STOP from there ends nothing of theirs', async () => {
    await agree('orders')
    const to = newNumber()
    await queue('refund-made', REFUND, { to })
    await queue('order-placed', { order: 'NN-1', amount: '₹500' }, { to })
    await sent()
    expect(asked.map((each) => each.channel)).toEqual(['sms'])
    await takeReply(app, { from: to, text: 'STOP' })
    expect(await listConsents(app.db, userId)).toMatchObject([{ purpose: 'orders', granted: true }])
    expect(await findOwnNumber(app.db, userId)).toEqual({ number: own, isStopped: false })
  })

  test('is asked of the person anew when the message leaves', async () => {
    await agree('orders')
    await queue('order-placed', { order: 'NN-1', amount: '₹500' })
    await agree()
    await sent()
    expect(asked).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'withheld' }])
  })

  test('is SMS where WhatsApp refuses at once', async () => {
    await agree('orders')
    answers.whatsapp = { kind: 'refused', reason: 'not on WhatsApp' }
    await queue('refund-made', REFUND)
    await sent()
    expect(await attempts()).toMatchObject([
      { channel: 'whatsapp', state: 'failed', cost_millirupees: 0 },
      { channel: 'sms', state: 'sent' },
    ])
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })

  test('is SMS once WhatsApp reports that it failed, and not twice', async () => {
    await agree('orders')
    await queue('refund-made', REFUND)
    await sent()
    await report('failed', { problem: 'Message undeliverable (131026)' })
    await report('failed')
    await sent()
    await sent()
    expect(asked.map((each) => each.channel)).toEqual(['whatsapp', 'sms'])
    await report('failed')
    await sent()
    expect(asked).toHaveLength(2)
    expect(await rows()).toMatchObject([{ state: 'failed' }])
  })

  test('is none while nobody knows whether WhatsApp sent it; a report ends the doubt', async () => {
    await agree('orders')
    answers.whatsapp = { kind: 'unknown' }
    await queue('refund-made', REFUND)
    await sent()
    await sent()
    await followMessages(app)
    expect(asked).toHaveLength(1)
    const [attempt] = await attempts()
    await report('delivered', { attemptId: attempt?.id ?? '', serviceId: 'late' })
    expect(await rows()).toMatchObject([{ state: 'delivered' }])
    expect(await attempts()).toMatchObject([{ service_id: 'late', cost_millirupees: 145 }])
  })

  test('what nobody answered ends with its time, and is not sent again', async () => {
    answers.sms = { kind: 'unknown' }
    await queue('refund-made', REFUND)
    await sent()
    clock.turn(2 * 86_400)
    await followMessages(app)
    expect(await rows()).toMatchObject([
      { state: 'failed', problem: 'the service did not answer, and no report came' },
    ])
    expect(asked).toHaveLength(1)
  })

  test('a service that is busy is asked again a minute later', async () => {
    answers.sms = { kind: 'busy', reason: 'too many' }
    await queue('refund-made', REFUND)
    await sent()
    await followMessages(app)
    expect(asked).toHaveLength(1)
    delete answers.sms
    clock.turn(60)
    await followMessages(app)
    expect(asked).toHaveLength(2)
    expect(await rows()).toMatchObject([{ state: 'sent', problem: null }])
  })
})

describe('reports', () => {
  test('move a message on and never back, in whichever order they come', async () => {
    await agree('orders')
    await queue('refund-made', REFUND)
    await sent()
    for (const state of ['read', 'delivered', 'sent', 'failed'] as const) await report(state)
    expect(await rows()).toMatchObject([{ state: 'read' }])
    expect(await attempts()).toMatchObject([{ state: 'read', cost_millirupees: 145 }])
  })

  test('what the service does not charge costs nothing', async () => {
    await agree('orders')
    await queue('refund-made', REFUND)
    await sent()
    await report('delivered', { costMillirupees: 0 })
    expect(await attempts()).toMatchObject([{ state: 'delivered', cost_millirupees: 0 }])
  })

  test('of a message that is not ours changes nothing', async () => {
    expect(await report('delivered', { service: 'sms', serviceId: 'unheard of' })).toBe(false)
  })
})

describe('the quiet hours', () => {
  test('put off what can wait until the morning, and no code', async () => {
    clock.turn(9.5 * 3_600)
    await queue('refund-made', REFUND)
    await queue('sign-in-code', CODE, { hasSecret: true })
    await sent()
    await followMessages(app)
    expect(asked.map(({ message }) => message.kind)).toEqual(['sign-in-code'])
    clock.turn(11.5 * 3_600)
    await followMessages(app)
    expect(asked.map(({ message }) => message.kind)).toEqual(['sign-in-code', 'refund-made'])
  })
})

describe('a code', () => {
  test('is emptied once SMS has taken it', async () => {
    await queue('sign-in-code', CODE, { hasSecret: true })
    expect(await rows()).toMatchObject([{ filled_in: CODE }])
    await sent()
    expect(await rows()).toMatchObject([{ filled_in: {}, state: 'sent' }])
  })

  test('stays while WhatsApp may still fail, and goes when it arrived', async () => {
    await agree('codes')
    await queue('sign-in-code', CODE, { hasSecret: true })
    await sent()
    expect(await rows()).toMatchObject([{ filled_in: CODE, state: 'sent' }])
    await report('delivered')
    expect(await rows()).toMatchObject([{ filled_in: {}, state: 'delivered' }])
  })

  test('goes with its time, whatever became of it', async () => {
    await agree('codes')
    await queue('sign-in-code', CODE, { hasSecret: true })
    await sent()
    clock.turn(600)
    await followMessages(app)
    expect(await rows()).toMatchObject([{ filled_in: {}, state: 'sent' }])
  })

  test('that comes too late is not sent', async () => {
    await queue('sign-in-code', CODE, { hasSecret: true })
    clock.turn(601)
    await sent()
    expect(asked).toEqual([])
    expect(await rows()).toMatchObject([{ filled_in: {}, state: 'failed' }])
  })
})

describe('what codes may cost', () => {
  /** At ₹2 a code, so that a few use the budget up. */
  const dear = () => ({ ...app, messages: { ...messages, rates: { ...SANDBOX_RATES, sms: 2_000 } } })
  const pump = async (tries: number, shop = dear()) => {
    let queued = 0
    for (let n = 0; n < tries; n += 1)
      await inTransaction(app, async (tx) => {
        if (!(await codeBudgetLeft(shop, tx))) return
        const to = newNumber()
        await queueMessage(shop, tx, {
          kind: 'sign-in-code',
          to,
          values: CODE,
          event: to,
          userId,
          hasSecret: true,
        })
        queued += 1
      })
    return queued
  }
  const limit = (codesDayPaise: number) =>
    app.db
      .insertInto('message_limits')
      .values({
        codes_day_paise: codesDayPaise,
        quiet_from_hour: 21,
        quiet_until_hour: 9,
        set_by: userId,
        set_at: clock.now(),
      })
      .execute()
  const cost = async () => (await rows()).reduce((sum, row) => sum + row.capped_millirupees, 0)

  test('an hour of attempts costs less than ₹50, whatever an administrator allows a day', async () => {
    clock.turn(86_400)
    expect(await pump(25)).toBe(20)
    expect(await cost()).toBe(40_000)
    clock.turn(86_400)
    ;({ userId } = await addCustomer(app))
    await limit(1_000_000)
    expect(await pump(30)).toBe(24)
    expect(await cost()).toBeLessThan(50_000)
    clock.turn(3_601)
    expect(await pump(3)).toBe(3)
  })

  test('the last of a budget goes to one of those who ask at the same moment', async () => {
    clock.turn(2 * 86_400)
    await limit(1_000)
    const asking = Array.from({ length: 12 }, () => pump(1))
    const queued = (await Promise.all(asking)).reduce((sum, each) => sum + each, 0)
    expect(queued).toBe(5)
    expect(await inTransaction(app, (tx) => codeBudgetLeft(app, tx))).toBe(false)
    await expect(queue('sign-in-code', CODE)).rejects.toThrow('their budget')
    await limit(4_000)
  })

  test('is nothing where nobody sends messages', async () => {
    const without = { ...app, messages: undefined }
    expect(await inTransaction(app, (tx) => codeBudgetLeft(without, tx))).toBe(false)
    await inTransaction(app, (tx) =>
      queueMessage(without, tx, { kind: 'refund-made', to: newNumber(), values: REFUND, event: 'x', userId }),
    )
    expect(await rows()).toEqual([])
  })
})

describe('STOP and START', () => {
  test('STOP ends WhatsApp for the number and what its people agreed to, START brings both back', async () => {
    await agree('orders', 'codes')
    await queue('refund-made', REFUND, { event: 'before' })
    expect(await takeReply(app, { from: own, text: 'Stop' })).toBe('stop')
    await takeReply(app, { from: own, text: 'Stop' })
    const ended = await listConsents(app.db, userId)
    expect(ended).toMatchObject([
      { purpose: 'codes', granted: false, way: 'stop' },
      { purpose: 'orders', granted: false, way: 'stop' },
    ])
    expect(await findOwnNumber(app.db, userId)).toEqual({ number: own, isStopped: true })
    await sent()
    expect(asked.map((each) => each.channel)).toEqual(['sms'])

    await agree('orders')
    await queue('refund-made', REFUND, { event: 'agreed again elsewhere' })
    await sent()
    expect(asked.map((each) => each.channel)).toEqual(['sms', 'sms'])

    expect(await takeReply(app, { from: own, text: 'START' })).toBe('start')
    await queue('refund-made', REFUND, { event: 'after' })
    await sent()
    expect(asked.at(-1)?.channel).toBe('whatsapp')
    expect(await listConsents(app.db, userId)).toMatchObject([
      { purpose: 'codes', granted: true, way: 'start' },
      { purpose: 'orders', granted: true, way: 'page' },
    ])
  })

  test('anything else that people write changes nothing', async () => {
    await agree('orders')
    expect(await takeReply(app, { from: newNumber(), text: 'Where is it?' })).toBeUndefined()
    expect(await listConsents(app.db, userId)).toMatchObject([
      { purpose: 'orders', granted: true, way: 'page' },
    ])
  })

  test('each change is kept with its day and its way, and nothing where nothing changed', async () => {
    await agree('orders')
    await agree('orders')
    await agree()
    const kept = await app.db
      .selectFrom('message_consents')
      .select(['purpose', 'granted', 'way', 'text_version'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    expect(kept).toEqual([
      { purpose: 'orders', granted: true, way: 'page', text_version: '2026-11-29.2' },
      { purpose: 'orders', granted: false, way: 'page', text_version: '2026-11-29.2' },
    ])
  })
})

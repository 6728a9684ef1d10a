import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActingAdmin, Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { encodeCursor } from '#server/ground/db/cursor.ts'
import { sendMail } from '#server/ground/mail/send-mail.ts'
import { type AddedOwner, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { addCustomer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { answerTicket } from './answer-ticket.ts'
import { assignTicket, closeTicketQuietly, markTicket, noteOnTicket, reopenTicket } from './change-ticket.ts'
import { replyByLink } from './reply-by-link.ts'
import { submitTicket } from './submit-ticket.ts'
import { findOwnThread, findTicket } from './thread-views.ts'
import { sweepTicketLinks } from './ticket-link.ts'
import { listTickets } from './ticket-views.ts'

const DAY = 24 * 3600
const clock = turnedClock()
let app: App
let close: () => Promise<void>
let meera: ActingAdmin & Permitted<'support.answer'>
let dev: AddedOwner

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  meera = permitted(await addAdmin(app, 'support', 'Meera'), 'support.answer')
  dev = await addAdmin(app, 'owner', 'Dev')
})
afterAll(() => close())

let people = 0
/** Somebody writes to the marketplace. */
async function write(text = 'The fan rattles.', userId?: string) {
  const email = `ravi-${++people}@example.in`
  const message = { name: 'Ravi Nair', email, subject: 'returns' as const, message: text }
  const { number } = await submitTicket(app, { message, userId })
  return { id: Number(number.slice(5)), number, email }
}
const mailsTo = (address: string) =>
  app.db.selectFrom('mails').selectAll().where('to_address', '=', address).orderBy('created_at').execute()
const tokenIn = (text: string | null | undefined) =>
  /\/contact\/tickets\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const linkFor = async (address: string) => tokenIn((await mailsTo(address)).at(-1)?.text_body)
const see = async (id: number) => {
  const ticket = await findTicket(app.db, OWNER, id, clock.now())
  if (!ticket) throw new Error('the ticket is gone')
  return ticket
}
const form = async (id: number, text: string, key = app.random.uuid()) => ({
  text,
  reason: text,
  key,
  version: String((await see(id)).version),
})
/** A second later than whatever was before, so that mails have an order. */
const answer = async (id: number, text: string, closes = false) => {
  clock.turn(1)
  return answerTicket(app, meera, { ticketId: id, fields: await form(id, text), closes })
}
const reply = (token: string, text: string, key = app.random.uuid()) => {
  clock.turn(1)
  return replyByLink(app, { token, fields: { text, key }, userId: undefined })
}
const recorded = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_kind', '=', 'ticket')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('a ticket is acknowledged', () => {
  test('when the copy has left the shop, not when it is only waiting to be sent', async () => {
    const { id, email } = await write()
    expect((await see(id)).acknowledgedAt).toBeUndefined()
    expect((await see(id)).clock.step).toBe('acknowledge')
    clock.turn(60)
    const [copy] = await mailsTo(email)
    await sendMail(app, copy?.id ?? '')
    expect((await see(id)).acknowledgedAt).toBe(clock.now().toISOString())
    expect((await see(id)).clock.step).toBe('resolve')
  })

  test('by our answer, when the copy never got through', async () => {
    const { id, email } = await write()
    await answer(id, 'We look into it.')
    expect((await see(id)).acknowledgedAt).toBeUndefined()
    await sendMail(app, (await mailsTo(email)).at(-1)?.id ?? '')
    expect((await see(id)).acknowledgedAt).toBe(clock.now().toISOString())
  })
})

describe('an answer', () => {
  test('goes out by mail with the number, the person’s own words and a link, and is on record', async () => {
    const { id, number, email } = await write('The fan rattles.\nEvery night.')
    expect((await answer(id, 'Please send it back.\nWe pay.')).ok).toBe(true)
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.subject).toContain(number)
    expect(mail?.text_body).toContain('Please send it back.\nWe pay.')
    expect(mail?.text_body).toContain('> The fan rattles.\n> Every night.')
    expect(mail?.text_body).toContain('Meera, NanoNagar')
    const ticket = await see(id)
    expect(ticket).toMatchObject({ status: 'answered', assignee: { name: 'Meera' }, version: 2 })
    expect(ticket.messages).toMatchObject([{ kind: 'answer', author: 'Meera' }])
    expect(await recorded(id)).toEqual(['ticket.answered'])
  })

  test('is sent once, however often its button is pressed', async () => {
    const { id, email } = await write()
    const fields = await form(id, 'Once.')
    clock.turn(1)
    const answers = await Promise.all(
      [1, 2, 3].map(() => answerTicket(app, meera, { ticketId: id, fields, closes: false })),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['ticket-received', 'ticket-answered'])
    expect((await see(id)).messages).toHaveLength(1)
  })

  test('of two people at once is one answer: the second is told, and nothing of theirs is sent', async () => {
    const { id, email } = await write()
    const [first, second] = [await form(id, 'From Meera.'), await form(id, 'From Dev.')]
    const answers = await Promise.all([
      answerTicket(app, meera, { ticketId: id, fields: first, closes: false }),
      answerTicket(app, dev, { ticketId: id, fields: second, closes: true }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'support.changed_meanwhile' } })
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await recorded(id)).toHaveLength(1)
  })

  test('to a closed ticket is not sent: it is opened again first', async () => {
    const { id, email } = await write()
    await answer(id, 'Done.', true)
    for (const closes of [true, false])
      expect(await answer(id, 'One more thing.', closes)).toMatchObject({
        problem: { code: 'support.move_not_allowed' },
      })
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('with a placeholder left open, or nothing in it, is not sent', async () => {
    const { id, email } = await write()
    expect(await answer(id, 'About {order}')).toMatchObject({ ok: false })
    expect(await answer(id, ' ')).toMatchObject({
      problem: { fields: { text: 'This field is required' } },
    })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('can settle the ticket, and says how it is opened again', async () => {
    const { id, email, number } = await write()
    await answer(id, 'A new fan is on its way.', true)
    expect(await see(id)).toMatchObject({ status: 'closed', clock: { step: 'done', urgency: 'calm' } })
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.subject).toBe(`Your ticket ${number} is resolved`)
    expect(mail?.text_body).toContain('we reopen it')
    expect(await recorded(id)).toEqual(['ticket.resolved'])
  })
})

describe('the link in a mail', () => {
  test('shows the person what was said, but no note of ours, and takes what they write back', async () => {
    const { id, email } = await write()
    await noteOnTicket(app, meera, { ticketId: id, fields: await form(id, 'Third time this month.') })
    await answer(id, 'Which fan?')
    const token = await linkFor(email)
    expect((await reply(token, 'The left one.')).ok).toBe(true)
    const thread = await findOwnThread(app, token)
    expect(thread?.messages.map(({ isOurs, text }) => [isOurs, text])).toEqual([
      [false, 'The fan rattles.'],
      [true, 'Which fan?'],
      [false, 'The left one.'],
    ])
    expect(await see(id)).toMatchObject({ status: 'open', version: 3 })
  })

  test('works from the first mail on, and an answer quotes what was said last', async () => {
    const { id, email } = await write()
    await reply(await linkFor(email), 'It also smells.')
    await answer(id, 'Please unplug it.')
    expect((await mailsTo(email)).at(-1)?.text_body).toContain('> It also smells.')
  })

  test('keeps a reply once, however often it is sent', async () => {
    const { id, email } = await write()
    const [token, key] = [await linkFor(email), app.random.uuid()]
    await Promise.all([reply(token, 'Twice', key), reply(token, 'Twice', key)])
    expect((await see(id)).messages).toHaveLength(1)
  })

  test('is stored nowhere', async () => {
    const { id, email } = await write()
    const token = await linkFor(email)
    const kept = await app.db.selectFrom('ticket_links').selectAll().where('ticket_id', '=', id).execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('that somebody made up opens nothing', async () => {
    for (const token of ['', 'nonsense', '\u0000', "' OR 1=1"]) {
      expect(await findOwnThread(app, token)).toBeUndefined()
      expect(await reply(token, 'x')).toMatchObject({ problem: { code: 'support.ticket_link_unknown' } })
    }
  })

  test('opens a closed ticket again, with a new clock that a mail acknowledges', async () => {
    const { id, email } = await write()
    const [copy] = await mailsTo(email)
    await sendMail(app, copy?.id ?? '')
    await answer(id, 'Done.', true)
    const token = await linkFor(email)
    clock.turn(40 * DAY)
    expect((await reply(token, 'It rattles again.')).ok).toBe(true)
    expect(await see(id)).toMatchObject({ status: 'open', clock: { step: 'acknowledge', urgency: 'calm' } })
    const receipt = (await mailsTo(email)).at(-1)
    expect(receipt?.kind).toBe('ticket-reopened')
    await sendMail(app, receipt?.id ?? '')
    expect(await see(id)).toMatchObject({ clock: { step: 'resolve', urgency: 'calm' } })
  })

  test('ends 90 days after the closing, and is forgotten', async () => {
    const { id, email } = await write()
    await answer(id, 'Done.', true)
    const token = await linkFor(email)
    clock.turn(89 * DAY)
    await sweepTicketLinks(app)
    expect(await findOwnThread(app, token)).toBeDefined()
    clock.turn(2 * DAY)
    expect(await findOwnThread(app, token)).toBeUndefined()
    expect(await reply(token, 'x')).toMatchObject({ ok: false })
    await sweepTicketLinks(app)
    const kept = await app.db.selectFrom('ticket_links').selectAll().where('ticket_id', '=', id).execute()
    expect(kept).toEqual([])
  })
})

describe('what an administrator does with a ticket', () => {
  test('is on record: given away, marked, closed without a mail, opened again', async () => {
    const { id, email } = await write()
    const asked = async (text = '') => ({ ticketId: id, fields: await form(id, text) })
    expect(await assignTicket(app, meera, { ticketId: id, fields: { assignee: dev.userId } })).toMatchObject({
      ok: true,
    })
    expect((await see(id)).assignee?.name).toBe('Dev')
    await markTicket(app, meera, { ticketId: id, fields: { kind: 'grievance' } })
    expect((await see(id)).kind).toBe('grievance')
    expect(await closeTicketQuietly(app, meera, await asked(''))).toMatchObject({ ok: false })
    expect(await closeTicketQuietly(app, meera, await asked('Sent twice'))).toMatchObject({ ok: true })
    expect(await closeTicketQuietly(app, meera, await asked('Sent twice'))).toMatchObject({
      problem: { code: 'support.move_not_allowed' },
    })
    expect((await see(id)).status).toBe('closed')
    expect(await reopenTicket(app, meera, await asked('It was not'))).toMatchObject({ ok: true })
    expect((await see(id)).status).toBe('open')
    expect(await recorded(id)).toEqual([
      'ticket.assigned',
      'ticket.marked',
      'ticket.closed',
      'ticket.reopened',
    ])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('cannot give it to somebody who may not answer', async () => {
    const { id } = await write()
    const reader = await addAdmin(app, 'read-only', 'Reader')
    const customer = await addCustomer(app)
    for (const assignee of [reader.userId, customer.userId, 'nobody'])
      expect(await assignTicket(app, meera, { ticketId: id, fields: { assignee } })).toMatchObject({
        problem: { code: 'support.assignee_unknown' },
      })
  })

  test('of a ticket that is not there is refused', async () => {
    const fields = { text: 'x', key: app.random.uuid(), version: '1' }
    expect(await answerTicket(app, meera, { ticketId: 999_999_999, fields, closes: false })).toMatchObject({
      problem: { code: 'support.ticket_unknown' },
    })
  })
})

describe('the list of tickets', () => {
  const list = async (filters: Partial<Parameters<typeof listTickets>[2]> = {}) =>
    listTickets(app, permitted(meera, 'support.read'), { tab: 'unresolved', sort: 'urgent', ...filters })

  test('has the most urgent first and goes on page after page, each ticket once', async () => {
    for (let each = 0; each < 40; each += 1) await write('One of many zebras.')
    for (const sort of ['urgent', 'newest'] as const) {
      const seen: number[] = []
      const dues: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ tab: 'all', sort, ...(cursor && { cursor }) })
        seen.push(...page.tickets.map(({ id }) => id))
        dues.push(
          ...page.tickets.filter(({ status }) => status !== 'closed').map(({ clock: { dueAt } }) => dueAt),
        )
        cursor = page.nextCursor
      } while (cursor)
      const all = await app.db.selectFrom('tickets').select('id').orderBy('id', 'desc').execute()
      expect(seen.toSorted((a, b) => b - a)).toEqual(all.map(({ id }) => id))
      if (sort === 'urgent') expect(dues).toEqual(dues.toSorted())
      else expect(seen).toEqual(all.map(({ id }) => id))
    }
  })

  test('finds a ticket by its number, its e-mail or words, in whatever state', async () => {
    const { id, number, email } = await write('My 100% quokka_keyboard is broken.')
    await answer(id, 'Done.', true)
    for (const q of [number, String(id), email, 'quokka', 'KEYBOARD broken', '100% quokka_k', 'my quokka'])
      expect(
        (await list({ tab: 'all', q })).tickets.map((ticket) => ticket.id),
        q,
      ).toEqual([id])
    expect((await list({ tab: 'open', q: 'quokka' })).tickets).toEqual([])
    expect((await list({ tab: 'all', q: 'quokka%keyboard' })).tickets).toEqual([])
    expect(await list({ tab: 'all', q: 'my' })).toMatchObject({ isTooShort: true, tickets: [] })
  })

  test('shows only grievances, only mine, only what is close to its limit', async () => {
    const { id } = await write()
    await markTicket(app, dev, { ticketId: id, fields: { kind: 'grievance' } })
    await assignTicket(app, dev, { ticketId: id, fields: { assignee: meera.userId } })
    const asked = { kind: 'grievance', isMine: true } as const
    expect((await list({ ...asked })).tickets.map((ticket) => ticket.id)).toEqual([id])
    expect((await list({ ...asked, isNear: true })).tickets).toEqual([])
    clock.turn(40 * 3600)
    expect((await list({ ...asked, isNear: true })).tickets).toMatchObject([
      { id, clock: { step: 'acknowledge', urgency: 'near' } },
    ])
  })

  test.each([
    'urgent.1.1',
    encodeCursor('newest', { values: [1], side: 'before', row: 1 }),
    encodeCursor('urgent', { values: [Number.MAX_SAFE_INTEGER, 1], side: 'behind', row: 26 }),
  ])('takes the made-up cursor “%s” for none or for the end', async (cursor) => {
    expect((await list({ cursor })).tickets.length).toBeGreaterThanOrEqual(0)
  })
})

import { invariant } from '#domain/ground/shared/invariant.ts'
import { CONTACT_SUBJECTS } from '#domain/people/support/contact-form.ts'
import { readTicketNumber } from '#domain/people/support/ticket-number.ts'
import { answerTicket } from '#server/people/support/answer-ticket.ts'
import {
  assignTicket,
  closeTicketQuietly,
  markTicket,
  noteOnTicket,
  reopenTicket,
} from '#server/people/support/change-ticket.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { seededChance } from './seeded-chance.ts'
import type { StockedPerson } from './stocked-people.ts'
import { granted, type StockedShop } from './stocked-shop.ts'

const DAYS = 60
/** What becomes of a ticket, in turn. */
const OUTCOMES = [
  'open',
  'answered',
  'closed',
  'noted',
  'answered',
  'grievance',
  'closed',
  'closed quietly',
  'open',
  'reopened',
] as const

const MESSAGES = [
  'When will it be delivered? The page says two days and it has been four.',
  'Does this board take the processor that I ordered with it, or do I have to update something first?',
  'The invoice shows my home address, but I need it in the name of our school, with its GSTIN. Please send it again.\nThank you.',
  'I bought a graphics card and a case together because the page said that the card fits. It does fit, but only after I took out the lower drive cage, which I found out after two hours with a torch and a screwdriver. I do not want to send anything back. I only want to tell you that the page should say so: “fits without the lower drive cage”. The card is 336 mm long, the case says 400 mm, and the cage takes 80 mm of that. Others will be less patient than me.\n\nAlso, the anti-static bag was open on one side. It works, so I keep it, but please tell the seller.\n\nWith kind regards and thanks for the quick parcel otherwise.',
  'https://example.test/very/long/address/that/somebody/pasted/from/their/browser/without/a/single/space/in/it/so-that-it-has-to-break-somewhere?and=also&some=parameters&that=nobody&ever=reads',
  'refund',
  'Namaste, the keyboard came with a US layout and the picture shows a UK one. Three keys differ: the tall Enter, the pound sign and the key beside the left Shift. I can live with it but would like ₹300 back, since the seller next to you has the US one for that much less. If that is not possible, please tell me how to send it back. I have the box, the cable, the puller and the bag with the two spare switches. I have not registered it with the maker. My office is closed on Saturdays, so please do not send anybody then.',
] as const

const ANSWERS = [
  'Thank you for writing. We have asked the seller and the courier: your parcel left the hub this morning and arrives tomorrow before six.',
  'You are right, and we are sorry. We have sent you a new invoice with your GSTIN; please look into your mails. We have also changed the page, so that the next buyer is told before and not after. If anything else is missing, write back and it comes to the same person.',
] as const

/** Has people write to the shop, and answers some of them. */
export async function openTickets(
  shop: StockedShop,
  { tickets, people }: { tickets: number; people: readonly StockedPerson[] },
): Promise<void> {
  for (let index = 0; index < tickets; index++) {
    shop.say(`tickets ${index + 1} of ${tickets}`)
    const chance = seededChance(`ticket ${index}`)
    const person = chance.pick(people)
    const daysAgo = DAYS * (1 - (index + 0.5) / tickets) ** 1.6
    const message = {
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      phone: person.phoneNumber,
      subject: chance.pick(CONTACT_SUBJECTS).key,
      message: MESSAGES[index % MESSAGES.length] ?? '',
    }
    const { number } = await submitTicket(shop.ago(daysAgo), { message, userId: undefined })
    const ticketId = readTicketNumber(number)
    invariant(ticketId, 'a ticket has a number')
    await answer(shop, {
      ticketId,
      daysAgo,
      outcome: OUTCOMES[index % OUTCOMES.length] ?? 'open',
      uuid: chance.uuid,
      text: chance.pick(ANSWERS),
    })
  }
}

async function answer(
  shop: StockedShop,
  o: {
    ticketId: number
    daysAgo: number
    outcome: (typeof OUTCOMES)[number]
    uuid: () => string
    text: string
  },
): Promise<void> {
  const { ticketId, outcome, uuid, text } = o
  const admin = shop.owner('support.answer')
  const app = shop.ago(o.daysAgo * 0.85)
  const key = () => ({ key: uuid() })
  const version = () => versionOf(shop, ticketId)
  if (outcome === 'open') return
  if (outcome === 'noted' || outcome === 'grievance') {
    granted(await assignTicket(app, admin, { ticketId, fields: { assignee: admin.userId } }), 'an assignment')
    const note = { text: 'The seller was asked; they answer by tomorrow.', ...key() }
    granted(await noteOnTicket(app, admin, { ticketId, fields: note }), 'a note')
  }
  if (outcome === 'grievance')
    granted(await markTicket(app, admin, { ticketId, fields: { kind: 'grievance' } }), 'a mark')
  if (outcome === 'closed quietly') {
    const fields = {
      reason: 'The same message as the one before',
      version: String(await version()),
      ...key(),
    }
    granted(await closeTicketQuietly(app, admin, { ticketId, fields }), 'a closing')
  }
  if (outcome === 'answered' || outcome === 'closed' || outcome === 'reopened') {
    const closes = outcome !== 'answered'
    const fields = { text, version: String(await version()), ...key() }
    granted(await answerTicket(app, admin, { ticketId, fields, closes }), 'an answer')
  }
  if (outcome === 'reopened') {
    const fields = { reason: 'They called: it is not settled', version: String(await version()), ...key() }
    granted(await reopenTicket(shop.ago(o.daysAgo * 0.6), admin, { ticketId, fields }), 'a reopening')
  }
}

async function versionOf(shop: StockedShop, ticketId: number): Promise<number> {
  const { version } = await shop.app.db
    .selectFrom('tickets')
    .select('version')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return version
}

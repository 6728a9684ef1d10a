import type { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Random } from '../../random.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { readJson, say } from './sandbox-answers.ts'
import type { SandboxCustomer, SandboxJournal, SandboxPayment, SandboxToken } from './sandbox-journal.ts'
import { TEST_CARDS, type TestCard } from './test-cards.ts'

const NewCustomer = z.strictObject({
  name: z.string().min(3).max(50).optional(),
  email: z.email().max(64).optional(),
  contact: z
    .string()
    .regex(/^\+?\d{8,15}$/)
    .optional(),
  fail_existing: z.enum(['0', '1']).optional(),
  notes: z.record(z.string().max(256), z.string().max(512)).optional(),
})

export type SandboxCards = ReturnType<typeof sandboxCards>

/** Customers of the test gateway and the cards that they saved: of a card what a receipt shows, and no number. */
export function sandboxCards({
  journal,
  clock,
  random,
}: {
  journal: SandboxJournal
  clock: Clock
  random: Random
}) {
  const tokensOf = (customerId: string): SandboxToken[] =>
    [...journal.tokens()].filter((each) => each.customerId === customerId && !each.isDeleted)
  const inTurn = oneAtATime()
  return {
    tokensOf,
    findCustomer: (id: string) => journal.findCustomer(id),
    /** The customer with the same e-mail or number, or a new one. */
    openCustomer: inTurn(async (asked: z.infer<typeof NewCustomer>): Promise<SandboxCustomer | 'exists'> => {
      const { email, contact, notes = {} } = asked
      for (const each of journal.customers())
        if ((email && each.email === email) || (contact && each.contact === contact))
          return asked.fail_existing === '0' ? each : 'exists'
      const customer: SandboxCustomer = {
        kind: 'customer',
        id: `cust_${random.token(12)}`,
        ...(email && { email }),
        ...(contact && { contact }),
        notes,
      }
      await journal.append(customer)
      return customer
    }),
    /** Saves the card of a payment that the bank let through, once for a customer. */
    async keep({ savedFor, card }: SandboxPayment): Promise<void> {
      if (!savedFor || !card || tokensOf(savedFor).some((each) => each.card.last4 === card.last4)) return
      await journal.append({
        kind: 'token',
        id: `token_${random.token(12)}`,
        customerId: savedFor,
        card,
        at: clock.now().toISOString(),
      })
    },
    /** The card that a token of this customer stands for; the bank asks its customer again, whatever it did before. */
    cardOf({ customerId, tokenId }: { customerId: string; tokenId: string }): TestCard | undefined {
      const token = tokensOf(customerId).find(({ id }) => id === tokenId)
      const card = TEST_CARDS.find(({ number }) => token && number.endsWith(token.card.last4))
      return card && { ...card, result: card.result === 'approved' ? 'confirm' : card.result }
    },
    remove: (token: SandboxToken): Promise<void> => journal.append({ ...token, isDeleted: true }),
  }
}

/** Customers and tokens, as Razorpay publishes them. */
export function sandboxCardsApi(server: Hono, cards: SandboxCards): void {
  server.post('/v1/customers', async (c) => {
    const asked = NewCustomer.safeParse(await readJson(c))
    if (!asked.success) return say(c, 400, 'The customer is not valid.')
    const customer = await cards.openCustomer(asked.data)
    if (customer === 'exists') return say(c, 400, 'Customer already exists for the merchant.')
    const { id, email = null, contact = null, notes } = customer
    return c.json({ id, entity: 'customer', name: null, email, contact, gstin: null, notes })
  })
  server.get('/v1/customers/:id/tokens', (c) => {
    const { id } = c.req.param()
    if (!cards.findCustomer(id)) return say(c, 400, NOT_THERE)
    const items = cards.tokensOf(id).map(answerOf)
    return c.json({ entity: 'collection', count: items.length, items })
  })
  server.delete('/v1/customers/:id/tokens/:token', async (c) => {
    const { id, token } = c.req.param()
    const found = cards.tokensOf(id).find((each) => each.id === token)
    if (!found) return say(c, 400, NOT_THERE)
    await cards.remove(found)
    return c.json({ deleted: true })
  })
}

const NOT_THERE = 'The id provided does not exist'

function answerOf({ id, card, at }: SandboxToken) {
  const createdAt = Math.floor(Date.parse(at) / 1_000)
  return {
    id,
    entity: 'token',
    method: 'card',
    card: { entity: 'card', last4: card.last4, network: card.brand, issuer: card.issuer },
    status: 'active',
    used_at: createdAt,
    created_at: createdAt,
  }
}

import { z } from 'zod'
import type { SavedCard } from '#domain/ground/outside/saved-card.ts'
import type { AccountAtGateway, SavedCards } from '../payment-gateway.ts'
import { issuerName } from './read-ways.ts'

/** What a call came to: its value, or the status of a refusal; neither when nothing was answered. */
interface Answer {
  value: unknown
  status?: number | undefined
}

/** What is sent to `POST /v1/customers`. */
export interface NewCustomer {
  email?: string
  contact?: string
  /** A word, as Razorpay documents it: who is there already is answered with. */
  fail_existing: '0'
  notes: { account: string }
}

interface Calls {
  isOffered: boolean
  createCustomer(customer: NewCustomer): Promise<Answer>
  listTokens(gatewayCustomerId: string): Promise<Answer>
  deleteToken(gatewayCustomerId: string, tokenId: string): Promise<Answer>
}

const Customer = z.object({ id: z.string().min(1).max(100), notes: z.object({ account: z.string() }) })
const Tokens = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      method: z.string(),
      status: z.string().nullish(),
      expired_at: z.number().nullish(),
      card: z
        .object({
          last4: z.coerce.string(),
          network: z.string().nullish(),
          issuer: z.string().nullish(),
        })
        .nullish(),
    }),
  ),
})
const Deleted = z.object({ deleted: z.literal(true) })

/** More details would only have two accounts share a customer: Razorpay knows one by its e-mail or its number. */
function newCustomer({ accountId, email, phone }: AccountAtGateway): NewCustomer {
  return {
    ...(email ? { email } : phone && { contact: phone }),
    fail_existing: '0',
    notes: { account: accountId },
  }
}

/**
 * Saved cards of a gateway that answers as Razorpay publishes its customers and tokens (documentation of November 2026,
 * "Create a Customer" and "Save customer card details"). A customer is ours by the account in its notes alone: one who is
 * found by an e-mail that another account had before is nobody's.
 */
export function savedCards({ isOffered, createCustomer, listTokens, deleteToken }: Calls): SavedCards {
  async function listCards(gatewayCustomerId: string): Promise<SavedCard[] | undefined> {
    const { value } = await listTokens(gatewayCustomerId)
    const tokens = Tokens.safeParse(value)
    return tokens.success ? tokens.data.items.flatMap(cardOf) : undefined
  }
  return {
    isOffered,
    async openCustomer(account) {
      const { value } = await createCustomer(newCustomer(account))
      const customer = Customer.safeParse(value)
      if (!customer.success || customer.data.notes.account !== account.accountId) return undefined
      return { gatewayCustomerId: customer.data.id }
    },
    listCards,
    async deleteCard({ gatewayCustomerId, cardId }) {
      const { value, status } = await deleteToken(gatewayCustomerId, cardId)
      if (Deleted.safeParse(value).success) return true
      // Refused as one that is not there, as when the answer of the first time was lost.
      if (status === undefined || status >= 500) return false
      const left = await listCards(gatewayCustomerId)
      return left !== undefined && !left.some(({ id }) => id === cardId)
    },
  }
}

/** Nothing for what is no card: Razorpay lists mandates of other ways beside them. */
function cardOf({
  id,
  method,
  card,
  status,
  expired_at: endsAt,
}: z.infer<typeof Tokens>['items'][number]): SavedCard[] {
  if (method !== 'card' || !card) return []
  return [
    {
      id,
      brand: card.network ?? 'Card',
      last4: card.last4.slice(-4).padStart(4, '0'),
      issuer: card.issuer ? issuerName(card.issuer) : '',
      isActive: (status ?? 'active') === 'active',
      ...(endsAt && { endsAt: new Date(endsAt * 1_000) }),
    },
  ]
}

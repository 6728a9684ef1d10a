import { z } from 'zod'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { type RazorpayAccount, razorpayCalls } from '../gateways/razorpay/razorpay-calls.ts'
import type {
  PayoutInstruction,
  SettlementAnswer,
  SettlementService,
  TransferAnswer,
} from './settlement-service.ts'

const paise = z.coerce.number().int()
const Transfer = z.object({
  id: z.string(),
  status: z.string().nullish(),
  amount: paise,
  amount_reversed: paise.nullish(),
  recipient: z.string().nullish(),
  notes: z.unknown().optional(),
  on_hold: z.union([z.boolean(), z.number()]).nullish(),
  settlement_status: z.string().nullish(),
  recipient_settlement: z.object({ utr: z.string().nullish() }).nullish(),
  error: z.object({ description: z.string().nullish() }).nullish(),
})
type Transfer = z.infer<typeof Transfer>
const Transfers = z.object({ items: z.array(Transfer) })
const LinkedAccount = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  legal_business_name: z.string().nullish(),
})

const COULD_NOT = 'Razorpay could not transfer it.'
const LISTED_AT_ONCE = 100
const LISTED_MAX = 2_000

/**
 * Razorpay Route (razorpay.com/docs/api/payments/route, November 2026): transfers of captured payments on hold, their
 * reversals and release, and direct transfers for what no payment of the sale is there for any more, such as cash. Only
 * direct transfers have an idempotency key: everything else asks what stands there first, and is found again by our key
 * in its notes.
 */
// Long because it is one adapter: all that it does goes over one account.
export function razorpayRoute(account: RazorpayAccount): SettlementService {
  const call = razorpayCalls(account)
  return {
    name: 'razorpay-route',
    gateway: 'razorpay',
    needsLinkedAccount: true,

    async findLinkedAccount(linkedAccount) {
      const answer = await call({ method: 'GET', path: `/v2/accounts/${encodeURIComponent(linkedAccount)}` })
      if (answer.kind === 'refused') return { kind: 'not-found' }
      const found = LinkedAccount.safeParse(answer.kind === 'answered' ? answer.body : undefined)
      if (!found.success) return { kind: 'unknown' }
      const { id, type, status, legal_business_name: name } = found.data
      if (id !== linkedAccount || type !== 'route') return { kind: 'not-found' }
      return { kind: 'found', name: name ?? '', takesMoney: status !== 'suspended' }
    },

    async split({ key, gatewayPaymentId, linkedAccount, amountPaise }) {
      const path = `/v1/payments/${encodeURIComponent(gatewayPaymentId)}/transfers`
      const listed = Transfers.safeParse(await answered({ method: 'GET', path }))
      if (!listed.success) return { kind: 'unknown' }
      const [known, ...twins] = listed.data.items
        .filter((each) => noteOf(each) === key)
        .toSorted((a, b) => keptOf(b) - keptOf(a) || (a.id < b.id ? -1 : 1))
      // Two calls of ours that were both carried out, although the first was not answered: only one stands, the same each time.
      for (const twin of twins) {
        if ((await cutDown(twin, 0)).kind !== 'held') return { kind: 'unknown' }
      }
      if (known) return standing(known)
      const body = {
        transfers: [
          { account: linkedAccount, amount: amountPaise, currency: 'INR', on_hold: true, notes: { key } },
        ],
      }
      const made = await call({ method: 'POST', path, body })
      if (made.kind === 'refused') return { kind: 'failed', reason: made.reason }
      const [transfer] =
        Transfers.safeParse(made.kind === 'answered' ? made.body : undefined).data?.items ?? []
      return transfer ? standing(transfer) : { kind: 'unknown' }
    },

    async cutDown({ reference, keepPaise }) {
      const transfer = await fetchTransfer(reference)
      return transfer ? cutDown(transfer, keepPaise) : { kind: 'unknown' }
    },

    async pay(instruction) {
      const directPaise = directOf(instruction)
      if (directPaise === 0) return carryOut(instruction, undefined)
      const known = await findDirect(instruction)
      if (known === 'unknown') return { kind: 'unknown' }
      if (known) return carryOut(instruction, known)
      const made = await call({
        method: 'POST',
        path: '/v1/transfers',
        headers: { 'X-Transfer-Idempotency': instruction.key },
        body: {
          account: instruction.linkedAccount ?? '',
          amount: directPaise,
          currency: 'INR',
          notes: { key: instruction.key },
        },
      })
      // Before anything that is held is touched, so that a payout that is refused is refused whole.
      if (made.kind === 'refused')
        return { kind: 'failed', reason: made.reason, isAccount: isOfAccount(made.reason) }
      const transfer = Transfer.safeParse(made.kind === 'answered' ? made.body : undefined)
      return transfer.success ? carryOut(instruction, transfer.data) : { kind: 'unknown' }
    },

    async find(instruction) {
      if (directOf(instruction) === 0) return carryOut(instruction, undefined)
      const direct = instruction.reference
        ? await fetchTransfer(instruction.reference)
        : await findDirect(instruction)
      return direct && direct !== 'unknown' ? carryOut(instruction, direct) : { kind: 'unknown' }
    },
  }

  /** Releases what is held, and tells how far the payout is. */
  async function carryOut(
    { held }: PayoutInstruction,
    direct: Transfer | undefined,
  ): Promise<SettlementAnswer> {
    if (direct?.status === 'failed') {
      const reason = direct.error?.description ?? COULD_NOT
      return { kind: 'failed', reason, isAccount: isOfAccount(reason) }
    }
    // Until it is made it may still be refused, and then nothing of the payout may have moved.
    if (direct?.status === 'created' || direct?.status === 'pending')
      return { kind: 'pending', reference: direct.id }
    const legs = direct ? [direct] : []
    for (const { reference, keepPaise } of held) {
      const transfer = await fetchTransfer(reference)
      if (!transfer || (await cutDown(transfer, keepPaise)).kind !== 'held') return { kind: 'unknown' }
      if (keepPaise === 0) continue
      const path = `/v1/transfers/${encodeURIComponent(reference)}`
      if (transfer.on_hold && !(await answered({ method: 'PATCH', path, body: { on_hold: false } })))
        return { kind: 'unknown' }
      legs.push(transfer)
    }
    const utrs = legs.map((leg) => leg.recipient_settlement?.utr)
    if (utrs.every((utr) => typeof utr === 'string' && utr !== ''))
      return { kind: 'settled', utr: [...new Set(utrs)].join(', ') }
    return direct ? { kind: 'pending', reference: direct.id } : { kind: 'pending' }
  }

  async function cutDown(transfer: Transfer, keepPaise: number): Promise<TransferAnswer> {
    const overPaise = keptOf(transfer) - keepPaise
    if (overPaise < 0) return { kind: 'failed', reason: 'Less than that stands on hold.' }
    if (overPaise > 0) {
      const path = `/v1/transfers/${encodeURIComponent(transfer.id)}/reversals`
      const made = await call({ method: 'POST', path, body: { amount: overPaise } })
      if (made.kind === 'refused') return { kind: 'failed', reason: made.reason }
      const isMade = z
        .object({ id: z.string(), amount: paise })
        .safeParse(made.kind === 'answered' ? made.body : undefined)
      if (!isMade.success) return { kind: 'unknown' }
    }
    return { kind: 'held', reference: transfer.id, keptPaise: keepPaise }
  }

  /** The direct transfer of a payout among those that were made since; the key alone is not known to be good for ever. */
  async function findDirect({ key, madeAt }: PayoutInstruction): Promise<Transfer | undefined | 'unknown'> {
    const from = Math.floor((madeAt.getTime() - HOUR_MS) / 1_000)
    for (let skip = 0; skip < LISTED_MAX; skip += LISTED_AT_ONCE) {
      const path = `/v1/transfers?from=${from}&count=${LISTED_AT_ONCE}&skip=${skip}&expand[]=recipient_settlement`
      const listed = Transfers.safeParse(await answered({ method: 'GET', path }))
      if (!listed.success) return 'unknown'
      const found = listed.data.items.find((each) => noteOf(each) === key)
      if (found) return found
      if (listed.data.items.length < LISTED_AT_ONCE) return undefined
    }
    return undefined
  }

  async function fetchTransfer(reference: string): Promise<Transfer | undefined> {
    const path = `/v1/transfers/${encodeURIComponent(reference)}?expand[]=recipient_settlement`
    const found = Transfer.safeParse(await answered({ method: 'GET', path }))
    return found.success && found.data.id === reference ? found.data : undefined
  }

  async function answered(what: Parameters<typeof call>[0]): Promise<unknown> {
    const answer = await call(what)
    return answer.kind === 'answered' ? answer.body : undefined
  }
}

/**
 * Whether it is the seller's account that takes nothing. Razorpay gives no code for it, and its words are matched narrowly:
 * what is not recognised, as a balance of ours that is too low, is tried again with the next run.
 */
function isOfAccount(reason: string): boolean {
  return /\b(linked|beneficiary) account\b.*\b(suspended|closed|blocked|frozen|not activated|inactive)\b/i.test(
    reason,
  )
}

function directOf({ amountPaise, held }: PayoutInstruction): number {
  return held.reduce((rest, { keepPaise }) => rest - keepPaise, amountPaise)
}

function standing(transfer: Transfer): TransferAnswer {
  if (transfer.status === 'failed')
    return { kind: 'failed', reason: transfer.error?.description ?? COULD_NOT }
  return { kind: 'held', reference: transfer.id, keptPaise: keptOf(transfer) }
}

function keptOf({ amount, amount_reversed: reversed }: Transfer): number {
  return amount - (reversed ?? 0)
}

/** Notes are an object, or an empty list where there are none. */
function noteOf({ notes }: Transfer): string | undefined {
  const found = z.object({ key: z.string() }).safeParse(notes)
  return found.data?.key
}

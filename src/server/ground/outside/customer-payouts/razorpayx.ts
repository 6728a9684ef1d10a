import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { RefundAccount } from '#domain/ground/shared/bank-account.ts'
import { type RazorpayAccount, razorpayCalls } from '../gateways/razorpay/razorpay-calls.ts'
import type { CustomerPayouts, HolderAnswer, PayoutAnswer } from './customer-payouts.ts'

export interface RazorpayxAccount extends RazorpayAccount {
  /** The marketplace's own account from which it pays: its number, or its customer identifier. */
  accountNumber: string
  /** How long to wait before a bank that was asked for a holder is asked what it says. */
  pollMs?: number
}

const POLL_MS = 1_500
const POLLS = 2
const ID_LENGTH = 36
/** The most that goes by IMPS (NPCI: ₹5 lakh), and above which NEFT takes an hour or two. */
const IMPS_PAISE_MAX = 50_000_000
const HOLDER = 'NanoNagar customer'

const WithId = z.object({ id: z.string() })
const Validation = z.object({
  id: z.string(),
  status: z.enum(['created', 'completed', 'failed']),
  fund_account: WithId,
  results: z
    .object({ account_status: z.string().nullish(), registered_name: z.string().nullish() })
    .nullish(),
})
const Payout = z.object({
  id: z.string(),
  status: z.string(),
  reference_id: z.string().nullish(),
  status_details: z
    .object({
      description: z.string().nullish(),
      source: z.string().nullish(),
      reason: z.string().nullish(),
    })
    .nullish(),
})
const Payouts = z.object({ items: z.array(Payout) })

/** Statuses in which it may still be paid; 'pending' waits for somebody who approves payouts. */
const OPEN = ['queued', 'pending', 'scheduled', 'processing']
/** Nothing was paid, or it came back. */
const NOT_PAID = ['reversed', 'failed', 'rejected', 'cancelled']

/**
 * RazorpayX (razorpay.com/docs/api/x, November 2026): a customer is a contact, an account a fund account of theirs, whose
 * holder the bank says; a payout has an idempotency key of at most 36 characters, and our own as its reference, by which it
 * is found. A payout that was processed may still be reversed.
 */
// Long because it is one adapter: all that it does goes over one account.
export function razorpayx(options: RazorpayxAccount): CustomerPayouts {
  const { accountNumber, pollMs = POLL_MS } = options
  const call = razorpayCalls(options)
  return {
    name: 'razorpayx',

    async lookUp({ account, customerId }) {
      // The same contact, and the same account of it, is made once.
      const contact = await made('/v1/contacts', {
        name: HOLDER,
        type: 'customer',
        reference_id: shortOf(customerId),
      })
      if (typeof contact !== 'string') return contact
      const fund = await made('/v1/fund_accounts', { contact_id: contact, ...fundAccountOf(account) })
      if (typeof fund !== 'string') return fund
      const asked = await call({
        method: 'POST',
        path: '/v1/fund_accounts/validations',
        body: {
          account_number: accountNumber,
          fund_account: { id: fund },
          ...(account.kind === 'bank' && { amount: 100, currency: 'INR' }),
        },
      })
      if (asked.kind === 'refused') return { kind: 'not-found' }
      let answer = holderOf(asked.kind === 'answered' ? asked.body : undefined)
      for (let polls = 0; polls < POLLS && answer.kind === 'asked'; polls += 1) {
        await wait(pollMs)
        const later = await findHolder(answer.question)
        if (later.kind !== 'unknown') answer = later
      }
      return answer
    },

    findHolder,

    async pay({ key, amountPaise, account, reference }) {
      const known = await findPayout(key)
      if (known === 'unknown') return { kind: 'unknown' }
      const isUpi = account.kind === 'upi'
      const answer = await call({
        method: 'POST',
        path: '/v1/payouts',
        headers: { 'X-Payout-Idempotency': shortOf(key) },
        body: {
          account_number: accountNumber,
          fund_account_id: reference,
          amount: amountPaise,
          currency: 'INR',
          mode: isUpi ? 'UPI' : amountPaise > IMPS_PAISE_MAX ? 'NEFT' : 'IMPS',
          purpose: 'refund',
          queue_if_low_balance: true,
          reference_id: key,
          narration: 'NanoNagar refund',
        },
      })
      if (answer.kind === 'refused') return { kind: 'failed', reason: answer.reason, isAccount: false }
      const payout = Payout.safeParse(answer.kind === 'answered' ? answer.body : undefined)
      if (!payout.success) return { kind: 'unknown' }
      // What is saved under a key is its first answer: of one that was made before, what stands now counts.
      return payoutAnswer(known?.id === payout.data.id ? known : payout.data)
    },

    async find(key) {
      const found = await findPayout(key)
      return found && found !== 'unknown' ? payoutAnswer(found) : { kind: 'unknown' }
    },
  }

  async function findHolder(question: string): Promise<HolderAnswer> {
    const path = `/v1/fund_accounts/validations/${encodeURIComponent(question)}`
    const answer = await call({ method: 'GET', path })
    return holderOf(answer.kind === 'answered' ? answer.body : undefined)
  }

  /** The number of what was made, or the answer to the whole question. */
  async function made(path: string, body: object): Promise<string | HolderAnswer> {
    const answer = await call({ method: 'POST', path, body })
    if (answer.kind === 'refused') return { kind: 'not-found' }
    const { data } = WithId.safeParse(answer.kind === 'answered' ? answer.body : undefined)
    return data?.id ?? { kind: 'unknown' }
  }

  async function findPayout(key: string): Promise<z.infer<typeof Payout> | undefined | 'unknown'> {
    const query = new URLSearchParams({ account_number: accountNumber, reference_id: key, count: '10' })
    const answer = await call({ method: 'GET', path: `/v1/payouts?${query}` })
    const listed = Payouts.safeParse(answer.kind === 'answered' ? answer.body : undefined)
    return listed.success ? listed.data.items.find((each) => each.reference_id === key) : 'unknown'
  }
}

function fundAccountOf(account: RefundAccount): object {
  if (account.kind === 'upi') return { account_type: 'vpa', vpa: { address: account.address } }
  const { ifsc, accountNumber } = account
  return { account_type: 'bank_account', bank_account: { name: HOLDER, ifsc, account_number: accountNumber } }
}

/** A validation that failed says nothing of the account: its bank did not answer. */
function holderOf(body: unknown): HolderAnswer {
  const { data } = Validation.safeParse(body)
  if (!data || data.status === 'failed') return { kind: 'unknown' }
  if (data.status === 'created') return { kind: 'asked', question: data.id }
  const { account_status: status, registered_name: name } = data.results ?? {}
  if (status !== 'active') return { kind: 'not-found' }
  return name ? { kind: 'found', holderName: name, reference: data.fund_account.id } : { kind: 'unknown' }
}

function payoutAnswer({ id, status, status_details: details }: z.infer<typeof Payout>): PayoutAnswer {
  if (status === 'processed') return { kind: 'processed', gatewayRefundId: id }
  if (OPEN.includes(status)) return { kind: 'pending', gatewayRefundId: id }
  if (!NOT_PAID.includes(status)) return { kind: 'unknown' }
  return {
    kind: 'failed',
    reason: details?.description ?? `RazorpayX says that it was ${status}.`,
    isAccount: details?.source === 'beneficiary_bank',
  }
}

/** Keys and references of theirs have 36 characters at most, ours sometimes more. */
function shortOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH)
}

import { z } from 'zod'
import type { ChosenMethod } from '#domain/ground/outside/gateway-method.ts'
import type { GatewayWays } from '#domain/ground/outside/gateway-ways.ts'
import { readWays } from '../read-ways.ts'

const plan = (duration: number, interest: number, minAmount: number, fee?: object) => ({
  duration,
  interest,
  subvention: 'customer',
  min_amount: minAmount,
  ...(fee && { processing_fee_plan: fee }),
})

/**
 * What the account of the test gateway may take, in the form in which Razorpay publishes `GET /v1/methods`. Banks and
 * wallets bear their real names as they do in Razorpay's own test mode; no money moves.
 */
export const SANDBOX_METHODS = {
  entity: 'methods',
  card: true,
  debit_card: true,
  credit_card: true,
  upi: true,
  netbanking: {
    SBIN: 'State Bank of India',
    HDFC: 'HDFC Bank',
    ICIC: 'ICICI Bank',
    UTIB: 'Axis Bank',
    KKBK: 'Kotak Mahindra Bank',
    PUNB_R: 'Punjab National Bank - Retail Banking',
    BARB_R: 'Bank of Baroda - Retail Banking',
    CNRB: 'Canara Bank',
    FDRL: 'Federal Bank',
    IDFB: 'IDFC FIRST Bank',
    INDB: 'Indusind Bank',
    NTBD: 'NanoNagar Test Bank (has an outage)',
    NTBK: 'NanoNagar Test Bank',
    UBIN: 'Union Bank of India',
    YESB: 'Yes Bank',
  },
  wallet: { phonepe: true, amazonpay: true, mobikwik: true, payzapp: false },
  paylater: { lazypay: true },
  cardless_emi: { walnut369: true, earlysalary: true },
  emi: true,
  emi_types: { credit: true, debit: true },
  debit_emi_providers: { HDFC: 1 },
  emi_options: {
    HDFC: [3, 6, 9, 12, 18, 24].map((months) =>
      plan(months, 16, months > 12 ? 300_000 : 100_000, { type: 'fixed', amount: 29_900 }),
    ),
    ICIC: [3, 6, 9, 12, 18, 24].map((months) =>
      plan(months, 15.99, 150_000, { type: 'fixed', amount: 19_900 }),
    ),
    UTIB: [3, 6, 9, 12].map((months) =>
      plan(months, 16, 300_000, { type: 'combination', percentage: 1, amount: 10_000 }),
    ),
    SCBL: [
      plan(3, 11.88, 250_000, { type: 'percentage', percentage: 1 }),
      plan(6, 13, 250_000, { type: 'percentage', percentage: 1 }),
      plan(12, 14, 250_000, { type: 'percentage', percentage: 1 }),
    ],
    HDFC_DC: [3, 6, 9, 12, 18].map((months) => plan(months, 16, 300_000)),
  },
}

/** One as Razorpay publishes `GET /v1/payments/downtimes`; that of the test bank never ends. */
export const Downtime = z.strictObject({
  id: z.string().max(100),
  entity: z.literal('payment.downtime'),
  method: z.enum(['card', 'netbanking', 'wallet', 'upi']),
  begin: z.int(),
  end: z.int().nullable(),
  status: z.enum(['scheduled', 'started', 'updated', 'resolved', 'cancelled']),
  scheduled: z.boolean(),
  severity: z.enum(['high', 'medium', 'low']),
  instrument: z.record(z.string().max(40), z.string().max(40)),
  instrument_schema: z.array(z.string().max(40)).optional(),
  created_at: z.int(),
  updated_at: z.int(),
})

export type Downtime = z.infer<typeof Downtime>

export const LASTING_DOWNTIME: Downtime = {
  id: 'down_testbank',
  entity: 'payment.downtime',
  method: 'netbanking',
  begin: 1_763_000_000,
  end: null,
  status: 'started',
  scheduled: false,
  severity: 'high',
  instrument: { bank: 'NTBD' },
  created_at: 1_763_000_000,
  updated_at: 1_763_000_000,
}

/** Why a payment with this bank, wallet, lender or plan is refused; undefined when the account takes it. */
export function wayProblem({
  method,
  instrument,
  months,
  amountPaise,
}: {
  method: 'card' | 'upi' | ChosenMethod
  instrument: string | undefined
  months: number | undefined
  amountPaise: number
}): string | undefined {
  if (method === 'card' || method === 'upi') return undefined
  const ways = readWays(SANDBOX_METHODS) as GatewayWays
  if (method === 'emi') {
    const found = ways.emi.find((each) => each.issuer === instrument && each.months === months)
    if (!found) return 'The EMI plan is not available.'
    return found.minPaise > amountPaise ? 'The amount is less than the minimum of this EMI plan.' : undefined
  }
  const found = ways.instruments[method].find((each) => each.code === instrument)
  if (!found) return 'The selected payment method is not enabled for this account.'
  const { minPaise = 0, maxPaise = amountPaise } = found
  return amountPaise < minPaise || amountPaise > maxPaise
    ? 'The amount is not within the limits of this payment method.'
    : undefined
}

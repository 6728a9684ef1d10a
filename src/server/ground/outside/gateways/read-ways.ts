import { z } from 'zod'
import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import {
  EMI_MONTHS_MAX,
  type EmiFee,
  type EmiPlan,
  type GatewayOutage,
  type GatewayWays,
  type Instrument,
} from '#domain/ground/outside/gateway-ways.ts'
import type { Paise } from '#domain/ground/shared/money.ts'

const flag = z.union([z.boolean(), z.number()]).nullish()
/** A map of what is switched on by code, or an empty list where there is nothing. */
const Switches = z.union([z.record(z.string(), flag), z.array(z.unknown()).transform(() => ({}))]).nullish()
const FeePlan = z.object({
  type: z.string(),
  percentage: z.coerce.number().nonnegative().nullish(),
  amount: z.int().nonnegative().nullish(),
})
/** A plan that we cannot compute is left out, and the others stay. */
const EmiOption = z.object({
  duration: z.int().min(1).max(EMI_MONTHS_MAX),
  interest: z.coerce.number().min(0).max(100),
  subvention: z.string().nullish(),
  min_amount: z.int().nonnegative().nullish(),
  processing_fee_plan: FeePlan.nullish(),
})
const Methods = z.object({
  card: flag,
  upi: flag,
  netbanking: z
    .union([
      z.record(z.string(), z.string()),
      z.array(z.unknown()).transform((): Record<string, string> => ({})),
      z.boolean().transform((): Record<string, string> => ({})),
    ])
    .nullish(),
  wallet: Switches,
  paylater: Switches,
  cardless_emi: Switches,
  emi: flag,
  emi_types: z.object({ credit: flag, debit: flag }).nullish(),
  emi_options: z
    .union([
      z.record(z.string(), z.array(z.unknown())),
      z.array(z.unknown()).transform((): Record<string, unknown[]> => ({})),
    ])
    .nullish(),
})

/** RBI’s directions for prepaid instruments: a full-KYC wallet holds ₹2,00,000 at most. */
const WALLET_MAX_PAISE = 20_000_000

/** As Razorpay publishes them. PayPal is for payments from abroad. */
const WALLETS: Readonly<Record<string, string>> = {
  phonepe: 'PhonePe',
  amazonpay: 'Amazon Pay',
  mobikwik: 'MobiKwik',
  payzapp: 'PayZapp',
  olamoney: 'Ola Money',
  airtelmoney: 'Airtel Money',
  jiomoney: 'JioMoney',
  bajajpay: 'Bajaj Pay',
}
const LENDERS: Readonly<Record<string, Omit<Instrument, 'code'>>> = {
  lazypay: { name: 'LazyPay', minPaise: 100, maxPaise: 1_000_000 },
  getsimpl: { name: 'Simpl' },
  icic: { name: 'ICICI Bank PayLater' },
  hdfc: { name: 'FlexiPay by HDFC Bank' },
}
const CARDLESS: Readonly<Record<string, string>> = {
  icic: 'ICICI Bank',
  idfb: 'IDFC First Bank',
  hdfc: 'HDFC Bank',
  kkbk: 'Kotak Mahindra Bank',
  walnut369: 'axio',
  earlysalary: 'Fibe',
  zestmoney: 'ZestMoney',
}
const CARD_ISSUERS: Readonly<Record<string, string>> = {
  AMEX: 'American Express',
  AUBL: 'AU Small Finance Bank',
  BARB: 'Bank of Baroda',
  CITI: 'Citibank',
  FDRL: 'Federal Bank',
  HDFC: 'HDFC Bank',
  HSBC: 'HSBC',
  ICIC: 'ICICI Bank',
  IDFB: 'IDFC First Bank',
  INDB: 'IndusInd Bank',
  KKBK: 'Kotak Mahindra Bank',
  RATN: 'RBL Bank',
  SBIN: 'State Bank of India',
  SCBL: 'Standard Chartered',
  UTIB: 'Axis Bank',
  YESB: 'Yes Bank',
  onecard: 'OneCard',
}
/** A bank by the code under which the gateway names the issuer of a card; the code itself where its name is not published. */
export function issuerName(code: string): string {
  return CARD_ISSUERS[code] ?? code
}

/** Whom most customers bank with; they come first, the others follow by their names. */
const POPULAR = ['SBIN', 'HDFC', 'ICIC', 'UTIB', 'KKBK', 'PUNB_R', 'BARB_R', 'CNRB']

/**
 * What an account may take, out of the answer of `GET /v1/methods` as Razorpay publishes it (documentation of November
 * 2026). Wallets and lenders whose names are not published are left out: nobody could choose them. Plans of which the shop
 * would pay the interest are offers, and no plans. Undefined for what is no such answer.
 */
export function readWays(body: unknown): GatewayWays | undefined {
  const read = Methods.safeParse(body)
  if (!read.success) return undefined
  const { card, upi, netbanking, wallet, paylater, cardless_emi: cardless } = read.data
  return {
    card: Boolean(card),
    upi: Boolean(upi),
    instruments: {
      netbanking: banksOf(netbanking ?? {}),
      wallet: switchedOn(wallet, WALLETS).map((each) => ({ ...each, maxPaise: WALLET_MAX_PAISE })),
      paylater: switchedOn(paylater, LENDERS),
      'cardless-emi': switchedOn(cardless, CARDLESS),
    },
    emi: plansOf(read.data),
  }
}

function banksOf(netbanking: Readonly<Record<string, string>>): Instrument[] {
  const banks = Object.entries(netbanking).map(([code, name]) => ({ code, name }))
  const rank = ({ code }: Instrument) => (POPULAR.includes(code) ? POPULAR.indexOf(code) : POPULAR.length)
  return banks.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
}

function switchedOn(
  switches: z.infer<typeof Switches>,
  known: Readonly<Record<string, string | Omit<Instrument, 'code'>>>,
): Instrument[] {
  return Object.entries(known).flatMap(([code, named]) => {
    if (!(switches as Record<string, unknown> | null | undefined)?.[code]) return []
    return [{ code, ...(typeof named === 'string' ? { name: named } : named) }]
  })
}

function plansOf({ emi, emi_types: types, emi_options: options }: z.infer<typeof Methods>): EmiPlan[] {
  if (!emi) return []
  return Object.entries(options ?? {}).flatMap(([issuer, plans]) => {
    const bank = CARD_ISSUERS[issuer.replace(/_DC$/, '')]
    const card = issuer.endsWith('_DC') ? 'debit' : 'credit'
    if (!bank || (types && !types[card])) return []
    return plans
      .flatMap((plan) => EmiOption.safeParse(plan).data ?? [])
      .filter(({ subvention }) => subvention !== 'merchant')
      .map((plan) => planOf({ issuer, bank, card }, plan))
      .toSorted((one, other) => one.months - other.months)
  })
}

function planOf(whose: Pick<EmiPlan, 'issuer' | 'bank' | 'card'>, plan: z.infer<typeof EmiOption>): EmiPlan {
  const fee = feeOf(plan.processing_fee_plan)
  return {
    ...whose,
    months: plan.duration,
    rateBp: Math.round(plan.interest * 100),
    minPaise: Math.max(plan.min_amount ?? 0, 1),
    ...(fee && { fee }),
  }
}

/** A fixed amount in paise, a percentage of the payment, or both ("combination"). */
function feeOf(plan: z.infer<typeof FeePlan> | null | undefined): EmiFee | undefined {
  if (!plan) return undefined
  const percentBp = Math.round((plan.percentage ?? 0) * 100)
  const fixedPaise: Paise = plan.amount ?? 0
  return percentBp + fixedPaise > 0 ? { percentBp, fixedPaise } : undefined
}

const Downtimes = z.object({
  items: z.array(
    z.object({
      method: z.string(),
      begin: z.number(),
      end: z.number().nullish(),
      status: z.string(),
      severity: z.string(),
      instrument: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
})
const OUTAGE_METHODS: Readonly<Record<string, GatewayMethod>> = {
  card: 'card',
  upi: 'upi',
  netbanking: 'netbanking',
  wallet: 'wallet',
  paylater: 'paylater',
  emi: 'emi',
  cardless_emi: 'cardless-emi',
}
const OVER: readonly string[] = ['resolved', 'cancelled']

/** What of the account does not work, out of the answer of `GET /v1/payments/downtimes`. Undefined for what is none. */
export function readOutages(body: unknown): GatewayOutage[] | undefined {
  const read = Downtimes.safeParse(body)
  if (!read.success) return undefined
  return read.data.items.flatMap(({ method: told, status, begin, end, severity, instrument }) => {
    const method = OUTAGE_METHODS[told]
    if (!method || OVER.includes(status)) return []
    const code = codeOf(instrument ?? {})
    return [
      {
        method,
        ...(code && { instrument: code }),
        severity: severity === 'high' || severity === 'medium' ? severity : ('low' as const),
        from: new Date(begin * 1_000).toISOString(),
        ...(end && { until: new Date(end * 1_000).toISOString() }),
      },
    ]
  })
}

/** "ALL" stands for the whole method. */
function codeOf(instrument: Readonly<Record<string, unknown>>): string | undefined {
  const { bank, wallet, provider, issuer, network, vpa_handle: handle, psp } = instrument
  const code = bank ?? wallet ?? provider ?? issuer ?? network ?? handle ?? psp
  return typeof code === 'string' && code !== 'ALL' ? code : undefined
}

import { z } from 'zod'
import { CHOSEN_METHODS } from '#domain/ground/outside/gateway-method.ts'
import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import { BASIS_POINTS, divideHalfUp, formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { readWays } from '../read-ways.ts'
import type { SandboxOrder, SandboxPayment } from './sandbox-journal.ts'
import { SANDBOX_METHODS } from './sandbox-ways.ts'

/** An offer as the dashboard of a gateway makes it. */
export const SandboxOffer = z.strictObject({
  id: z.string().regex(/^offer_[A-Za-z0-9]{14}$/),
  method: z.enum(CHOSEN_METHODS),
  /** The code of a bank, wallet, lender or card issuer; every one without it. */
  instrument: z.string().optional(),
  /** Of a no-cost plan, whose interest is taken off. */
  months: z.int().optional(),
  percentBp: z.int().optional(),
  flatPaise: z.int().optional(),
  maxPaise: z.int().optional(),
})
export type SandboxOffer = z.infer<typeof SandboxOffer>

/** The offers that the test gateway's account has, unless a test gives it others. */
export const SANDBOX_OFFERS: readonly SandboxOffer[] = [
  {
    id: 'offer_HDFCNETB10PCT0',
    method: 'netbanking',
    instrument: 'HDFC',
    percentBp: 1_000,
    maxPaise: 150_000,
  },
  { id: 'offer_WALLETFLAT0500', method: 'wallet', flatPaise: 50_000 },
  { id: 'offer_HDFCNOCOST6MTH', method: 'emi', instrument: 'HDFC', months: 6 },
]

/** What an offer is for and takes off, in a line for who tries it out. */
export function sandboxOfferText({ method, instrument, ...offer }: SandboxOffer): string {
  const { months, percentBp, flatPaise, maxPaise } = offer
  const by = [PAGE_WORDS[method] ?? method, instrument, months && `${months} months`]
    .filter(Boolean)
    .join(', ')
  const off =
    percentBp !== undefined
      ? `${percentBp / 100}% off${maxPaise === undefined ? '' : `, at most ${formatInr(maxPaise)}`}`
      : flatPaise === undefined
        ? 'no-cost EMI'
        : `${formatInr(flatPaise)} off`
  return `${by}: ${off}`
}

/** The ways to pay as the pages of the test gateway name them. */
export const PAGE_WORDS: Readonly<Record<string, string>> = {
  netbanking: 'Net banking',
  wallet: 'Wallet',
  paylater: 'Pay later',
  emi: 'EMI',
  'cardless-emi': 'Cardless EMI',
}

/** What a payment of an order is, with the offer of the order that fits the way by which it is paid. */
export function withOffer(
  { amountPaise, offers: opened = [] }: SandboxOrder,
  { way, offers, isInAmount }: { way: Way; offers: readonly SandboxOffer[]; isInAmount: boolean },
): Pick<SandboxPayment, 'amountPaise' | 'offer'> {
  const fitting = offers.filter((each) => opened.includes(each.id) && isFor(each, way))
  const [best] = fitting
    .map((each) => ({ id: each.id, discountPaise: takenOff(each, amountPaise) }))
    .toSorted((one, other) => other.discountPaise - one.discountPaise)
  if (!best || best.discountPaise <= 0) return { amountPaise }
  const offer = { ...best, isInAmount }
  return { amountPaise: isInAmount ? amountPaise - best.discountPaise : amountPaise, offer }
}

interface Way {
  method: string
  instrument?: string | undefined
  months?: number | undefined
}

function isFor(offer: SandboxOffer, { method, instrument, months }: Way): boolean {
  const isInstrument = offer.instrument === undefined || offer.instrument === instrument
  return offer.method === method && isInstrument && (offer.months === undefined || offer.months === months)
}

function takenOff(
  { percentBp, flatPaise, maxPaise, instrument, months }: SandboxOffer,
  amount: Paise,
): Paise {
  if (flatPaise !== undefined) return flatPaise
  if (percentBp !== undefined)
    return Math.min(divideHalfUp(amount * percentBp, BASIS_POINTS), maxPaise ?? amount)
  const plan = PLANS.find((each) => each.issuer === instrument && each.months === months)
  return plan ? amount - lentAtNoCost(plan, amount) : 0
}

/** What a bank lends for so many instalments to come to the price, rounded up to a paisa. */
function lentAtNoCost({ months, rateBp }: EmiPlan, price: Paise): Paise {
  const [n, rate, whole] = [BigInt(months), BigInt(rateBp), 120_000n]
  const grown = (whole + rate) ** n
  const [over, under] = [BigInt(price) * whole * (grown - whole ** n), n * rate * grown]
  return Number((over + under - 1n) / under)
}

const PLANS: readonly EmiPlan[] = readWays(SANDBOX_METHODS)?.emi ?? []

/** What the customer of a payment paid, or gets back, of so much of its amount: what is settled. In paise. */
export function customersShare({ amountPaise, offer }: SandboxPayment, ofPaise: Paise): Paise {
  if (!offer || offer.isInAmount) return ofPaise
  return divideHalfUp(ofPaise * (amountPaise - offer.discountPaise), amountPaise)
}

import type { ChosenMethod, GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { EmiPlan, GatewayOutage, GatewayWays, Instrument } from '#domain/ground/outside/gateway-ways.ts'
import type { Paise } from '#domain/ground/shared/money.ts'

/** How payments by one bank, wallet or method went today. */
export interface TriesToday {
  method: GatewayMethod
  /** The gateway's code; null where the method has none. */
  instrument: string | null
  failed: number
  paid: number
}

/** Whether it works: `down` cannot be chosen, the others are said. */
export type WayState = 'works' | 'failing' | 'slow' | 'down'

export interface OfferedInstrument extends Instrument {
  state: WayState
}

export interface OfferedPlan extends EmiPlan {
  state: WayState
}

/** What can be paid with now, in the order in which it is shown. */
export interface OfferedWays {
  methods: readonly ('card' | 'upi')[]
  instruments: Readonly<Record<Exclude<ChosenMethod, 'emi'>, readonly OfferedInstrument[]>>
  emi: readonly OfferedPlan[]
}

export interface OfferFacts {
  amountPaise: Paise
  /** How many pieces the order has. */
  pieces: number
  outages: readonly GatewayOutage[]
  today: readonly TriesToday[]
  now: Date
}

const FAILING_FROM = 3
const STATE_ORDER: readonly WayState[] = ['works', 'failing', 'slow', 'down']

/**
 * What of an account can pay this amount. What has failed today comes after the rest, an outage last. A debit card's EMI
 * is for orders of one piece: its bank gives back the whole or nothing (Razorpay, "EMI and Pay Later Refunds").
 */
export function offeredWays(ways: GatewayWays, facts: OfferFacts): OfferedWays {
  const { amountPaise, pieces } = facts
  const offer = (method: Exclude<ChosenMethod, 'emi'>) =>
    inOrder(
      ways.instruments[method]
        .filter((each) => isWithin(amountPaise, each))
        .map((each) => ({ ...each, state: stateOf(facts, method, each.code) })),
    )
  return {
    methods: (['card', 'upi'] as const).filter((method) => ways[method]),
    instruments: {
      netbanking: offer('netbanking'),
      wallet: offer('wallet'),
      paylater: offer('paylater'),
      'cardless-emi': offer('cardless-emi'),
    },
    emi: inOrder(
      ways.emi
        .filter((plan) => plan.minPaise <= amountPaise && (plan.card === 'credit' || pieces === 1))
        .map((plan) => ({ ...plan, state: stateOf(facts, 'emi', plan.issuer) })),
    ),
  }
}

function isWithin(amountPaise: Paise, { minPaise = 0, maxPaise = amountPaise }: Instrument): boolean {
  return amountPaise >= minPaise && amountPaise <= maxPaise
}

/** Keeps the order of the gateway among what works alike. */
function inOrder<Way extends { state: WayState }>(ways: readonly Way[]): Way[] {
  return STATE_ORDER.flatMap((state) => ways.filter((each) => each.state === state))
}

/** How a method does, or one bank or wallet of it. */
export function stateOf(
  { outages, today, now }: Pick<OfferFacts, 'outages' | 'today' | 'now'>,
  method: GatewayMethod,
  code?: string,
): WayState {
  const own = outages.filter((each) => isNow(each, now) && isAbout(each, method, code))
  if (own.some(({ severity }) => severity === 'high')) return 'down'
  if (own.length > 0) return 'slow'
  const tries = today.find((each) => each.method === method && each.instrument === (code ?? null))
  return tries && tries.failed >= FAILING_FROM && tries.failed > 2 * tries.paid ? 'failing' : 'works'
}

function isNow({ from, until }: GatewayOutage, now: Date): boolean {
  const at = now.getTime()
  return Date.parse(from) <= at && (until === undefined || Date.parse(until) > at)
}

/** A card issuer that is down takes no instalments either; its debit cards go by "HDFC_DC". */
function isAbout(outage: GatewayOutage, method: GatewayMethod, code: string | undefined): boolean {
  if (outage.method !== method && !(method === 'emi' && outage.method === 'card')) return false
  return outage.instrument === undefined || outage.instrument === code?.replace(/_DC$/, '')
}

/** Without what is lent, for an advance: a loan is for the whole of an order, and its lender gets back what goes back. */
export function withoutLoans(ways: OfferedWays): OfferedWays {
  return { ...ways, instruments: { ...ways.instruments, paylater: [], 'cardless-emi': [] }, emi: [] }
}

/** Whether there is anything beside a card and UPI. */
export function hasChoices({ instruments, emi }: OfferedWays): boolean {
  return emi.length > 0 || Object.values(instruments).some((each) => each.length > 0)
}

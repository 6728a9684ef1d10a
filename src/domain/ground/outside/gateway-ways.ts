import type { Paise } from '#domain/ground/shared/money.ts'
import type { ChosenMethod, GatewayMethod } from './gateway-method.ts'

/** A bank, a wallet or a lender, by the gateway's own code. */
export interface Instrument {
  code: string
  name: string
  /** The least and the most that can be paid with it, where that is published. */
  minPaise?: Paise | undefined
  maxPaise?: Paise | undefined
}

/** What a bank asks for the conversion into instalments, beside the interest: of the amount, in basis points, and fixed. */
export interface EmiFee {
  percentBp: number
  fixedPaise: Paise
}

/** The longest plan of instalments that is computed. */
export const EMI_MONTHS_MAX = 60

/** A plan of the gateway's account: a bank, the kind of its card and so many monthly instalments. */
export interface EmiPlan {
  /** The gateway's code of the issuer; a bank's debit cards have another than its credit cards. */
  issuer: string
  /** "HDFC Bank" */
  bank: string
  card: 'credit' | 'debit'
  months: number
  /** Interest a year, in basis points. */
  rateBp: number
  minPaise: Paise
  fee?: EmiFee | undefined
}

/** What the account of the shop may take, as its gateway tells it. */
export interface GatewayWays {
  card: boolean
  upi: boolean
  instruments: Readonly<Record<Exclude<ChosenMethod, 'emi'>, readonly Instrument[]>>
  emi: readonly EmiPlan[]
}

/** A bank, a wallet or a whole way of paying that does not work as it should. */
export interface GatewayOutage {
  method: GatewayMethod
  /** The code of the bank, wallet or lender; undefined where all of the method is meant. */
  instrument?: string | undefined
  /** High: nearly every payment fails. */
  severity: 'high' | 'medium' | 'low'
  /** ISO times. Of most nobody knows when they end. */
  from: string
  until?: string | undefined
}

/** What the customer has chosen to pay with, where the method alone does not say it. */
export interface ChosenInstrument {
  /** The gateway's code of the bank, wallet, lender or card issuer. */
  code: string
  /** As people read it: "HDFC Bank", "HDFC Bank credit card, 6 months". */
  name: string
  /** Of a plan in instalments. */
  emi?: { months: number; rateBp: number } | undefined
}

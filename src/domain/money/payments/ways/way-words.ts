import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import type { PaymentMethod } from '../payment-method.ts'
import type { WayState } from './offered-ways.ts'
import { isLent } from './pay-choice.ts'

/** What is said of a bank or wallet that does not work as it should; undefined of one that works. */
export const STATE_WORDS: Readonly<Record<WayState, string | undefined>> = {
  works: undefined,
  failing: 'Several payments failed today',
  slow: 'Payments may fail or take longer now',
  down: 'Not working at the moment',
}

/** "HDFC Bank credit card, 6 months" */
export function planName({ bank, card, months }: Pick<EmiPlan, 'bank' | 'card' | 'months'>): string {
  return `${bank} ${card} card, ${months} months`
}

/** Where a refund goes, inside a sentence. */
export const REFUND_GOES_TO: Readonly<Record<PaymentMethod, string>> = {
  cod: 'the account you confirmed',
  card: 'the card you paid with',
  upi: 'the account you paid from',
  netbanking: 'the account you paid from',
  wallet: 'the wallet you paid from',
  emi: 'the bank of your EMI',
  'cardless-emi': 'the lender of your EMI',
  paylater: 'your pay later account',
  online: 'what you paid from',
}

/** What a payment was made with, as one word. */
export const PAID_WITH: Readonly<Record<PaymentMethod, string>> = {
  cod: 'account',
  card: 'card',
  upi: 'account',
  netbanking: 'account',
  wallet: 'wallet',
  emi: 'card',
  'cardless-emi': 'lender',
  paylater: 'lender',
  online: 'account',
}

/** Who says yes or no to a payment of a customer, inside a sentence. */
export function payerOf(method: PaymentMethod): string {
  if (method === 'wallet') return 'your wallet'
  return method === 'cardless-emi' || method === 'paylater' ? 'your lender' : 'your bank'
}

/** The same at the beginning of one. */
export function payerFirst(method: PaymentMethod): string {
  return payerOf(method).replace('y', 'Y')
}

/** What of a loan no refund gives back; undefined of any other way. */
export function keptByLender(method: PaymentMethod): string | undefined {
  return isLent(method)
    ? `Interest, fees and GST you have already paid stay with ${lender(method)}.`
    : undefined
}

function lender(method: PaymentMethod): string {
  return method === 'emi' ? 'the bank' : 'the lender'
}

/** Where a refund of a loan goes, for whoever reads it; undefined of any other way. */
export function refundOfLoan(method: PaymentMethod): string | undefined {
  if (!isLent(method)) return undefined
  return method === 'emi' ? 'the bank of the EMI, to reduce the loan' : 'the lender, to reduce what is owed'
}

/** What a customer should know of refunds before paying by a loan; undefined of any other way. */
export function refundRule(method: PaymentMethod, card?: EmiPlan['card']): string | undefined {
  if (!isLent(method)) return undefined
  const back =
    method === 'emi'
      ? 'A refund goes to the bank and reduces your loan.'
      : 'A refund goes to the lender and reduces what you owe.'
  const partly = card === 'debit' ? ' This bank refunds whole orders only.' : ''
  return `${back}${partly} It is never instant, and interest, fees and GST you have already paid stay with ${lender(method)}.`
}

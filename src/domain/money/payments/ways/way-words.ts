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

/** What a customer should know of refunds before paying by a loan; undefined of any other way. */
export function refundRule(method: PaymentMethod, card?: EmiPlan['card']): string | undefined {
  if (!isLent(method)) return undefined
  const back =
    method === 'emi'
      ? 'A refund goes to the bank and reduces your loan.'
      : 'A refund goes to the lender and reduces what you owe.'
  const partly = card === 'debit' ? ' This bank refunds whole orders only.' : ''
  return `${back}${partly} It is never instant, and interest, fees and GST you have already paid stay with ${method === 'emi' ? 'the bank' : 'the lender'}.`
}

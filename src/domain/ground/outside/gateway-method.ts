/** Ways of paying at a gateway for which a bank, a wallet, a lender or a plan is chosen as well. */
export const CHOSEN_METHODS = ['netbanking', 'wallet', 'paylater', 'emi', 'cardless-emi'] as const

export type ChosenMethod = (typeof CHOSEN_METHODS)[number]

/** How money comes through a gateway. */
export type GatewayMethod = 'card' | 'upi' | ChosenMethod

export function isChosenMethod(method: string): method is ChosenMethod {
  return (CHOSEN_METHODS as readonly string[]).includes(method)
}

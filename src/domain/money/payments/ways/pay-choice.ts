import {
  type ChosenMethod,
  type GatewayMethod,
  isChosenMethod,
} from '#domain/ground/outside/gateway-method.ts'

/** A bank, wallet, lender or plan as a form names it: "netbanking:HDFC", "emi:HDFC_DC:6". */
export interface PayChoice {
  method: ChosenMethod
  code: string
  /** Of a plan in instalments. */
  months?: number | undefined
}

export function choiceKey({ method, code, months }: PayChoice): string {
  return [method, code, ...(months === undefined ? [] : [months])].join(':')
}

/** Undefined for what names none. Whether the account takes it is asked elsewhere. */
export function readChoice(text: string): PayChoice | undefined {
  const [method = '', code = '', months, ...more] = text.split(':')
  if (!isChosenMethod(method) || !/^\w{1,40}$/.test(code) || more.length > 0) return undefined
  if (method !== 'emi') return months === undefined ? { method, code } : undefined
  return months && /^\d{1,2}$/.test(months) ? { method, code, months: Number(months) } : undefined
}

/** Money goes back to a loan by way of its lender: never at once. */
export function isLent(method: GatewayMethod | 'online' | 'cod'): boolean {
  return method === 'emi' || method === 'cardless-emi' || method === 'paylater'
}

import { CHECKOUT_INPUTS } from '#domain/orders/checkout/checkout-inputs.ts'
import { withStorage } from '../../ground/shared/browser-storage.ts'
import { forgetSent } from './under-way/sent-order.ts'

const KEY = 'nn-checkout'
const WAITING_KEY = 'nn-checkout-waiting'

/** What was typed into the checkout, but for the card: kept in this tab until the order is placed. */
export type Draft = Partial<Record<string, string>>

/** Keeps what the form holds now, for `account` alone. */
export function keepDraft(account: string, form: HTMLFormElement): void {
  const values = new FormData(form)
  // A box that is not ticked has no value: the draft says so.
  const typed = CHECKOUT_INPUTS.map((field) => [field, values.get(field) ?? ''])
  withStorage('sessionStorage', (storage) =>
    storage.setItem(KEY, JSON.stringify({ account, typed: Object.fromEntries(typed) })),
  )
}

/** What this account typed in this tab before; somebody else's is forgotten. */
export function readDraft(account: string): Draft | undefined {
  const text = withStorage('sessionStorage', (storage) => storage.getItem(KEY))
  if (!text) return undefined
  const draft: unknown = parse(text)
  const isOwn = isRecord(draft) && draft.account === account && isRecord(draft.typed)
  if (!isOwn) {
    forgetDraft()
    return undefined
  }
  const typed = Object.entries(draft.typed as Record<string, unknown>)
  return Object.fromEntries(typed.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export function forgetDraft(): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(KEY))
  keepWaiting(undefined)
  forgetSent()
}

/** The order whose bank has not answered: a reload must not make its person pay twice. */
export function keepWaiting(orderId: string | undefined): void {
  withStorage('sessionStorage', (storage) =>
    orderId ? storage.setItem(WAITING_KEY, orderId) : storage.removeItem(WAITING_KEY),
  )
}

export function readWaiting(): string | undefined {
  return withStorage('sessionStorage', (storage) => storage.getItem(WAITING_KEY)) ?? undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

import { AMOUNT_MAX_PAISE, type Paise } from '#domain/ground/shared/money.ts'

/** The amount in paise that an address asks about (`?amount=219900`); undefined for what is none. */
export function askedAmount(request: Request): Paise | undefined {
  const text = new URL(request.url).searchParams.get('amount') ?? ''
  if (!/^[1-9]\d{0,10}$/.test(text) || Number(text) > AMOUNT_MAX_PAISE) return undefined
  return Number(text)
}

/** How many pieces it would be paid for (`&pieces=2`): one, where an address does not say. */
export function askedPieces(request: Request): number {
  const text = new URL(request.url).searchParams.get('pieces') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'

const SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

/** The groups of the Indian system above a hundred, the largest first. */
const GROUPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

/**
 * An amount as an invoice spells it out: 1,23,456.78 → "Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and
 * Seventy-Eight Paise Only". Takes whole, non-negative paise.
 */
export function amountInWords(paise: Paise): string {
  invariant(Number.isSafeInteger(paise) && paise >= 0, 'an amount in words is whole paise, not negative')
  const fraction = paise % 100
  const rupees = `Rupees ${words((paise - fraction) / 100)}`
  return fraction === 0 ? `${rupees} Only` : `${rupees} and ${words(fraction)} Paise Only`
}

function words(count: number): string {
  if (count < 20) return SMALL[count] ?? ''
  if (count < 100) {
    const unit = count % 10
    const tens = TENS[(count - unit) / 10] ?? ''
    return unit === 0 ? tens : `${tens}-${SMALL[unit]}`
  }
  const group = GROUPS.find(([size]) => count >= size)
  invariant(group, 'a count above a hundred has a group')
  const [size, name] = group
  const rest = count % size
  const head = `${words((count - rest) / size)} ${name}`
  return rest === 0 ? head : `${head} ${words(rest)}`
}

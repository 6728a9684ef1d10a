import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { NewAccountsTie } from './new-accounts.ts'
import { TIES, type Tie } from './own-people.ts'
import type { Evidence, Signal } from './signals.ts'

/** What speaks for a case, in a sentence for the office: numbers and kinds, never whose. */
export function evidenceWords(signal: Signal, evidence: Evidence): string {
  const number = (key: string) => Number(evidence[key] ?? 0)
  const accounts = counted(number('accounts'), 'account')
  const words: Readonly<Record<Signal, () => string>> = {
    'own-people': () => `The account has ${tiesWords(evidence.ties)} as the seller or one of its people.`,
    device: () => `${accounts} reviewed goods of this seller in the same browser.`,
    network: () => `${accounts} that reviewed goods of this seller use the same network and kind of browser.`,
    ring: () =>
      `${accounts} gave the same stars to the same ${counted(number('targets'), 'product or seller', 'products or sellers')}, within two weeks of each other.`,
    burst: () =>
      `${counted(number('reviews'), 'review')} in three days, where ${number('expectedTenths') / 10} were to be expected by the deliveries; ${number('extreme')} with the same one or five stars. By chance this happens ${chanceWords(number('chanceExponent'))}.`,
    'near-copy': () =>
      `${accounts} wrote nearly the same: ${number('percent')}% of the groups of words are the same.`,
    refunded: () =>
      `One account gave five stars to ${counted(number('reviews'), 'item')} that it paid in cash and returned without a fault or had refunded.`,
    'same-address': () =>
      `${accounts} that reviewed goods of this seller had them delivered to the same address.`,
    'near-phones': () =>
      `${accounts} that reviewed goods of this seller ordered with the same telephone number, or numbers in a row.`,
    'new-accounts': () =>
      `${accounts} less than a day old ordered from this seller within three days, and reviewed it${NEW_ACCOUNTS[String(evidence.tie) as NewAccountsTie] ?? ', all paid in cash'}.`,
    'price-raised': () =>
      `${counted(number('reviews'), 'review')} with four or five stars of this product, bought for ${formatInr(number('paidPaise'))} at most; the seller asks ${formatInr(number('askedPaise'))} today.`,
    'cash-kept': () =>
      `${counted(number('reviews'), 'review')} of this seller’s goods wait for cash that has not been handed over in time.`,
    votes: () =>
      `${accounts} found this review helpful, ${evidence.by === 'device' ? 'voting in the same browser' : 'and they stand together in another case'}.`,
  }
  return words[signal]()
}

function tiesWords(ties: Evidence[string] | undefined): string {
  const keys = Array.isArray(ties) ? ties : []
  return keys.map((key) => TIES[key as Tie] ?? key).join(', ')
}

const NEW_ACCOUNTS: Readonly<Record<NewAccountsTie, string>> = {
  cash: ', all paid in cash',
  network: ' with the same stars, from the same network and kind of browser',
  hour: ' with the same stars within an hour, which is half or more of all its reviews',
  day: ' with the same stars within a day, which is half or more of all its reviews',
}

/** "about once in 10,000 times", of the exponent of ten. */
function chanceWords(exponent: number): string {
  const power = Math.min(12, Math.max(1, exponent))
  return `less than once in ${new Intl.NumberFormat('en-IN').format(10 ** power)} times`
}

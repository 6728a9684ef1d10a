import type { App } from '#server/ground/app.ts'
import type { Resealed } from '#server/ground/outside/reseal.ts'
import { resealRefundAccounts } from '#server/orders/refunds/reseal-refund-accounts.ts'
import { resealSecondFactors } from '#server/people/sign-in/second-factor/reseal-second-factors.ts'
import { resealBankAccounts } from '#server/selling/sellers/bank-account/reseal-bank-accounts.ts'

/** Takes everything that is sealed from secrets of before to the one of today; afterwards nothing needs the former. */
export async function resealTexts(app: Pick<App, 'db' | 'config'>): Promise<Resealed> {
  const all = [await resealBankAccounts(app), await resealRefundAccounts(app), await resealSecondFactors(app)]
  return {
    resealed: all.reduce((sum, { resealed }) => sum + resealed, 0),
    lost: all.reduce((sum, { lost }) => sum + lost, 0),
  }
}

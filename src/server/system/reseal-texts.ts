import type { App } from '../app.ts'
import { resealSecondFactors } from '../identity/reseal-second-factors.ts'
import type { Resealed } from '../outside/reseal.ts'
import { resealBankAccounts } from '../vendors/reseal-bank-accounts.ts'

/** Takes everything that is sealed from secrets of before to the one of today; afterwards nothing needs the former. */
export async function resealTexts(app: Pick<App, 'db' | 'config'>): Promise<Resealed> {
  const [accounts, factors] = [await resealBankAccounts(app), await resealSecondFactors(app)]
  return { resealed: accounts.resealed + factors.resealed, lost: accounts.lost + factors.lost }
}

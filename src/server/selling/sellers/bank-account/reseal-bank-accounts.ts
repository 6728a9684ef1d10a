import type { App } from '#server/ground/app.ts'
import { type Resealed, resealRows } from '#server/ground/outside/reseal.ts'
import { listSealedAccounts, saveResealedAccount } from '../seller-settings-store.ts'
import { bankAccountHash } from './bank-account-hash.ts'

/**
 * Seals bank accounts anew under the secret of today, and gives them the hashes by which they are compared under it.
 */
export function resealBankAccounts(app: Pick<App, 'db' | 'config'>): Promise<Resealed> {
  return resealRows(app, {
    purpose: 'bank-account',
    next: (after, limit) => listSealedAccounts(app.db, { after, limit }),
    save: ({ id, sealed: before, ifsc }, { text, sealed }) =>
      saveResealedAccount(app.db, {
        sellerId: id,
        before,
        sealed,
        print: bankAccountHash(app, { ifsc: ifsc ?? '', accountNumber: text }),
      }),
  })
}

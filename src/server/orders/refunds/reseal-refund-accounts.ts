import type { App } from '#server/ground/app.ts'
import { type Resealed, resealRows } from '#server/ground/outside/reseal.ts'
import { listSealedRefundAccounts, saveResealedRefundAccount } from './refund-account-store.ts'

/** Seals the accounts to which cash goes back anew under the secret of today. */
export function resealRefundAccounts(app: Pick<App, 'db' | 'config'>): Promise<Resealed> {
  return resealRows(app, {
    purpose: 'refund-account',
    next: (after, limit) => listSealedRefundAccounts(app.db, { after, limit }),
    save: ({ id, sealed: before }, { sealed }) => saveResealedRefundAccount(app.db, { id, before, sealed }),
  })
}

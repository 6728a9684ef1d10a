import type { App } from '#server/ground/app.ts'
import { type Resealed, resealRows } from '#server/ground/outside/reseal.ts'
import { listSealedSecrets, saveResealedSecret } from './second-factor-store.ts'

/** Seals the secrets of authenticator apps anew under the secret of today. */
export function resealSecondFactors(app: Pick<App, 'db' | 'config'>): Promise<Resealed> {
  return resealRows(app, {
    purpose: 'second-factor',
    next: (after, limit) => listSealedSecrets(app.db, { after, limit }),
    save: ({ id, sealed: before }, { sealed }) => saveResealedSecret(app.db, { userId: id, before, sealed }),
  })
}

import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { lockStoppedLaunch, markEntrantsTold, takeUntoldEntrants } from './launch-store.ts'
import { findLaunchedOffer, findStoppedToTell } from './launch-views.ts'
import { stoppedMail } from './mail/stopped-mail.ts'

/** So many letters in one transaction: a launch may have thousands of entries. */
const AT_ONCE = 200

/** Writes to whoever had entered a draw that was stopped, once each, some at a time. Gives how many letters there were. */
export async function tellEntrants(app: App, signal?: AbortSignal): Promise<number> {
  let told = 0
  for (;;) {
    const stopped = signal?.aborted ? undefined : await findStoppedToTell(app.db)
    if (!stopped) return told
    told += await inTransaction(app, async (tx) => {
      const { id: launchId, reason } = stopped
      if (!(await lockStoppedLaunch(tx, launchId))) return 0
      const at = app.clock.now()
      const offer = await findLaunchedOffer(tx, launchId)
      const entrants = await takeUntoldEntrants(tx, { launchId, max: AT_ONCE, at })
      for (const person of offer ? entrants : [])
        await queueMail(app, tx, stoppedMail(person, { ...offer, reason, launchId }, app.config.publicUrl))
      if (entrants.length < AT_ONCE) await markEntrantsTold(tx, { launchId, at })
      return entrants.length
    })
  }
}

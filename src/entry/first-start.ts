import {
  loadOpeningCatalogue,
  registerHouse,
} from '#server/goods/catalogue/opening/load-opening-catalogue.ts'
import type { App } from '#server/ground/app.ts'
import { CannotStart } from '#server/ground/db/embedded/cannot-start.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { beginOpening, completeOpening } from '#server/office/system/marketplace-opening-store.ts'
import { lockOwners } from '#server/people/team/team-store.ts'
import { listOpenDemoAccounts } from './demo/demo-accounts.ts'
import { openDemo } from './demo/open-demo.ts'
import { issuePastPapers } from './demo/pay-seller.ts'

export interface Opened {
  /** Addresses of demo accounts that the published password opens. */
  demoAccounts: string[]
  hasOwner: boolean
}

/**
 * Brings what a marketplace opens with, once in its life: the database notes that it was begun and that it was
 * completed, and the web is not open in between. An opening that was cut short is completed by the next start; after
 * that nobody who was removed comes back. Outside a demonstration an account that the published password opens stops
 * the start. `onOpen` is told when the web may be open: which of a demonstration's accounts that password still opens takes
 * a moment to find out, and keeps nobody waiting. One that is to be stocked with sales of earlier months has no papers of
 * these months yet.
 */
export async function openOnce(
  app: App,
  pictureKeys: ReadonlyMap<string, string>,
  { isToBeStocked = false, onOpen = () => {} } = {},
): Promise<Opened> {
  await registerHouse(app)
  const { demo } = app.config
  const at = app.clock.now()
  const opening = await inTransaction(app, (tx) => beginOpening(tx, { demo, at }))
  if (!opening.isCompleted && demo && opening.isDemonstration) {
    await loadOpeningCatalogue(app, pictureKeys)
    await openDemo(app)
    if (!isToBeStocked) await issuePastPapers(app)
  }
  if (!demo) await refuseOpenAccounts(app)
  await completeOpening(app.db, app.clock.now())
  onOpen()
  const owners = await inTransaction(app, lockOwners)
  return { demoAccounts: demo ? await listOpenDemoAccounts(app) : [], hasOwner: owners.length > 0 }
}

async function refuseOpenAccounts(app: App): Promise<void> {
  const demoAccounts = await listOpenDemoAccounts(app)
  if (demoAccounts.length === 0) return
  const words = `The shop does not open: it is no demonstration, but the published password opens ${demoAccounts.join(', ')}. Start it as one (DEMO=on), give these accounts other passwords or deactivate them in the back office, then start again; or begin with another DATA_DIR.`
  throw new CannotStart(words)
}

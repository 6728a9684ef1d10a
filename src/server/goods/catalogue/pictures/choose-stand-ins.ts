import { isKind } from '#domain/goods/catalogue/categories.ts'
import { CHOICES_VERSION, standInOf } from '#domain/goods/catalogue/stand-ins/stand-in-of.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readChoicesVersion, readPictured, writeChoicesVersion, writeStandIns } from './stand-in-store.ts'

const AT_ONCE = 500

/** As a worker starts: products may be from before pictures were chosen, and this release may choose others. */
export function catchUpOnStandIns(app: App): Promise<void> {
  return inTransaction(app, (tx) => app.jobs.enqueue(tx, 'choose-stand-ins', {}))
}

/**
 * Looks at the facts of the products for which no picture was chosen that stands in, and after a release that chooses
 * otherwise at those of all, and writes what is another than before. What writes facts writes it with them; done twice is
 * done once.
 */
export async function chooseStandIns(app: Pick<App, 'db'>): Promise<void> {
  const isByOthers = (await readChoicesVersion(app.db)) !== CHOICES_VERSION
  let after = ''
  for (;;) {
    const rows = await readPictured(app.db, { after, limit: AT_ONCE, onlyUnchosen: !isByOthers })
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    const chosen = rows.flatMap(({ id, kind, name, attributes, standIn, version }) => {
      if (!isKind(kind)) return []
      const now = standInOf({ kind, name, attributes })
      return now === standIn ? [] : [{ id, version, standIn: now }]
    })
    await writeStandIns(app.db, chosen)
  }
  if (isByOthers) await writeChoicesVersion(app.db, CHOICES_VERSION)
}

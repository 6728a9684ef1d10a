import { isKind } from '#domain/goods/catalogue/categories.ts'
import { standInOf } from '#domain/goods/catalogue/stand-ins/stand-in-of.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readPictured, writeStandIns } from './stand-in-store.ts'

const AT_ONCE = 500

/** As a worker starts: products may be from before pictures were chosen, and this release may choose others. */
export function catchUpOnStandIns(app: App): Promise<void> {
  return inTransaction(app, (tx) => app.jobs.enqueue(tx, 'choose-stand-ins', {}))
}

/**
 * Looks at the facts of every product and writes which picture stands in for it, where that is another than before. What
 * writes facts writes it with them; done twice is done once.
 */
export async function chooseStandIns(app: Pick<App, 'db'>): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await readPictured(app.db, { after, limit: AT_ONCE })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const chosen = rows.flatMap(({ id, kind, name, attributes, standIn, version }) => {
      if (!isKind(kind)) return []
      const now = standInOf({ kind, name, attributes })
      return now === standIn ? [] : [{ id, version, standIn: now }]
    })
    await writeStandIns(app.db, chosen)
  }
}

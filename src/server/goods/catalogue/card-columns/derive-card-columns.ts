import { isKind } from '#domain/goods/catalogue/categories.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readCardFacts, writeCardColumns } from './card-column-store.ts'
import { cardColumns } from './card-columns.ts'

const AT_ONCE = 500

/** As a worker starts: products may be from before cards said so much, and this release may say other things. */
export function catchUpOnCardColumns(app: App): Promise<void> {
  return inTransaction(app, (tx) => app.jobs.enqueue(tx, 'derive-card-columns', {}))
}

/**
 * Looks at the facts of every product and writes what its card shows of them, where that is another than before. Done twice
 * is done once.
 */
export async function deriveCardColumns(app: Pick<App, 'db'>): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await readCardFacts(app.db, { after, limit: AT_ONCE })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const changed = rows.flatMap(({ kind, ...row }) => {
      if (!isKind(kind)) return []
      const now = cardColumns({ kind, name: row.name, attributes: row.attributes })
      const isSame =
        now.stand_in === row.stand_in &&
        now.key_facts === row.key_facts &&
        now.sort_keys === JSON.stringify(row.sort_keys)
      return isSame ? [] : [{ id: row.id, version: row.version, ...now }]
    })
    await writeCardColumns(app.db, changed)
  }
}

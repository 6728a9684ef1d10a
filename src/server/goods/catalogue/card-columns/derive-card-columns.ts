import { isKind } from '#domain/goods/catalogue/categories.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import {
  readCardFacts,
  readColumnsVersion,
  writeCardColumns,
  writeColumnsVersion,
} from './card-column-store.ts'
import { CARD_COLUMNS_VERSION, cardColumns } from './card-columns.ts'

const AT_ONCE = 500

/** As a worker starts: products may be from before cards said so much, and this release may say other things. */
export function catchUpOnCardColumns(app: App): Promise<void> {
  return inTransaction(app, (tx) => app.jobs.enqueue(tx, 'derive-card-columns', {}))
}

/**
 * Looks at the facts of the products for which nothing was written yet, and after a release that says other things at those
 * of all, and writes what their cards show, where that is another than before. Done twice is done once.
 */
export async function deriveCardColumns(app: Pick<App, 'db'>): Promise<void> {
  const isByOthers = (await readColumnsVersion(app.db)) !== CARD_COLUMNS_VERSION
  let after = ''
  for (;;) {
    const rows = await readCardFacts(app.db, { after, limit: AT_ONCE, onlyUnwritten: !isByOthers })
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    const changed = rows.flatMap(({ kind, ...row }) => {
      if (!isKind(kind)) return []
      const now = cardColumns({ kind, name: row.name, attributes: row.attributes })
      const isSame =
        now.stand_in === row.stand_in &&
        now.key_facts === row.key_facts &&
        now.sort_keys === JSON.stringify(row.sort_keys)
      return isSame ? [] : [{ id: row.id, version: row.version, measured: row.measured, ...now }]
    })
    await writeCardColumns(app.db, changed)
  }
  if (isByOthers) await writeColumnsVersion(app.db, CARD_COLUMNS_VERSION)
}

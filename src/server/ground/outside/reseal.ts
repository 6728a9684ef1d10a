import type { App } from '#server/ground/app.ts'
import { openSealed, type Seal, sealText } from './sealed-text.ts'

/** How many texts were sealed anew, and how many none of the secrets opens. */
export interface Resealed {
  resealed: number
  lost: number
}

interface SealedRow {
  id: string
  sealed: string
}

const ROWS_AT_ONCE = 200

/**
 * Takes every sealed text of a table from a secret of before to the one of today, row by row in the order of their ids.
 * Cut short, it is simply run again: what today's secret opens is left alone. `save` writes a row if it is still as it
 * was read, so that a text which somebody changes meanwhile stays theirs.
 */
export async function resealRows<Row extends SealedRow>(
  app: Pick<App, 'config'>,
  o: {
    purpose: Seal['purpose']
    next(after: string, limit: number): Promise<Row[]>
    save(row: Row, fresh: { text: string; sealed: string }): Promise<void>
  },
): Promise<Resealed> {
  const done = { resealed: 0, lost: 0 }
  for (let after = ''; ; ) {
    const rows = await o.next(after, ROWS_AT_ONCE)
    for (const row of rows) {
      const seal = { purpose: o.purpose, owner: row.id }
      const opened = openSealed(app, seal, row.sealed)
      if (!opened) done.lost += 1
      if (!opened || opened.isCurrent) continue
      await o.save(row, { text: opened.text, sealed: sealText(app, seal, opened.text) })
      done.resealed += 1
    }
    const last = rows.at(-1)
    if (!last) return done
    after = last.id
  }
}

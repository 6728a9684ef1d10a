import type { Transaction } from 'kysely'
import type { ChargeKind } from '#domain/money/earnings/ledger-entries.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findCharge } from '../charged-vendor-order-views.ts'
import { listCompensated } from './parcel-charges-views.ts'
import { postCharges } from './post-charges.ts'

/**
 * Takes a charge, with its GST, or compensation back whole whose cause has gone, in the caller's transaction; the reason
 * is what the seller reads. One that was never written, or that was taken back before, changes nothing.
 */
export async function takeBackCharge(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { kind, causeId, reason }: { kind: ChargeKind; causeId: string; reason: string },
): Promise<void> {
  const kinds = kind === 'return-freight' ? ([kind, 'freight-gst'] as const) : [kind]
  const at = app.clock.now()
  for (const each of kinds) {
    const found = await findCharge(tx, `${each}:${causeId}`)
    if (!found) continue
    const { id, debit, credit, ...charge } = found
    await postCharges(tx, charge.sellerId, [
      {
        ...{ ...charge, kind: each, debit: credit, credit: debit, at },
        ...{ note: reason, reverses: id, source: `undone:${id}` },
      },
    ])
  }
}

/** The same of all compensation for a parcel that stands, whatever it was paid for. */
export async function takeBackCompensation(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { parcelId, reason }: { parcelId: string; reason: string },
): Promise<void> {
  for (const causeId of await listCompensated(tx, parcelId))
    await takeBackCharge(app, tx, { kind: 'compensation', causeId, reason })
}

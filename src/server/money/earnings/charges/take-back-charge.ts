import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { ChargeKind } from '#domain/money/earnings/ledger-entries.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findCharge } from '../charged-vendor-order-views.ts'
import { readCompensatedPieces } from './compensated-pieces-views.ts'
import { listCompensated, readTakenBackOf } from './parcel-charges-views.ts'
import { postCharges } from './post-charges.ts'

/**
 * Takes a charge, with its GST, or compensation back whose cause has gone, in the caller's transaction: what of it stands;
 * the reason is what the seller reads. One that was never written, or that was taken back before, changes nothing.
 */
export async function takeBackCharge(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { kind, causeId, reason }: { kind: ChargeKind; causeId: string; reason: string },
): Promise<void> {
  const kinds = kind === 'return-freight' ? ([kind, 'freight-gst'] as const) : [kind]
  for (const each of kinds) {
    const found = await findCharge(tx, `${each}:${causeId}`)
    if (!found) continue
    const paise = found.amountPaise - (await readTakenBackOf(tx, found.id))
    if (paise > 0) await post(app, tx, { found, kind: each, paise, reason, source: `undone:${found.id}` })
  }
}

/** Takes some of a penalty back, once under a source; throws for more than stands. Takes paise, more than nothing. */
export async function takeBackPenalty(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { causeId, ...back }: { causeId: string; paise: Paise; reason: string; source: string },
): Promise<void> {
  const found = await findCharge(tx, `penalty:${causeId}`)
  if (found) await post(app, tx, { found, kind: 'penalty', ...back })
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

/**
 * Takes back what a seller was compensated for some pieces of a parcel, each once: its share of what was written for the
 * credit note that it is on, so that all of them together are the whole. Nothing of pieces that no compensation is for, or
 * where it was taken back whole.
 */
export async function takeBackCompensationForPieces(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  {
    parcelId,
    pieces,
    reason,
  }: { parcelId: string; pieces: readonly { lineId: string; piece: number }[]; reason: string },
): Promise<void> {
  for (const { causeId, lineId, piece, paise } of await readCompensatedPieces(tx, parcelId)) {
    if (!pieces.some((each) => each.lineId === lineId && each.piece === piece)) continue
    const found = await findCharge(tx, `compensation:${causeId}`)
    const left = found ? found.amountPaise - (await readTakenBackOf(tx, found.id)) : 0
    if (!found || paise === 0 || left === 0) continue
    const source = `undone:${found.id}:${lineId}:${piece}`
    await post(app, tx, { found, kind: 'compensation', paise, reason, source })
  }
}

type Charge = NonNullable<Awaited<ReturnType<typeof findCharge>>>

function post(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  back: { found: Charge; kind: ChargeKind | 'freight-gst'; paise: Paise; reason: string; source: string },
): Promise<void> {
  const { id, debit, credit, ...charge } = back.found
  return postCharges(tx, charge.sellerId, [
    {
      ...charge,
      kind: back.kind,
      debit: credit,
      credit: debit,
      amountPaise: back.paise,
      note: back.reason,
      reverses: id,
      source: back.source,
      at: app.clock.now(),
    },
  ])
}

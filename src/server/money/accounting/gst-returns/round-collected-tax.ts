import type { Transaction } from 'kysely'
import { dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { addMonths, formatMonth, monthOf } from '#domain/ground/shared/months.ts'
import { findStateByGstCode } from '#domain/ground/shipping/states.ts'
import { gstr8Table, missingTax } from '#domain/money/accounting/gstr8/gstr8.ts'
import { gstKind } from '#domain/money/invoicing/gst.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { chargeTcsRounding } from '#server/money/earnings/charges/charge-tcs-rounding.ts'
import { readSuppliesOfSellers, type SuppliesOfSeller } from './collected-tax-views.ts'
import { keepTcsRoundings } from './tcs-rounding-store.ts'

type Tx = Transaction<Schema>

/**
 * Takes of each supplier what the tax of the month that is over lacks against half a per cent of its net supplies into a
 * state, since each parcel was rounded by itself: paise, as the last rows of the month, so that GSTR-8 tells what the ledger
 * took. Run again, or by two workers, it takes nothing twice. Gives how many rows of the return were rounded.
 */
export async function roundCollectedTax(app: App): Promise<number> {
  const month = addMonths(monthOf(indianDay(app.clock.now())), -1)
  let rounded = 0
  for await (const supplies of readSuppliesOfSellers(app.db, month)) {
    for (const row of gstr8Table(supplies, month)) {
      const missing = missingTax(row)
      const ofRow = supplies.find((each) => each.month === month && isOfRow(each, row))
      if (!ofRow || missing.igstPaise + missing.cgstPaise === 0) continue
      if (await inTransaction(app, (tx) => takeMissing(tx, ofRow, missing))) rounded += 1
    }
  }
  return rounded
}

type Row = Pick<SuppliesOfSeller, 'supplierGstin' | 'placeOfSupply'>

function isOfRow(one: Row, other: Row): boolean {
  return one.supplierGstin === other.supplierGstin && one.placeOfSupply === other.placeOfSupply
}

async function takeMissing(
  tx: Tx,
  { supplierGstin, placeOfSupply, sellerId, month }: SuppliesOfSeller,
  missing: ReturnType<typeof missingTax>,
): Promise<boolean> {
  const [from, to] = [findStateByGstCode(supplierGstin.slice(0, 2)), findStateByGstCode(placeOfSupply)]
  invariant(from && to, 'a GSTIN and a place of supply begin with the code of a state')
  const kind = gstKind({ sellerState: from.code, placeOfSupply: to.code })
  const taxes =
    kind === 'igst'
      ? [['tcs-igst', missing.igstPaise] as const]
      : [
          ['tcs-cgst', missing.cgstPaise] as const,
          [kind === 'cgst-utgst' ? 'tcs-utgst' : 'tcs-sgst', missing.sgstPaise] as const,
        ]
  const sources = await chargeTcsRounding(tx, {
    sellerId,
    taxes,
    subject: `${supplierGstin}:${placeOfSupply}:${month}`,
    at: new Date(dayStart(`${addMonths(month, 1)}-01`).getTime() - 1),
    note: `Sales of ${formatMonth(month)} into ${to.name}: half a per cent of their sum`,
  })
  return keepTcsRoundings(tx, sources, { sellerId, month, supplierGstin, placeOfSupply: to.code })
}

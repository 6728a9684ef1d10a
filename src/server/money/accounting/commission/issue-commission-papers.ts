import type { Transaction } from 'kysely'
import { parseGstin } from '#domain/ground/gst/gstin.ts'
import type { LegalEntity } from '#domain/ground/settings/legal-entity.ts'
import { type Day, financialYearName, indianDay } from '#domain/ground/shared/days.ts'
import { addMonths, type Month, monthOf } from '#domain/ground/shared/months.ts'
import {
  type CommissionDocument,
  type CommissionLine,
  type CommissionPaperKind,
  commissionAmounts,
  commissionLines,
  commissionNumber,
} from '#domain/money/accounting/commission/commission-paper.ts'
import { gstKind } from '#domain/money/invoicing/gst.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readSuppliers, type Supplier, supplierState } from '#server/selling/sellers/supplier-views.ts'
import { hasPaper, insertPaper, lockSeries } from './commission-paper-store.ts'
import { listSellersToInvoice, readCommission, readInvoicesByMonth } from './commission-to-invoice-views.ts'

type Tx = Transaction<Schema>

const SELLERS_AT_ONCE = 200

/**
 * Issues our invoices for the commission and freight of the month that is over, and credit notes for what was given back in
 * it of earlier months: for each seller in a transaction of its own, exactly what its ledger took. Run again, or by two
 * workers, it issues nothing twice: whoever numbers a paper holds the row of its series, and looks once more. Gives how
 * many were issued.
 */
export async function issueCommissionPapers(app: App): Promise<number> {
  const month = addMonths(monthOf(indianDay(app.clock.now())), -1)
  let issued = 0
  let after = ''
  for (;;) {
    const sellers = await listSellersToInvoice(app.db, { month, after, limit: SELLERS_AT_ONCE })
    for (const sellerId of sellers)
      issued += await inTransaction(app, (tx) => issueOfSeller(app, tx, { sellerId, month }))
    after = sellers.at(-1) ?? after
    if (sellers.length < SELLERS_AT_ONCE) return issued
  }
}

async function issueOfSeller(
  app: App,
  tx: Tx,
  { sellerId, month }: { sellerId: string; month: Month },
): Promise<number> {
  const issuedAt = app.clock.now()
  const issuedOn = indianDay(issuedAt)
  const { entity } = await readSettings(tx, issuedOn)
  const taken = await readCommission(tx, { sellerId, month })
  const rateBp = Math.max(0, ...taken.map((row) => row.rateBp ?? 0))
  const seller = (await readSuppliers(tx, { sellerIds: [sellerId], day: issuedOn })).get(sellerId)
  if (!seller) return 0
  let issued = 0
  for (const kind of ['invoice', 'credit-note', 'commercial-note'] as const) {
    const lines = commissionLines(month, taken)[kind]
    if (lines.length === 0) continue
    const series = { gstin: entity.gstin, financialYear: financialYearName(issuedOn), kind }
    const serial = (await lockSeries(tx, series)) + 1
    if (await hasPaper(tx, { sellerId, month, kind })) continue
    const number = commissionNumber({ ...series, issuedOn, serial })
    const named = kind === 'invoice' ? lines : await withInvoices(tx, sellerId, lines)
    const document = documentOf({ kind, number, issuedOn, month, rateBp, lines: named, entity, seller })
    await insertPaper(tx, { id: app.random.uuid(), sellerId, series, serial, issuedAt, document })
    issued += 1
  }
  return issued
}

async function withInvoices(
  tx: Tx,
  sellerId: string,
  lines: readonly CommissionLine[],
): Promise<CommissionLine[]> {
  const invoices = await readInvoicesByMonth(tx, sellerId)
  return lines.map((line) => ({ ...line, ...invoices.get(line.month) }))
}

function documentOf(of: {
  kind: CommissionPaperKind
  number: string
  issuedOn: Day
  month: Month
  rateBp: number
  lines: readonly CommissionLine[]
  entity: LegalEntity
  seller: Supplier
}): CommissionDocument {
  const { entity, seller, lines, ...facts } = of
  const { lines: office, city, postalCode } = entity.registeredOffice
  const gstin = seller.gstin === null ? undefined : parseGstin(seller.gstin)
  // Where a seller has no registration, its address decides (IGST Act s. 12(2)(b)); without any, our own.
  const registered = gstin?.ok ? gstin.value.state : undefined
  const placeOfSupply = registered ?? supplierState(seller.stateCode) ?? entity.stateCode
  const kind = gstKind({ sellerState: entity.stateCode, placeOfSupply })
  return {
    ...facts,
    supplier: {
      name: entity.legalName,
      gstin: entity.gstin,
      address: office.join(', '),
      city,
      postalCode,
      state: entity.stateCode,
    },
    buyer: {
      name: seller.legalName ?? seller.name,
      gstin: seller.gstin,
      address: seller.address ?? '',
      city: seller.city ?? '',
      postalCode: seller.postalCode ?? '',
      state: placeOfSupply,
    },
    placeOfSupply,
    gstKind: kind,
    lines,
    totals: commissionAmounts(lines, kind),
  }
}

import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { contributedToPieces } from '#domain/money/earnings/contribution-shares.ts'
import { creditedAmounts } from '#domain/money/invoicing/credit-note.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readInvoiceToCredit } from '#server/money/invoicing/credit-notes/invoice-to-credit-views.ts'
import { goodwillOfPieces, readGivenByMarketplace } from './goodwill/goodwill-views.ts'

interface PiecesOfParcel {
  parcelId: string
  pieces: readonly { orderLineId: string; quantity: number }[]
}

/**
 * What pieces of a parcel would give back by the gateway that took it, with their share of the delivery, to the paisa;
 * each line once, less what others paid of them for promotions and what was given back of them as goodwill. Undefined for a
 * parcel without an invoice, one that was paid in cash, by two payments or by a seller who broke its word in part, and pieces
 * that it does not have.
 */
export async function readExchangeableValue(
  db: Kysely<Schema>,
  { parcelId, pieces }: PiecesOfParcel,
): Promise<Paise | undefined> {
  const parcel = await db
    .selectFrom('parcels')
    .innerJoin('payments', 'payments.order_id', 'parcels.order_id')
    .select('parcels.id')
    .where('parcels.id', '=', parcelId)
    .where('parcels.cash_paise', '=', 0)
    // What two payments paid pays no other order.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM rest_payments WHERE rest_payments.order_id = parcels.order_id AND rest_payments.gateway_payment_id IS NOT NULL)`,
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('parcel_lines')
            .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
            .select('parcel_lines.parcel_id')
            .where('parcel_lines.parcel_id', '=', parcelId)
            .where('parcel_lines.contributed_paise', '>', 0)
            .where(sql<boolean>`order_lines.contributed_by = '{}'`),
        ),
      ),
    )
    .where('payments.status', 'in', ['paid', 'partly-refunded'])
    .where('payments.gateway_payment_id', 'is not', null)
    .executeTakeFirst()
  if (!parcel) return undefined
  const value = await readValue(db, { parcelId, pieces })
  if (!value) return undefined
  return value.wholePaise - value.contributedPaise - (await readGoodwill(db, { parcelId, pieces }))
}

/**
 * What pieces of a parcel cost with their share of the delivery, whoever paid and whoever took the money; less what their
 * price was reduced by since, and not less what the marketplace gave back of its own.
 */
export async function readValueOfPieces(db: Kysely<Schema>, of: PiecesOfParcel): Promise<Paise | undefined> {
  return (await readValue(db, of))?.wholePaise
}

/** The same less all that was given back of them as goodwill. */
export async function readValueLeft(db: Kysely<Schema>, of: PiecesOfParcel): Promise<Paise | undefined> {
  const value = await readValue(db, of)
  return value && value.wholePaise - (await readGoodwill(db, of))
}

/** What of the marketplace's goodwill falls on them. */
async function readGoodwill(db: Kysely<Schema>, { parcelId, pieces }: PiecesOfParcel): Promise<Paise> {
  return (await readGivenByMarketplace(db, parcelId)).reduce((sum, given) => {
    const now = pieces.find(({ orderLineId }) => orderLineId === given.orderLineId)?.quantity ?? 0
    return now > 0 ? sum + goodwillOfPieces(given, now) : sum
  }, 0)
}

async function readValue(
  db: Kysely<Schema>,
  { parcelId, pieces }: PiecesOfParcel,
): Promise<{ wholePaise: Paise; contributedPaise: Paise } | undefined> {
  const invoice = await readInvoiceToCredit(db, parcelId)
  if (!invoice) return undefined
  let wholePaise = 0
  let contributedPaise = 0
  for (const { orderLineId, quantity } of pieces) {
    const at = invoice.lines.findIndex((line) => line.order_line_id === orderLineId)
    const [row, line] = [invoice.lines[at], invoice.document.lines[at]]
    if (!row || !line || row.credited_quantity + quantity > row.quantity) return undefined
    const credited = { before: row.credited_quantity, now: quantity }
    wholePaise += creditedAmounts(line, credited).grossPaise
    const share = { quantity: row.quantity, contributedPaise: row.contributed_paise }
    contributedPaise += contributedToPieces(share, credited)
  }
  return { wholePaise, contributedPaise }
}

import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { WantedBankOffer } from '#domain/money/payments/offers/bank-offer-form.ts'
import type { OpenOffer } from '#domain/money/payments/offers/tender.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** False where the same offer of the gateway is written down already and not paused, or this form was sent before. */
export async function insertBankOffer(
  tx: Tx,
  offer: WantedBankOffer & { id: string; by: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('bank_offers')
    .values({
      id: offer.id,
      gateway_offer_id: offer.gatewayOfferId,
      kind: offer.kind,
      method: offer.method,
      instrument: offer.instrument,
      months: offer.months,
      percent_bp: offer.percentBp,
      flat_paise: offer.flatPaise,
      max_paise: offer.maxPaise,
      least_order_paise: offer.leastOrderPaise,
      starts_at: offer.startsAt,
      ends_at: offer.endsAt,
      created_at: offer.at,
      created_by: offer.by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The no-cost plan of this bank and these months that is written down, not paused, and offered at some time of this one's;
 * two forms at one moment are asked one after the other.
 */
export async function findSamePlan(
  tx: Tx,
  offer: Pick<WantedBankOffer, 'gatewayOfferId' | 'instrument' | 'months' | 'startsAt' | 'endsAt'> & {
    id: string
  },
): Promise<{ gatewayOfferId: string; endsAt: Date } | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('no-cost plans', 0))`.execute(tx)
  return (
    tx
      .selectFrom('bank_offers')
      .select(['gateway_offer_id as gatewayOfferId', 'ends_at as endsAt'])
      .where('kind', '=', 'no-cost-emi')
      .where('instrument', '=', offer.instrument)
      .where('months', '=', offer.months)
      .where('id', '<>', offer.id)
      // The same one once more is told that it is in the list.
      .where('gateway_offer_id', '<>', offer.gatewayOfferId)
      .where('paused_at', 'is', null)
      .where('starts_at', '<', offer.endsAt)
      .where('ends_at', '>', offer.startsAt)
      .orderBy('ends_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Gives the gateway's id of the offer; undefined when it is paused already, or is none. */
export async function writePause(tx: Tx, { id, at }: { id: string; at: Date }): Promise<string | undefined> {
  const row = await tx
    .updateTable('bank_offers')
    .set({ paused_at: at })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .returning('gateway_offer_id')
    .executeTakeFirst()
  return row?.gateway_offer_id
}

/** An offer that the gateway had refused is offered again; undefined where it was not, or is none. */
export async function forgetRefusal(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('bank_offers')
    .set({ refused_at: null })
    .where('id', '=', id)
    .where('refused_at', 'is not', null)
    .where('paused_at', 'is', null)
    .returning('gateway_offer_id')
    .executeTakeFirst()
  return row?.gateway_offer_id
}

/** Writes with which offers the order is opened at the gateway, under the lock of its payment. */
export async function insertOrderOffers(
  tx: Tx,
  orderId: string,
  offers: readonly OpenOffer[],
): Promise<void> {
  await tx
    .insertInto('order_bank_offers')
    .values(
      offers.map(({ bankOfferId, discountPaise }) => ({
        order_id: orderId,
        bank_offer_id: bankOfferId,
        discount_paise: discountPaise,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The order is opened without these offers. */
export async function dropOrderOffers(
  tx: Tx,
  { orderId, bankOfferIds }: { orderId: string; bankOfferIds: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('order_bank_offers')
    .where('order_id', '=', orderId)
    .where('bank_offer_id', 'in', [...bankOfferIds])
    .execute()
}

/** The gateway refuses these offers: they are offered to nobody before somebody has looked at them. */
export async function markRefused(
  tx: Tx,
  { bankOfferIds, at }: { bankOfferIds: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('bank_offers')
    .set({ refused_at: at })
    .where('id', 'in', [...bankOfferIds])
    .execute()
}

/** Writes by which offer an order was paid, and what it took off; once. */
export async function insertUsedOffer(
  tx: Tx,
  used: {
    orderId: string
    bankOfferId: string
    discountPaise: Paise
    /** The payment's amount by the gateway's own account, where that is not what the customer paid. */
    gatewayPaise: Paise | null
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('used_bank_offers')
    .values({
      order_id: used.orderId,
      bank_offer_id: used.bankOfferId,
      discount_paise: used.discountPaise,
      gateway_paise: used.gatewayPaise,
      used_at: used.at,
    })
    .execute()
}

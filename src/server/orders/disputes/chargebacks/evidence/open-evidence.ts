import { formatDate } from '#domain/ground/shared/dates.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import {
  EVIDENCE_EXHIBITS,
  type EvidenceExhibit,
  readEvidenceExhibits,
  SUMMARY_LENGTH_MAX,
  suggestSummary,
} from '#domain/orders/disputes/evidence.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type EvidenceToSend, readEvidenceToSend } from './evidence-to-send-views.ts'
import { countEvidence, printEvidence } from './print-evidence.ts'

/** What can be sent to a bank: how much there is of each exhibit, and first words for the summary. */
export interface EvidenceDraft {
  counts: Readonly<Record<EvidenceExhibit, number>>
  summary: string
}

/** What is on record of an order for its bank. */
export async function draftEvidence(
  app: Pick<App, 'db'>,
  _admin: Permitted<'chargebacks.answer'>,
  orderId: string,
): Promise<EvidenceDraft> {
  const found = await readEvidenceToSend(app.db, orderId)
  return { counts: countEvidence(found), summary: summaryOf(found) }
}

type OpenEvidenceRefusal = 'catalogue.picture_not_readable' | 'disputes.unknown' | 'catalogue.pictures_busy'

/**
 * The evidence as a PDF: as it was sent, once the gateway has it, and until then as it would be sent with these exhibits,
 * or with all of them.
 */
export async function openEvidence(
  app: Pick<App, 'db' | 'files' | 'threads'>,
  _admin: Permitted<'disputes.read'>,
  asked: { disputeId: string; exhibits: readonly string[]; summary: string | undefined },
): Promise<Result<Uint8Array, OpenEvidenceRefusal>> {
  const { disputeId } = asked
  const dispute = await app.db
    .selectFrom('payment_disputes')
    .leftJoin('chargeback_answers as answers', (join) =>
      join
        .onRef('answers.gateway', '=', 'payment_disputes.gateway')
        .onRef('answers.dispute_id', '=', 'payment_disputes.dispute_id')
        .on('answers.status', '<>', 'refused'),
    )
    .select([
      'order_id',
      'amount_paise',
      'reason',
      'phase_of',
      'answers.file_key',
      'answers.summary',
      'answers.parts',
    ])
    .where('payment_disputes.dispute_id', '=', disputeId)
    .executeTakeFirst()
  if (!dispute?.order_id) return refuse('disputes.unknown')
  const sent = dispute.file_key === null ? undefined : await app.files.get(dispute.file_key)
  if (sent) return ok(sent.bytes)
  const exhibits = readEvidenceExhibits(dispute.parts ?? asked.exhibits)
  const summary = dispute.summary ?? asked.summary
  return printEvidence(app, {
    orderId: dispute.order_id,
    disputeId: dispute.phase_of ?? disputeId,
    amountPaise: dispute.amount_paise,
    reason: dispute.reason,
    summary: (summary ?? summaryOf(await readEvidenceToSend(app.db, dispute.order_id))).slice(
      0,
      SUMMARY_LENGTH_MAX,
    ),
    exhibits: exhibits.length > 0 ? exhibits : EVIDENCE_EXHIBITS,
  })
}

function summaryOf({ order, parcels }: EvidenceToSend): string {
  return suggestSummary({
    number: orderNumber(order.sequence),
    orderedOn: formatDate(order.placedAt),
    parcels: parcels.map(({ evidence }) => ({
      courierName: evidence.courierName,
      trackingNumber: evidence.trackingNumber,
      deliveredOn: evidence.deliveredAt && formatDate(evidence.deliveredAt),
      isForCode: evidence.codeToldAt !== undefined,
      serials: evidence.contents.reduce((sum, { serials }) => sum + serials.length, 0),
    })),
  })
}

import { z } from 'zod'
import type { GatewayDispute, GatewayEvent } from '../../payment-gateway.ts'

const id = z.string().max(100)
const Dispute = z.object({
  id,
  payment_id: id,
  phase: z.string().max(100),
  status: z.string().max(100),
  reason_code: z.string().max(200).nullish(),
  amount: z.number().int(),
  respond_by: z.number().int().nullish(),
  evidence: z.object({ submitted_at: z.number().nullish() }).nullish(),
})
const Event = z.object({
  event: z.string().max(100),
  payload: z.object({
    order: z.object({ entity: z.object({ id }) }).optional(),
    payment: z.object({ entity: z.object({ id, order_id: id.nullish() }) }).optional(),
    refund: z.object({ entity: z.object({ id, payment_id: id.nullish() }) }).optional(),
    dispute: z.object({ entity: Dispute }).optional(),
  }),
})

/** What an event of Razorpay tells: of its payload only ids, and how a dispute stands. Undefined for what is none. */
export function readRazorpayEvent(rawBody: Buffer, eventId: string): GatewayEvent | undefined {
  if (eventId === '' || eventId.length > 100) return undefined
  const parsed = Event.safeParse(parseJson(rawBody))
  if (!parsed.success) return undefined
  const { event, payload } = parsed.data
  const dispute = payload.dispute?.entity
  return {
    eventId,
    kind: event,
    gatewayOrderId: payload.order?.entity.id ?? payload.payment?.entity.order_id ?? undefined,
    gatewayPaymentId:
      payload.payment?.entity.id ?? payload.refund?.entity.payment_id ?? dispute?.payment_id ?? undefined,
    dispute: dispute && disputeOf(dispute),
  }
}

/** A dispute as Razorpay's API answers with it; undefined for what is none. */
export function readRazorpayDispute(answer: unknown): GatewayDispute | undefined {
  const dispute = Dispute.safeParse(answer)
  return dispute.success ? disputeOf(dispute.data) : undefined
}

/** Whether evidence was submitted, in the API's answer. */
export function isContestedAtRazorpay(answer: unknown): boolean {
  const { data } = Dispute.safeParse(answer)
  return data?.status === 'under_review' || typeof data?.evidence?.submitted_at === 'number'
}

function disputeOf(dispute: z.infer<typeof Dispute>): GatewayDispute {
  return {
    id: dispute.id,
    gatewayPaymentId: dispute.payment_id,
    phase: dispute.phase,
    status: dispute.status,
    reason: dispute.reason_code ?? '',
    amountPaise: dispute.amount,
    respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1_000) : undefined,
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

import { z } from 'zod'
import type { GatewayDispute, PaymentGateway } from '../../payment-gateway.ts'

export const SandboxDisputeAnswer = z.object({
  id: z.string().max(100),
  payment_id: z.string().max(100),
  phase: z.string().max(100),
  status: z.string().max(100),
  reason_code: z.string().max(100),
  amount: z.int(),
  respond_by: z.int(),
})
const Refusal = z.object({ error: z.object({ message: z.string() }) })
const Document = z.object({ id: z.string().max(100) })

/** What the test gateway answered; no status where it did not, or made no sense. */
export interface Answer {
  status: number | undefined
  body: unknown
}

/** Answers disputes at the test gateway, which takes each answer once however often it is told. */
export function sandboxDisputes({
  tell,
  upload,
}: {
  tell: (path: string, body: object) => Promise<Answer>
  upload: (bytes: Uint8Array) => Promise<Answer>
}): Pick<PaymentGateway, 'acceptDispute' | 'uploadEvidence' | 'contestDispute'> {
  const pathOf = (id: string) => `/v1/disputes/${encodeURIComponent(id)}`
  return {
    async acceptDispute(disputeId) {
      const answer = await tell(`${pathOf(disputeId)}/accept`, {})
      const dispute = disputeIn(answer)
      return dispute ? { kind: 'lost', dispute } : notDone(answer)
    },
    async uploadEvidence({ bytes }) {
      const answer = await upload(bytes)
      const document = Document.safeParse(answer.body)
      return answer.status === 201 && document.success
        ? { kind: 'uploaded', documentId: document.data.id }
        : notDone(answer)
    },
    async contestDispute(disputeId, contest) {
      const answer = await tell(`${pathOf(disputeId)}/contest`, contest)
      const dispute = disputeIn(answer)
      return dispute ? { kind: 'contested', dispute } : notDone(answer)
    },
  }
}

function disputeIn({ status, body }: Answer): GatewayDispute | undefined {
  const dispute = SandboxDisputeAnswer.safeParse(body)
  return status === 200 && dispute.success ? disputeOf(dispute.data) : undefined
}

function notDone({ status, body }: Answer): { kind: 'refused'; reason: string } | { kind: 'unknown' } {
  if (status !== 404 && status !== 413 && status !== 422) return { kind: 'unknown' }
  const refusal = Refusal.safeParse(body)
  return { kind: 'refused', reason: refusal.data?.error.message ?? 'It was refused.' }
}

export function disputeOf(dispute: z.infer<typeof SandboxDisputeAnswer>): GatewayDispute {
  return {
    id: dispute.id,
    gatewayPaymentId: dispute.payment_id,
    phase: dispute.phase,
    status: dispute.status,
    reason: dispute.reason_code,
    amountPaise: dispute.amount,
    respondBy: new Date(dispute.respond_by * 1_000),
  }
}

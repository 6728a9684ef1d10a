import type Razorpay from 'razorpay'
import { z } from 'zod'
import type { EvidenceProof } from '#domain/outside/evidence-proof.ts'
import type { PaymentGateway } from '../../payment-gateway.ts'
import { type Answer, ask, type Http } from './razorpay-connection.ts'
import { isContestedAtRazorpay, readRazorpayDispute } from './razorpay-events.ts'

/** A document takes longer than a question. */
const UPLOAD_TIMEOUT_MS = 30_000
const REFUSED = 'Razorpay refused it.'

const Document = z.object({ id: z.string().max(100) })

/** The fields of evidence (razorpay.com/docs/api/disputes/contest); what has none goes under a name of its own. */
const FIELDS = {
  billing: 'billing_proof',
  shipping: 'shipping_proof',
  communication: 'customer_communication',
} as const satisfies Record<Exclude<EvidenceProof, 'other'>, string>
const OTHER = 'order_and_goods_record'

/** Answers disputes at Razorpay: each is asked again without harm, since what is refused is looked at first. */
export function razorpayDisputes({
  http,
  client,
  uploadTimeoutMs = UPLOAD_TIMEOUT_MS,
}: {
  http: Http
  client: Razorpay
  uploadTimeoutMs?: number | undefined
}): Pick<PaymentGateway, 'acceptDispute' | 'uploadEvidence' | 'contestDispute'> {
  const pathOf = (id: string) => `/v1/disputes/${encodeURIComponent(id)}`

  /** What was done before is refused: the dispute as it stands then says whether it was. */
  async function answerOrLook(
    disputeId: string,
    call: () => Promise<{ data: unknown }>,
  ): Promise<{ value: unknown; refusal: string | undefined }> {
    const answer = await ask(async () => (await call()).data)
    if (answer.status !== 400) return { value: answer.value, refusal: undefined }
    const known = await ask(() => client.disputes.fetch(disputeId))
    const isLookedAt = known.value !== undefined || known.status === 400
    return { value: known.value, refusal: isLookedAt ? refusalOf(answer) : undefined }
  }

  return {
    async acceptDispute(disputeId) {
      const { value, refusal } = await answerOrLook(disputeId, () =>
        http.post(`${pathOf(disputeId)}/accept`, {}, { headers: {} }),
      )
      const dispute = readRazorpayDispute(value)
      if (dispute?.status === 'lost') return { kind: 'lost', dispute }
      return refusal ? { kind: 'refused', reason: refusal } : { kind: 'unknown' }
    },

    async uploadEvidence({ name, bytes }) {
      const form = new FormData()
      form.set('purpose', 'dispute_evidence')
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
      const timeout = uploadTimeoutMs
      const answer = await ask(
        async () => (await http.post('/v1/documents', form, { headers: {}, timeout })).data,
      )
      if (answer.status === 400) return { kind: 'refused', reason: refusalOf(answer) }
      const document = Document.safeParse(answer.value)
      return document.success ? { kind: 'uploaded', documentId: document.data.id } : { kind: 'unknown' }
    },

    async contestDispute(disputeId, { amountPaise, summary, documentId, proofs }) {
      const body: Record<string, unknown> = { amount: amountPaise, summary, action: 'submit' }
      for (const proof of proofs)
        if (proof === 'other') body.others = [{ type: OTHER, document_ids: [documentId] }]
        else body[FIELDS[proof]] = [documentId]
      const { value, refusal } = await answerOrLook(disputeId, () =>
        http.patch(`${pathOf(disputeId)}/contest`, body, { headers: {} }),
      )
      const dispute = readRazorpayDispute(value)
      if (dispute && isContestedAtRazorpay(value)) return { kind: 'contested', dispute }
      return refusal ? { kind: 'refused', reason: refusal } : { kind: 'unknown' }
    },
  }
}

function refusalOf({ problem }: Answer): string {
  return problem ?? REFUSED
}

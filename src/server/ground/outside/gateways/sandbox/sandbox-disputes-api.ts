import type { Hono } from 'hono'
import { z } from 'zod'
import { readJson, say } from './sandbox-answers.ts'
import type { SandboxJournal } from './sandbox-journal.ts'
import type { SandboxPayments } from './sandbox-payments.ts'

export const DOCUMENT_BYTES_MAX = 5_000_000
const Contest = z.strictObject({
  amountPaise: z.int().positive(),
  summary: z.string().min(1).max(1_000),
  documentId: z.string().max(100),
  proofs: z.array(z.enum(['billing', 'shipping', 'communication', 'other'])).min(1),
})

/** What the marketplace answers about disputes of the test gateway: a bank's decision is final, and evidence is taken once. */
export function sandboxDisputesApi(
  server: Hono,
  { journal, payments }: { journal: SandboxJournal; payments: SandboxPayments },
): void {
  server.post('/v1/disputes/:id/accept', async (c) => {
    const dispute = journal.findDispute(c.req.param('id'))
    if (!dispute) return say(c, 404, 'There is no such dispute.')
    if (dispute.status === 'under_review') return say(c, 422, 'The bank looks at the evidence.')
    const decided = await payments.decideDispute(dispute, 'lost')
    return decided.status === 'lost'
      ? c.json(payments.disputeAnswer(decided))
      : say(c, 422, 'The bank has decided for the shop.')
  })

  server.post('/v1/documents', async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer())
    if (bytes.subarray(0, 5).toString() !== '%PDF-') return say(c, 422, 'A document is a PDF.')
    const { id } = await payments.addDocument(bytes.length)
    return c.json({ id }, 201)
  })

  server.post('/v1/disputes/:id/contest', async (c) => {
    const dispute = journal.findDispute(c.req.param('id'))
    if (!dispute) return say(c, 404, 'There is no such dispute.')
    const asked = Contest.safeParse(await readJson(c))
    if (!asked.success) return say(c, 422, 'It is contested with an amount, a summary and a document.')
    if (!journal.findDocument(asked.data.documentId)) return say(c, 422, 'There is no such document.')
    const contested = await payments.contestDispute(dispute, asked.data)
    return contested.contest
      ? c.json(payments.disputeAnswer(contested))
      : say(c, 422, 'The bank has decided, and takes no evidence.')
  })
}

import { proofsOf } from '#domain/orders/disputes/evidence.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askDue } from '#server/ground/outside/ask-due.ts'
import type { AcceptAnswer, ContestAnswer } from '#server/ground/outside/payment-gateway.ts'
import { writeDispute } from '#server/money/payments/gateway-event.ts'
import { type AskedAnswer, endAnswer, keepDocument, listAskedAnswers } from './answer-store.ts'
import { printEvidence } from './evidence/print-evidence.ts'

const AT_ONCE = 50
const PROBLEM_LENGTH_MAX = 300

type Told = Exclude<AcceptAnswer | ContestAnswer, { kind: 'unknown' }>

/**
 * Tells the gateway what was answered to banks, outside any transaction: told twice, or after a worker died in between, a
 * dispute is given up or contested once. One that the gateway does not answer is told again with the next run.
 */
export async function tellAnswers(app: App): Promise<void> {
  await askDue(app, {
    take: (limit) => listAskedAnswers(app.db, limit),
    limit: AT_ONCE,
    ask: (asked) => tell(app, asked),
    failed: 'the answer to a bank could not be told',
    named: ({ disputeId }) => ({ disputeId }),
  })
}

async function tell(app: App, asked: AskedAnswer): Promise<void> {
  const { disputeId } = asked
  if (asked.gateway !== app.gateway.name) {
    app.log.error({ disputeId }, 'a bank waits at a gateway that is not set any more')
    return
  }
  const answer = asked.contest
    ? await contest(app, asked, asked.contest)
    : await app.gateway.acceptDispute(asked.gatewayDisputeId)
  await app.pause('disputes:bank-answered')
  if (answer.kind === 'unknown') app.log.warn({ disputeId }, 'the gateway does not answer about a dispute')
  else await write(app, asked, answer)
}

/**
 * The document is kept, then given to the gateway, then submitted: what was not noted is done again, and of two documents
 * the gateway is told of the one that was noted.
 */
async function contest(
  app: App,
  asked: AskedAnswer,
  { exhibits, ...evidence }: NonNullable<AskedAnswer['contest']>,
): Promise<ContestAnswer> {
  const { id, gatewayDisputeId } = asked
  let { documentId } = asked
  if (documentId === undefined) {
    const printed = await printEvidence(app, { ...evidence, exhibits, disputeId: gatewayDisputeId })
    if (!printed.ok) return { kind: 'unknown' }
    const fileKey = `chargebacks/${id}/evidence-${app.random.token(8)}.pdf`
    await app.files.put(fileKey, printed.value, 'application/pdf')
    await app.pause('disputes:evidence-kept')
    const uploaded = await app.gateway.uploadEvidence({ name: 'evidence.pdf', bytes: printed.value })
    if (uploaded.kind !== 'uploaded') return uploaded
    await app.pause('disputes:evidence-uploaded')
    documentId = await keepDocument(app.db, id, { documentId: uploaded.documentId, fileKey })
  }
  return app.gateway.contestDispute(gatewayDisputeId, {
    amountPaise: evidence.amountPaise,
    summary: evidence.summary,
    documentId,
    proofs: proofsOf(exhibits),
  })
}

async function write(app: App, { id, gateway, disputeId }: AskedAnswer, answer: Told): Promise<void> {
  const at = app.clock.now()
  if (answer.kind === 'refused')
    app.log.error({ disputeId, problem: answer.reason }, 'the gateway refuses what is answered to a bank')
  await inTransaction(app, async (tx) => {
    if (answer.kind !== 'refused') await writeDispute(app, tx, { gateway, dispute: answer.dispute })
    const end =
      answer.kind === 'refused'
        ? { status: 'refused' as const, problem: answer.reason.slice(0, PROBLEM_LENGTH_MAX) }
        : { status: 'told' as const, problem: null }
    if (await endAnswer(tx, id, { ...end, at })) await app.jobs.enqueue(tx, 'follow-disputes', {})
  })
}

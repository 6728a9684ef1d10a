import type { Transaction } from 'kysely'
import type { FactOrigin } from '#domain/goods/catalogue/fact-sources.ts'
import { findMeasurable } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { type Contradiction, contradictionOf } from '#domain/goods/questions/contradiction.ts'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { changeFacts } from '#server/goods/catalogue/editing/edit-product.ts'
import { findFacts } from '#server/goods/catalogue/editing/proposal-views.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { type AnswerRow, changeAnswer, findAnswer } from '../answer-store.ts'
import { lockQuestion, type QuestionRow } from '../question-store.ts'
import {
  type AnswerProposalRow,
  closeAnswerProposal,
  findAnswerProposal,
  type ProposalOutcome,
} from './answer-proposal-store.ts'
import { askToMeasure } from './ask-to-measure.ts'
import { mailFactDecision } from './mail-fact-decision.ts'

interface Verdict {
  proposalId: string
  outcome: ProposalOutcome
  /** The product as the administrator saw it beside the answer; asked for when it is accepted. */
  version?: number
  /** Told to who answered; asked for when it is declined. */
  reason?: unknown
}

type DecideRefusal =
  | CodeOf<typeof changeFacts>
  | 'audit.reason_invalid'
  | 'questions.already_decided'
  | 'questions.of_oneself'
  | 'questions.not_measurable'

/**
 * Has the specification say what an answer says, with the answer as the origin of the fact, leaves it as it is, or asks
 * owners to measure. Whoever answered is told by letter. Gives how many owners were asked. Refuses what is decided, and an
 * answer that was changed meanwhile. Nobody decides of what they answered themselves, or passed on from the maker.
 */
export async function decideAnswerProposal(
  app: App,
  admin: Permitted<'products.change'>,
  { proposalId, outcome, version, reason: rawReason }: Verdict,
): Promise<Result<{ asked: number }, DecideRefusal>> {
  const reason = outcome === 'declined' ? checkReason(rawReason) : ok('')
  if (!reason.ok) return reason
  return decideInTransaction(app, async (tx) => {
    const found = await lockOpen(tx, proposalId)
    if (!found) return refuse('questions.already_decided')
    const { proposal, question, answer, current, says } = found
    if (answer.user_id === admin.userId) return refuse('questions.of_oneself')
    if (outcome === 'accepted' && says) {
      const accepted = await accept(app, tx, admin, { ...found, says, version: version ?? 0 })
      if (!accepted.ok) return accepted
    }
    const measurable = says && findMeasurable(current.kind, says.key)
    if (outcome === 'measuring' && !measurable) return refuse('questions.not_measurable')
    const asked =
      outcome === 'measuring' && measurable
        ? await askToMeasure(app, tx, { question, answer, name: current.facts.name, label: measurable.label })
        : 0
    if (outcome === 'accepted') await changeAnswer(tx, answer.id, { contradicted: null, contradiction: null })
    const by = admin.userId
    const said = says?.said
    await closeAnswerProposal(tx, {
      id: proposal.id,
      outcome,
      said,
      reason: reason.value || null,
      by,
      at: app.clock.now(),
    })
    await audit(tx, app, {
      ...asActor(admin),
      action: `answer_proposal.${outcome}`,
      subject: { kind: 'question', id: question.id },
      before: { state: 'open', specification: proposal.stated },
      after: { state: outcome, said, productId: proposal.product_id, reason: reason.value, asked },
    })
    await mailFactDecision(app, tx, {
      question,
      answer,
      name: current.facts.name,
      fact: proposal.fact,
      outcome,
      reason: reason.value,
    })
    return ok({ asked })
  })
}

interface Open {
  proposal: AnswerProposalRow
  question: QuestionRow
  answer: AnswerRow
  current: NonNullable<Awaited<ReturnType<typeof findFacts>>>
  /** What the answer says otherwise than the data sheet now; nothing where that was changed meanwhile. */
  says: Contradiction | undefined
}

/** A proposal that is open, behind the lock of its question. */
async function lockOpen(tx: Transaction<Schema>, proposalId: string): Promise<Open | undefined> {
  const read = await findAnswerProposal(tx, proposalId)
  const unlocked = read && (await findAnswer(tx, read.answer_id))
  const question = unlocked && (await lockQuestion(tx, unlocked.question_id))
  const proposal = question && (await findAnswerProposal(tx, proposalId))
  const answer = proposal && (await findAnswer(tx, proposal.answer_id))
  const current = proposal && (await findFacts(tx, proposal.product_id))
  if (!question || !answer || !current || proposal.state !== 'open') return undefined
  const texts = { question: question.text, answer: answer.text }
  const says = contradictionOf(current.kind, current.facts.attributes, texts)
  return { proposal, question, answer, current, says }
}

async function accept(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'products.change'>,
  { proposal, answer, current, says, version }: Open & { says: Contradiction; version: number },
): Promise<Result<undefined, CodeOf<typeof changeFacts>>> {
  const { product_id: productId } = proposal
  const attributes = { ...current.facts.attributes, [says.key]: says.value }
  const facts = { ...current.facts, attributes }
  const changed = await changeFacts(app, tx, { productId, version, facts, origin: originOf(answer) })
  if (!changed.ok) return changed
  if (changed.value.changes)
    await audit(tx, app, {
      ...asActor(admin),
      ...(answer.seller_id !== null && { sellerId: answer.seller_id }),
      action: 'product.changed',
      subject: { kind: 'product', id: productId },
      before: { ...changed.value.changes.before, version: current.version },
      after: { ...changed.value.changes.after, version: changed.value.version },
    })
  return ok(undefined)
}

/** Who says the fact from now on. */
function originOf({ role, seller_id: sellerId }: AnswerRow): FactOrigin {
  if (role === 'owner') return { source: 'answer' }
  return role === 'seller' && sellerId !== null ? { source: 'seller', sellerId } : { source: 'maker' }
}

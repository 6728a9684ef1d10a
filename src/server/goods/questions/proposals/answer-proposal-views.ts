import { isKind } from '#domain/goods/catalogue/categories.ts'
import { findMeasurable } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { contradictionOf } from '#domain/goods/questions/contradiction.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { factsOf } from '#server/goods/catalogue/editing/product-columns.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { type ShownAnswer, selectAnswers, toShownAnswer } from '../question-views.ts'

/** An answer that says otherwise than the specification, beside it. */
export interface AnswerProposal {
  id: string
  productId: string
  productName: string
  /** The product's version that is compared. */
  version: number
  question: { id: string; text: string }
  answer: ShownAnswer
  fact: string
  /** Of the specification, with the fact's label. */
  stated: string
  /** Of the answer; absent where the specification says the same now. */
  said: string | undefined
  isMeasurable: boolean
  /** ISO text. */
  at: string
}

export const ANSWER_PROPOSALS: KeysetList<'oldest'> = {
  table: 'answer_proposals',
  pageSize: 20,
  tieBreaker: uuid('id'),
  orders: { oldest: { by: [moment('created_at')], direction: 'asc' } },
}

/** One page of the answers that nobody has compared with the specification, the oldest first. */
export async function listAnswerProposals(
  app: Pick<App, 'db'>,
  _admin: Permitted<'products.read'>,
  query: { cursor?: string | undefined },
): Promise<{ proposals: AnswerProposal[] } & PagePosition> {
  const page = keysetPage(ANSWER_PROPOSALS, query)
  const found = await app.db
    .selectFrom('answer_proposals')
    .innerJoin('products', 'products.id', 'answer_proposals.product_id')
    .innerJoin('answers', 'answers.id', 'answer_proposals.answer_id')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .selectAll('products')
    .select(['answer_proposals.id as proposal_id', 'answer_proposals.answer_id', 'answer_proposals.fact'])
    .select(['answer_proposals.stated', 'answer_proposals.created_at as proposed_at'])
    .select(['questions.id as question_id', 'questions.text as question_text'])
    .where('answer_proposals.state', '=', 'open')
    .$call(page.read)
  const { rows, ...position } = page.cut(found)
  const ids = rows.map((row) => row.answer_id)
  const answers = ids.length === 0 ? [] : await selectAnswers(app.db).where('answers.id', 'in', ids).execute()
  const proposals = rows.flatMap((row): AnswerProposal[] => {
    const answer = answers.find(({ id }) => id === row.answer_id)
    if (!answer || !isKind(row.kind)) return []
    const texts = { question: row.question_text, answer: answer.text }
    const says = contradictionOf(row.kind, factsOf(row).attributes, texts)
    return [
      {
        id: row.proposal_id,
        productId: row.id,
        productName: row.name,
        version: row.version,
        question: { id: row.question_id, text: row.question_text },
        answer: toShownAnswer(answer),
        fact: row.fact,
        stated: says?.specification ?? row.stated,
        said: says?.said,
        isMeasurable: says !== undefined && findMeasurable(row.kind, says.key) !== undefined,
        at: row.proposed_at.toISOString(),
      },
    ]
  })
  return { proposals, ...position }
}

import { HOLD_REASONS, type HoldReason } from '#domain/goods/reviews/judge-review.ts'
import { withholdWords } from '#domain/goods/reviews/moderation.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import {
  type ShownAnswer,
  selectAnswers,
  selectQuestions,
  toShownAnswer,
  withAnswers,
} from './question-views.ts'

type State = 'waiting' | 'published' | 'withheld' | 'withdrawn'

/** A text of which the office decides. */
interface Decidable {
  id: string
  state: State
  text: string
  /** What the rules found in it, in words. */
  heldFor: string[]
  /** Why it is withheld, with the words that its writer read. */
  withheld: string
  reports: { reason: string; words: string; at: string }[]
}

/** A question as the office decides about it, with all of its answers. */
export interface OfficeQuestion extends Decidable {
  productId: string
  productName: string
  asker: string
  askedAt: string
  /** ISO text; absent of one about which nothing is to decide. */
  queuedAt: string | undefined
  answers: (Decidable & {
    version: number
    author: ShownAnswer
    /** The catalogue has to decide what it says otherwise than the specification. */
    isProposed: boolean
  })[]
}

export const QUESTION_QUEUE: KeysetList<'oldest'> = {
  table: 'questions',
  pageSize: 20,
  tieBreaker: uuid('id'),
  orders: { oldest: { by: [moment('queued_at')], direction: 'asc' } },
}

/** One page of what the office has to decide, the longest waiting first. */
export async function listQuestionQueue(
  app: Pick<App, 'db'>,
  _admin: Permitted<'reviews.read'>,
  query: { cursor?: string | undefined },
): Promise<{ questions: OfficeQuestion[] } & PagePosition> {
  const page = keysetPage(QUESTION_QUEUE, query)
  const found = await officeQuestions(app).where('questions.queued_at', 'is not', null).$call(page.read)
  const { rows, ...position } = page.cut(found)
  return { questions: await toOffice(app, rows), ...position }
}

export async function findOfficeQuestion(
  app: Pick<App, 'db'>,
  _admin: Permitted<'reviews.read'>,
  questionId: string,
): Promise<OfficeQuestion | undefined> {
  if (!isUuid(questionId)) return undefined
  return (await toOffice(app, await officeQuestions(app).where('questions.id', '=', questionId).execute()))[0]
}

function officeQuestions(app: Pick<App, 'db'>) {
  return selectQuestions(app.db)
    .innerJoin('products', 'products.id', 'questions.product_id')
    .select([
      'questions.product_id',
      'products.name as product_name',
      'questions.state',
      'questions.held_for',
      'questions.withheld_for',
      'questions.withheld_words',
      'questions.queued_at',
    ])
}

type OfficeRow = Awaited<ReturnType<ReturnType<typeof officeQuestions>['execute']>>[number]

async function toOffice(app: Pick<App, 'db'>, rows: readonly OfficeRow[]): Promise<OfficeQuestion[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const [shown, answers, reports, proposals] = await Promise.all([
    withAnswers(app.db, rows, 0),
    selectAnswers(app.db)
      .select(['answers.state', 'answers.held_for', 'answers.withheld_for', 'answers.withheld_words'])
      .where('question_id', 'in', ids)
      .orderBy('written_at')
      .execute(),
    app.db
      .selectFrom('question_reports')
      .select(['text_id', 'reason', 'words', 'at'])
      .where('question_id', 'in', ids)
      .where('settled_at', 'is', null)
      .orderBy('at')
      .execute(),
    app.db
      .selectFrom('answer_proposals')
      .innerJoin('answers', 'answers.id', 'answer_proposals.answer_id')
      .select('answer_id')
      .where('answers.question_id', 'in', ids)
      .where('answer_proposals.state', '=', 'open')
      .execute(),
  ])
  const decidable = (
    row: Pick<OfficeRow, 'id' | 'state' | 'text' | 'held_for' | 'withheld_for' | 'withheld_words'>,
  ) => ({
    id: row.id,
    state: row.state,
    text: row.text,
    heldFor: row.held_for.map((key) => HOLD_REASONS[key as HoldReason] ?? key),
    withheld: [withholdWords(row.withheld_for), row.withheld_words].filter(Boolean).join('. '),
    reports: reports
      .filter(({ text_id }) => text_id === row.id)
      .map(({ reason, words, at }) => ({ reason: withholdWords(reason), words, at: at.toISOString() })),
  })
  return rows.map((row, index) => ({
    ...decidable(row),
    productId: row.product_id,
    productName: row.product_name,
    asker: shown[index]?.asker ?? '',
    askedAt: row.asked_at.toISOString(),
    queuedAt: row.queued_at?.toISOString(),
    answers: answers
      .filter(({ question_id }) => question_id === row.id)
      .map((answer) => ({
        ...decidable(answer),
        version: answer.version,
        author: toShownAnswer(answer),
        isProposed: proposals.some(({ answer_id }) => answer_id === answer.id),
      })),
  }))
}

import { type Kysely, sql } from 'kysely'
import { answerAuthor, askerName } from '#domain/goods/questions/answer-roles.ts'
import type { QuestionQuery } from '#domain/goods/questions/question-lists.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { searchWords } from '#domain/ground/shared/typed-text/search-words.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, number, uuid } from '#server/ground/db/keyset-page.ts'
import { holdsWords } from '#server/ground/db/like-pattern.ts'
import { OPTIONAL } from '#server/ground/db/optional.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A question as everybody reads it. */
export interface ShownQuestion {
  id: string
  text: string
  asker: string
  /** ISO text. */
  askedAt: string
  answerCount: number
  answers: ShownAnswer[]
}

export interface ShownAnswer {
  id: string
  role: 'owner' | 'seller' | 'office' | 'maker'
  author: string
  /** By what right they answer. */
  mark: string
  text: string
  /** ISO text. */
  writtenAt: string
  /** What it said before can be read. */
  isEdited: boolean
  helpful: number
  /** What the specification says otherwise. */
  specification: string | undefined
}

/** A question that says much the same as one that is about to be asked. */
export interface LikeQuestion {
  id: string
  text: string
  answerCount: number
}

export const QUESTIONS: KeysetList<'answered'> = {
  table: 'questions',
  pageSize: 10,
  tieBreaker: uuid('id'),
  orders: { answered: { by: [number('has_answer'), moment('listed_at')], direction: 'desc' } },
}

/** So many answers are shown with a question in a list, and on a page of its own. */
const LISTED_ANSWERS_MAX = 3
const ANSWERS_MAX = 50

/** One page of the questions about a product, each with its most helpful answers. */
export async function listQuestions(
  app: Pick<App, 'db'>,
  productId: string,
  query: QuestionQuery,
): Promise<{ questions: ShownQuestion[] } & PagePosition> {
  const page = keysetPage(QUESTIONS, query)
  const found = await published(app.db, productId)
    .$if(query.q !== undefined, (narrowed) =>
      narrowed.where(holdsWords('search_text', searchWords(query.q ?? ''))),
    )
    .$call(page.read)
  const { rows, ...position } = page.cut(found)
  return { questions: await withAnswers(app.db, rows, LISTED_ANSWERS_MAX), ...position }
}

/** A published question with all of its answers; undefined for any other. */
export async function findQuestion(
  app: Pick<App, 'db'>,
  { productId, questionId }: { productId: string; questionId: string },
): Promise<ShownQuestion | undefined> {
  if (!isUuid(questionId)) return undefined
  const rows = await published(app.db, productId).where('id', '=', questionId).execute()
  return (await withAnswers(app.db, rows, ANSWERS_MAX))[0]
}

/** Whether a question, in whatever state, is about a product. */
export async function isQuestionOf(
  db: Kysely<Schema>,
  { productId, questionId }: { productId: string; questionId: string },
): Promise<boolean> {
  if (!isUuid(questionId)) return false
  const row = await db
    .selectFrom('questions')
    .select('product_id')
    .where('id', '=', questionId)
    .executeTakeFirst()
  return row?.product_id === productId
}

/** What a product's own page shows of its questions. */
export interface ProductQuestions {
  /** The most helpful answered ones. */
  questions: ShownQuestion[]
  count: number
  listTo: string
}

const TOP_MAX = 2
/** More than that are told as so many or more. */
export const COUNTED_MAX = 1_000

/** How many questions a product has, and the most helpful ones that are answered. For a page that can be shown without them. */
export async function readProductQuestions(db: Kysely<Schema>, productId: string): Promise<ProductQuestions> {
  const [rows, count] = await Promise.all([
    published(db, productId)
      .modifyFront(OPTIONAL)
      .where('answers', '>', 0)
      .orderBy('helpful_rank', 'desc')
      .orderBy('answered_at', 'desc')
      .orderBy('id', 'desc')
      .limit(TOP_MAX)
      .execute(),
    countQuestions(db, productId),
  ])
  return {
    questions: await withAnswers(db, rows, 1),
    count,
    listTo: `/products/${productId}/questions`,
  }
}

async function countQuestions(db: Kysely<Schema>, productId: string): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('questions')
        .select('id')
        .where('product_id', '=', productId)
        .where('state', '=', 'published')
        .limit(sql.lit(COUNTED_MAX))
        .as('counted'),
    )
    .modifyFront(OPTIONAL)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const LIKES_MAX = 3

/** Published questions about a product that say much the same, the likest first. */
export async function listLikeQuestions(
  app: Pick<App, 'db'>,
  productId: string,
  text: string,
): Promise<LikeQuestion[]> {
  const asked = text.toLowerCase()
  const { rows } = await sql<LikeQuestion>`
    SELECT id, text, answers AS "answerCount" FROM questions
    WHERE product_id = ${productId} AND state = 'published' AND lower(text) % ${asked}
    ORDER BY similarity(lower(text), ${asked}) DESC, id LIMIT ${sql.lit(LIKES_MAX)}`.execute(app.db)
  return rows
}

function published(db: Kysely<Schema>, productId: string) {
  return selectQuestions(db).where('product_id', '=', productId).where('state', '=', 'published')
}

export function selectQuestions(db: Kysely<Schema>) {
  return db
    .selectFrom('questions')
    .select([
      'questions.id',
      'questions.text',
      'questions.author_name',
      'questions.asked_at',
      'questions.erased_at',
      'questions.answers',
    ])
}

type SelectedQuestion = Awaited<ReturnType<ReturnType<typeof selectQuestions>['execute']>>[number]

/** With the published answers of each, the most helpful first, read once for the whole page. */
export async function withAnswers(
  db: Kysely<Schema>,
  rows: readonly SelectedQuestion[],
  max: number,
): Promise<ShownQuestion[]> {
  const ids = rows.filter(({ answers }) => answers > 0).map(({ id }) => id)
  const answers = ids.length === 0 ? [] : await readAnswers(db, ids, max)
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    asker: askerName({ authorName: row.author_name, hasLeft: row.erased_at !== null }),
    askedAt: row.asked_at.toISOString(),
    answerCount: row.answers,
    answers: answers.filter((each) => each.question_id === row.id).map(toShownAnswer),
  }))
}

export function selectAnswers(db: Kysely<Schema>) {
  return db
    .selectFrom('answers')
    .leftJoin('sellers', 'sellers.id', 'answers.seller_id')
    .select([
      'answers.id',
      'answers.question_id',
      'answers.role',
      'answers.author_name',
      'answers.owned_since',
      'answers.text',
      'answers.written_at',
      'answers.version',
      'answers.helpful',
      'answers.contradicted',
      'answers.erased_at',
      'sellers.name as seller_name',
    ])
}

type SelectedAnswer = Awaited<ReturnType<ReturnType<typeof selectAnswers>['execute']>>[number]

async function readAnswers(
  db: Kysely<Schema>,
  questionIds: readonly string[],
  max: number,
): Promise<SelectedAnswer[]> {
  return db
    .selectFrom(sql<{ of: string }>`unnest(${questionIds}::uuid[])`.as<'asked'>(sql`asked(of)`))
    .modifyFront(OPTIONAL)
    .innerJoinLateral(
      (eb) =>
        selectAnswers(eb as unknown as Kysely<Schema>)
          .whereRef(sql.ref('answers.question_id'), '=', sql.ref('asked.of'))
          .where('answers.state', '=', 'published')
          .orderBy('answers.helpful_rank', 'desc')
          .orderBy('answers.written_at')
          .orderBy('answers.id')
          .limit(max)
          .as('shown'),
      (join) => join.onTrue(),
    )
    .selectAll('shown')
    .execute()
}

export function toShownAnswer(row: SelectedAnswer): ShownAnswer {
  const { name, mark } = answerAuthor({
    role: row.role,
    authorName: row.seller_name ?? row.author_name,
    ownedSince: row.owned_since,
    hasLeft: row.erased_at !== null,
  })
  return {
    id: row.id,
    role: row.role,
    author: name,
    mark,
    text: row.text,
    writtenAt: row.written_at.toISOString(),
    isEdited: row.version > 1,
    helpful: row.helpful,
    specification: row.contradicted ?? undefined,
  }
}

/** What readers could see of the answers to a question before they were changed, the latest first. */
export async function listAnswerVersions(app: Pick<App, 'db'>, answerIds: readonly string[]) {
  if (answerIds.length === 0) return []
  const rows = await app.db
    .selectFrom('answer_versions')
    .select(['answer_id as answerId', 'version', 'text', 'written_at'])
    .where('answer_id', 'in', answerIds)
    .where('was_published', '=', true)
    .orderBy('version', 'desc')
    .limit(VERSIONS_MAX)
    .execute()
  return rows.map(({ written_at, ...row }) => ({ ...row, writtenAt: written_at.toISOString() }))
}

const VERSIONS_MAX = 100

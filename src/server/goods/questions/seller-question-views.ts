import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  AttributeDefinition,
  AttributeValues,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import { withholdWords } from '#domain/goods/reviews/moderation.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'

import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type AnswerState = 'waiting' | 'published' | 'withheld'

/** A question that a seller can answer, with what it has said. */
export interface SellersQuestion {
  id: string
  productId: string
  productName: string
  text: string
  /** ISO text. */
  askedAt: string
  answerCount: number
  /** Facts that it asks for and the specification does not say still, by their labels. */
  missing: string[]
  answer: { text: string; state: AnswerState; reason: string } | undefined
}

export const SELLERS_QUESTIONS: KeysetList<'newest'> = {
  table: 'question_sellers',
  pageSize: 20,
  tieBreaker: uuid('question_id'),
  orders: { newest: { by: [moment('asked_at')], direction: 'desc' } },
}

/** One page of the published questions about what a seller sells, the newest first: those that it can answer, or has answered. */
export async function listSellersQuestions(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  { isAnswered, cursor }: { isAnswered: boolean; cursor?: string | undefined },
): Promise<{ questions: SellersQuestion[] } & PagePosition> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const page = keysetPage(SELLERS_QUESTIONS, { cursor })
    const found = await tx
      .selectFrom('question_sellers')
      .innerJoin('questions', 'questions.id', 'question_sellers.question_id')
      .innerJoin('products', 'products.id', 'questions.product_id')
      .leftJoin('answers', (join) =>
        join.onRef('answers.question_id', '=', 'questions.id').on('answers.seller_id', '=', sellerId),
      )
      .select([
        'questions.id',
        'questions.product_id as productId',
        'products.name as productName',
        'products.kind',
        'products.attributes',
        'questions.text',
        'questions.asked_at',
        'questions.answers as answerCount',
        'answers.text as answerText',
        'answers.state as answerState',
        'answers.withheld_for',
        'answers.withheld_words',
      ])
      .where('question_sellers.seller_id', '=', sellerId)
      .where('question_sellers.is_answered', '=', isAnswered)
      .where('questions.state', '=', 'published')
      .$if(!isAnswered, (query) => query.where(mayAnswer(sellerId)))
      .$call(page.read)
    const { rows, ...position } = page.cut(found)
    const ids = rows.map(({ id }) => id)
    const facts = await listAskedFacts(tx, ids)
    const questions = rows.map((row): SellersQuestion => {
      const { id, productId, productName, text, answerCount } = row
      const answer = row.answerText !== null && row.answerState !== null
      return {
        id,
        productId,
        productName,
        text,
        answerCount,
        askedAt: row.asked_at.toISOString(),
        missing: missingLabels(
          row,
          facts.filter(({ question_id }) => question_id === id).map(({ attribute }) => attribute),
        ),
        // What it withdrew is its to write anew.
        answer:
          answer && row.answerState !== 'withdrawn'
            ? {
                text: row.answerText ?? '',
                state: row.answerState ?? 'waiting',
                reason: [withholdWords(row.withheld_for), row.withheld_words].filter(Boolean).join('. '),
              }
            : undefined,
      }
    })
    return { questions, ...position }
  })
}

/** How many questions a seller can answer and has not, counted so far and no further. */
export async function countQuestionsToAnswer(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
): Promise<number> {
  const { count } = await inSellerTransaction(app, sellerId, (tx) =>
    countUpTo(
      tx,
      tx
        .selectFrom('question_sellers')
        .innerJoin('questions', 'questions.id', 'question_sellers.question_id')
        .select('questions.id')
        .where('question_sellers.seller_id', '=', sellerId)
        .where('question_sellers.is_answered', '=', false)
        .where('questions.state', '=', 'published')
        .where(mayAnswer(sellerId)),
      WAITING_COUNTED_MAX,
    ),
  )
  return count
}

async function listAskedFacts(
  db: Kysely<Schema>,
  questionIds: readonly string[],
): Promise<{ question_id: string; attribute: string }[]> {
  if (questionIds.length === 0) return []
  return db
    .selectFrom('question_facts')
    .select(['question_id', 'attribute'])
    .where('question_id', 'in', questionIds)
    .execute()
}

/** It sells the product now, as `findSellingShop` asks before an answer. */
function mayAnswer(sellerId: string): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT FROM offers JOIN sellers ON sellers.id = offers.seller_id AND sellers.standing = 'approved'
    WHERE offers.seller_id = ${sellerId} AND offers.product_id = questions.product_id AND offers.status = 'live')`
}

function missingLabels(product: { kind: string; attributes: unknown }, asked: readonly string[]): string[] {
  if (!isKind(product.kind)) return []
  const values = product.attributes as AttributeValues
  const definitions: readonly AttributeDefinition[] = attributesOf[product.kind]
  return definitions
    .filter(({ key }) => asked.includes(key) && values[key] === undefined)
    .map(({ label }) => label)
}

import { answerAsOwner, answerAsSeller, answerForOffice } from '#server/goods/questions/answer-question.ts'
import { askQuestion } from '#server/goods/questions/ask-question.ts'
import { MADE_UP } from './demo-reviews.ts'
import type { Buyer } from './stock/add-customers.ts'
import { seededChance } from './stock/seeded-chance.ts'
import type { StockedShop } from './stock/stocked-shop.ts'

const PRODUCTS_MAX = 12

/** What people ask, and what owners answer; the last question waits for the office. */
const ASKED: readonly (readonly [question: string, answer: string])[] = [
  ['Does it run quietly enough for a bedroom?', 'I hear it only with the window shut and nothing else on.'],
  [
    'Is everything in the box that is needed to start?',
    'Yes, down to the screws. The manual is a folded sheet.',
  ],
  ['How much does it weigh?', 'My kitchen scale says what the page says.'],
  ['Has anybody used it for more than a year?', 'Fourteen months, every day, and nothing to complain of.'],
  ['CAN SOMEBODY PLEASE TELL ME WHETHER THIS ONE IS SOLD WITH A BILL', ''],
]

/** Has customers ask about products that others of them received, and owners, the demo’s seller and the office answer. */
export async function askQuestions(
  shop: StockedShop,
  { buyers }: { buyers: readonly Buyer[] },
): Promise<void> {
  const owned = await shop.app.db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('parcel_lines', 'parcel_lines.parcel_id', 'parcels.id')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_lines.product_id', 'orders.user_id'])
    .distinctOn('order_lines.product_id')
    .where('parcels.status', '=', 'delivered')
    .where('products.status', '=', 'live')
    .where('orders.user_id', 'is not', null)
    .orderBy('order_lines.product_id')
    .orderBy('orders.user_id')
    .limit(PRODUCTS_MAX)
    .execute()
  for (const [index, { product_id: productId, user_id: ownerId }] of owned.entries()) {
    const chance = seededChance(`questions ${productId}`)
    const [question, answer] = ASKED[index % ASKED.length] ?? ['', '']
    const { customer } = chance.pick(buyers)
    if (customer.userId === ownerId || ownerId === null) continue
    const asked = await askQuestion(shop.ago(chance.between(3, 40)), customer, {
      productId,
      text: question,
      hasSeenLikes: true,
    })
    if (!asked.ok || asked.value.is !== 'asked' || asked.value.state !== 'published') continue
    const { questionId } = asked.value
    const later = shop.ago(chance.between(1, 2))
    const text = `${answer} ${MADE_UP}`
    if (chance.percent(70)) await answerAsOwner(later, { userId: ownerId }, { questionId, text })
    // Refused where the demonstration’s seller does not sell it.
    if (chance.percent(40)) await answerAsSeller(later, shop.demoVendor, { questionId, text })
    if (chance.percent(20))
      await answerForOffice(later, shop.owner('reviews.decide'), { questionId, text, role: 'office' })
  }
}

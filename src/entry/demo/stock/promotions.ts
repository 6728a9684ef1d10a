import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { endPromotion } from '#server/selling/promotions/move-promotion.ts'
import { ending, type Happening } from '../in-order-of-time.ts'
import { PROMOTIONS_DAYS_AGO } from './order-plan.ts'
import { ownOffers } from './own-offers.ts'
import { granted, type StockedShop } from './stocked-shop.ts'

const ENDED_DAYS_AGO = 2

/**
 * A promotion of each kind: one that is over, and running ones, with a code and for two products that stay on sale. They
 * begin while people order, whose orders use them.
 */
export async function promotionsBegin(shop: StockedShop): Promise<Happening[]> {
  const skus = (await soldTogether(shop)).flatMap(({ seller_sku: sku }) => sku ?? [])
  return promotionsOf(skus).map((asked, index) => {
    const daysAgo = PROMOTIONS_DAYS_AGO - index
    return {
      daysAgo,
      take: async () => {
        const { promotionId } = granted(
          await createPromotion(shop.ago(daysAgo), shop.demoVendor, asked),
          'a promotion',
        )
        return index === 0 ? [endOf(shop, promotionId)] : []
      },
    }
  })
}

/** The two offers that cost less together. */
export async function soldTogether(shop: StockedShop) {
  return (await ownOffers(shop)).staying.slice(0, 2)
}

function endOf(shop: StockedShop, promotionId: string): Happening {
  const end = async () =>
    granted(
      await endPromotion(shop.ago(ENDED_DAYS_AGO), shop.demoVendor, promotionId),
      'a promotion that ended',
    )
  return { daysAgo: ENDED_DAYS_AGO, take: () => ending(end) }
}

interface Begun {
  fields: Readonly<Record<string, string>>
  kinds: readonly string[]
}

function promotionsOf(skus: readonly string[]): Begun[] {
  const fields: Readonly<Record<string, string>>[] = [
    {
      name: 'Build week: coolers and cases',
      kind: 'percent',
      percent: '5',
      maxAmount: '1,000',
      covers: 'kind',
    },
    {
      name: 'Two fans, the third free',
      kind: 'buy-get',
      buy: '2',
      get: '1',
      covers: 'kind',
      isCombinable: 'on',
    },
    {
      name: 'For offices',
      kind: 'tiers',
      tierPieces1: '3',
      tierPercent1: '2',
      tierPieces2: '5',
      tierPercent2: '4',
      covers: 'all',
    },
    {
      name: 'Thank you for coming back',
      kind: 'amount',
      amount: '250',
      minGoods: '10,000',
      covers: 'all',
      needsCode: 'on',
      codePrefix: 'thanks',
      usesPerCustomer: '1',
      budget: '25,000',
      isCombinable: 'on',
    },
    {
      name: 'Free delivery from ₹2,000',
      kind: 'delivery',
      minGoods: '2,000',
      covers: 'all',
      isCombinable: 'on',
    },
    ...(skus.length < 2
      ? []
      : [{ name: 'Better together', kind: 'together', togetherAmount: '300', products: skus.join('\n') }]),
  ]
  const kinds = [['air-cooler', 'case'], ['case-fan']]
  return fields.map((each, at) => ({ fields: each, kinds: kinds[at] ?? [] }))
}

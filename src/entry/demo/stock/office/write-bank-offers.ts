import { CHOSEN_METHODS } from '#domain/ground/outside/gateway-method.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { readWays } from '#server/ground/outside/gateways/read-ways.ts'
import { SANDBOX_METHODS } from '#server/ground/outside/gateways/sandbox/sandbox-ways.ts'
import { writeBankOffer } from '#server/money/payments/offers/write-bank-offer.ts'
import { refreshWays } from '#server/money/payments/ways/refresh-ways.ts'
import { ending, type Happening } from '../../in-order-of-time.ts'
import { granted, type StockedShop } from '../stocked-shop.ts'

/** Those that the test gateway's account has (`SANDBOX_OFFERS`), as its form asks for them. */
const OFFERS = [
  {
    offerId: 'offer_HDFCNETB10PCT0',
    kind: 'instant-discount',
    way: 'netbanking:HDFC',
    discount: 'percent',
    percent: '10',
    most: '1,500',
    leastOrder: '5,000',
  },
  {
    offerId: 'offer_WALLETFLAT0500',
    kind: 'instant-discount',
    way: 'wallet',
    discount: 'flat',
    amount: '500',
    leastOrder: '10,000',
  },
  {
    offerId: 'offer_HDFCNOCOST6MTH',
    kind: 'no-cost-emi',
    way: 'emi:HDFC',
    months: '6',
    leastOrder: '10,000',
  },
]
const DAYS = 60
export const BANK_OFFERS_DAYS_AGO = 20

/** Writes down the offers of banks that the test gateway has, while people order: later orders are opened with them. */
export function bankOffersBegin(shop: StockedShop): Happening {
  return { daysAgo: BANK_OFFERS_DAYS_AGO, take: () => ending(() => writeBankOffers(shop)) }
}

async function writeBankOffers(shop: StockedShop): Promise<void> {
  const then = shop.ago(BANK_OFFERS_DAYS_AGO)
  const gateway = {
    ...then.gateway,
    methods: [...then.gateway.methods, ...CHOSEN_METHODS],
    findWays: async () => readWays(SANDBOX_METHODS),
    takesOffer: async () => true,
  }
  const app = { ...then, gateway }
  await refreshWays(app)
  const endsAt = momentText(new Date(shop.app.clock.now().getTime() + DAYS * DAY_MS))
  for (const offer of OFFERS)
    granted(
      await writeBankOffer(app, shop.owner('commission.change'), { ...offer, endsAt }),
      'an offer of a bank',
    )
}

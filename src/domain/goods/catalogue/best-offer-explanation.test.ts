import { expect, test } from 'vitest'
import { BEST_OFFER_EXPLANATION } from './best-offer-explanation.ts'

test('the rule is told to shoppers in their own words', () => {
  expect(BEST_OFFER_EXPLANATION).toMatch(
    /lowest price.*in stock.*good standing.*new is shown before.*listed first.*cannot pay/,
  )
})

/**
 * The main parameters of ranking, in plain words, for shoppers: Consumer Protection (E-Commerce) Rules 2020,
 * rule 5, asks every marketplace to publish them. `writeBestOffers` is what they describe (decision 0441).
 */
export const BEST_OFFER_EXPLANATION =
  'When several sellers offer a product, we show the one with the lowest price to pay among those that have it in ' +
  'stock and are in good standing with us; where none has, a pre-order. What is new is shown before what was opened or refurbished, whatever it ' +
  'costs. At equal prices we show the seller who kept its word more often in the last 90 days: whose orders came at the ' +
  'agreed price, from stock and by the promised day, in steps of 5%. A seller with fewer than 20 such orders is new here ' +
  'and counts as 95%. Then comes the offer that was listed first. Sellers cannot pay to be shown first, and our own ' +
  'offers follow the same rule.'

/**
 * The main parameters of ranking, in plain words, for shoppers: Consumer Protection (E-Commerce) Rules 2020,
 * rule 5, asks every marketplace to publish them. `writeBestOffers` is what they describe (decision 0441).
 */
export const BEST_OFFER_EXPLANATION =
  'When several sellers offer a product, we show the one with the lowest price to pay among those that have it in ' +
  'stock and are in good standing with us. What is new is shown before what was opened or refurbished, whatever it ' +
  'costs. At equal prices the offer that was listed first is shown. Sellers cannot pay to be shown first, and our own ' +
  'offers follow the same rule.'

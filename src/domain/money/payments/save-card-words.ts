/** What somebody agrees to who has a card saved: RBI’s tokenisation in words. It comes to pages with what they show. */
export const SAVE_CARD_WORDS =
  'Your card’s network and bank keep its number as a token for our payment gateway. We never have it. Your bank still confirms each payment. Delete it in your profile at any time.'

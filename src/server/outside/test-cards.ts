/** What the test gateway does with a charge to a card. `slow` approves, but long after anybody is still waiting. */
export type TestCardResult = 'approved' | 'declined' | 'no-funds' | 'slow'

export interface TestCard {
  number: string
  brand: string
  result: TestCardResult
  /** For people, on the gateway's page and in the demo. */
  meaning: string
}

/**
 * The only cards that the test gateway takes. The numbers are the industry's published test numbers: no bank has issued
 * them, and any expiry in the future and any security code go with them.
 */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'Visa', result: 'approved', meaning: 'The payment is approved' },
  { number: '5555555555554444', brand: 'Mastercard', result: 'approved', meaning: 'The payment is approved' },
  { number: '6527658900001005', brand: 'RuPay', result: 'approved', meaning: 'The payment is approved' },
  { number: '4000000000000002', brand: 'Visa', result: 'declined', meaning: 'The bank declines the card' },
  {
    number: '4000000000009995',
    brand: 'Visa',
    result: 'no-funds',
    meaning: 'The account has too little money',
  },
  {
    number: '4000000000000119',
    brand: 'Visa',
    result: 'slow',
    meaning: 'The bank answers late: the order waits, and is placed when the answer comes',
  },
]

/** The bank that every test card is from. */
export const TEST_ISSUER = 'NanoNagar Test Bank'

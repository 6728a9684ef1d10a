/**
 * What the test gateway does with a payment by a card. `slow` approves, but long after anybody is still waiting;
 * `confirm` asks the customer on a page of the bank (3-D Secure); `late` and `fails-then-paid` are decided by the bank
 * later; `disputed` is approved, and then taken back by the customer's bank.
 */
export type TestCardResult =
  | 'approved'
  | 'declined'
  | 'no-funds'
  | 'slow'
  | 'confirm'
  | 'confirm-then-declined'
  | 'late'
  | 'fails-then-paid'
  | 'disputed'

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
  {
    number: '4000000000003220',
    brand: 'Visa',
    result: 'confirm',
    meaning: 'The bank asks you to confirm (3-D Secure): approve, decline or close its page',
  },
  {
    number: '4000008400001629',
    brand: 'Visa',
    result: 'confirm-then-declined',
    meaning: 'The bank asks you to confirm, and declines afterwards',
  },
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
  {
    number: '4000003720000278',
    brand: 'Visa',
    result: 'late',
    meaning: 'The payment stays pending for two minutes, and is approved then',
  },
  {
    number: '4000000000000341',
    brand: 'Visa',
    result: 'fails-then-paid',
    meaning: 'The payment fails, and the bank approves it after all ten minutes later',
  },
  {
    number: '4000000000000259',
    brand: 'Visa',
    result: 'disputed',
    meaning: 'The payment is approved, and disputed by the bank afterwards',
  },
]

/** The bank that every test card is from. */
export const TEST_ISSUER = 'NanoNagar Test Bank'

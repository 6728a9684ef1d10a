import { describe, expect, test } from 'vitest'
import { checkPromotion, checkSharedPromotion } from './promotion-form.ts'

const now = new Date('2026-11-27T06:30:00Z')
const PERCENT = { name: 'Diwali', kind: 'percent', percent: '10', covers: 'all' }
const check = (fields: Record<string, string>, kinds: string[] = []) =>
  checkPromotion({ ...PERCENT, ...fields }, { now, kinds })

test('a promotion is read with what was left empty as no limit', () => {
  expect(check({})).toEqual({
    ok: true,
    value: {
      name: 'Diwali',
      rule: { kind: 'percent', percentBp: 1_000, maxPaise: null },
      minGoodsPaise: 0,
      asks: [],
      isCombinable: false,
      codePrefix: null,
      targets: { what: 'all' },
      startsAt: now,
      endsAt: null,
      usesMax: null,
      usesPerCustomerMax: null,
      budgetPaise: null,
    },
  })
})

test.each<[string, Record<string, string>, object]>([
  ['an amount', { kind: 'amount', amount: '₹1,500' }, { rule: { kind: 'amount', amountPaise: 150_000 } }],
  [
    'a limit of what it takes off',
    { maxAmount: '2,000' },
    { rule: { kind: 'percent', percentBp: 1_000, maxPaise: 200_000 } },
  ],
  [
    'what it asks of who buys; the first order is one',
    { 'asks-first-order': 'on', 'asks-online': 'on', usesPerCustomer: '5' },
    { asks: ['first-order', 'online'], usesPerCustomerMax: 1 },
  ],
  [
    'a combination of single products, whatever else is chosen',
    { kind: 'together', togetherAmount: '500', covers: 'all', products: 'cpu\nboard' },
    {
      rule: { kind: 'together', amountPaise: 50_000, products: [] },
      targets: { what: 'product', values: ['cpu', 'board'] },
    },
  ],
  [
    'free pieces',
    { kind: 'buy-get', buy: '2', get: '1' },
    { rule: { kind: 'buy-get', buy: 2, get: 1, percentBp: 10_000 } },
  ],
  [
    'steps, without those left empty',
    { kind: 'tiers', tierPieces1: '2', tierPercent1: '5', tierPieces2: '5', tierPercent2: '10' },
    {
      rule: {
        kind: 'tiers',
        tiers: [
          { pieces: 2, percentBp: 500 },
          { pieces: 5, percentBp: 1_000 },
        ],
      },
    },
  ],
  [
    'brands, each once',
    { covers: 'brand', brands: 'Asus\n\nMSI\nAsus' },
    { targets: { what: 'brand', values: ['Asus', 'MSI'] } },
  ],
  [
    'moments of India, and a start that has passed as now',
    { startsAt: '2026-11-27T11:00', endsAt: '2026-12-01T00:00' },
    { startsAt: now, endsAt: new Date('2026-11-30T18:30:00Z') },
  ],
  [
    'limits',
    { usesMax: '50', usesPerCustomer: '1', budget: '10,000', minGoods: '5000' },
    { usesMax: 50, usesPerCustomerMax: 1, budgetPaise: 1_000_000, minGoodsPaise: 500_000 },
  ],
  ['the word of a code', { needsCode: 'on', codePrefix: 'diwali' }, { codePrefix: 'DIWALI' }],
])('%s', (_what, fields, read) => {
  expect(check(fields)).toMatchObject({ ok: true, value: read })
})

describe('a field says what is wrong with it:', () => {
  test.each<[string, Record<string, string>]>([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['kind', { kind: 'gift' }],
    ['percent', { percent: '90.01' }],
    ['percent', { percent: '0' }],
    ['maxAmount', { maxAmount: '0' }],
    ['amount', { kind: 'amount', amount: '-5' }],
    ['get', { kind: 'buy-get', buy: '1', get: '2' }],
    ['buy', { kind: 'buy-get', buy: '0', get: '1' }],
    ['getPercent', { kind: 'buy-get', buy: '2', get: '1', getPercent: '101' }],
    ['tierPieces1', { kind: 'tiers' }],
    ['tierPieces1', { kind: 'tiers', tierPieces1: '1', tierPercent1: '5' }],
    [
      'tierPieces2',
      { kind: 'tiers', tierPieces1: '3', tierPercent1: '5', tierPieces2: '2', tierPercent2: '9' },
    ],
    [
      'tierPieces2',
      { kind: 'tiers', tierPieces1: '3', tierPercent1: '5', tierPieces2: '4', tierPercent2: '5' },
    ],
    ['covers', { covers: 'half' }],
    ['kinds', { covers: 'kind' }],
    ['brands', { covers: 'brand', brands: '\n ' }],
    ['products', { covers: 'product', products: Array.from({ length: 201 }, (_, at) => at).join('\n') }],
    ['codePrefix', { needsCode: 'on', codePrefix: '!' }],
    ['minGoods', { minGoods: 'many' }],
    ['usesMax', { usesMax: '0' }],
    ['usesPerCustomer', { usesPerCustomer: '1.5' }],
    ['budget', { budget: '0' }],
    ['startsAt', { startsAt: 'tomorrow' }],
    ['startsAt', { startsAt: '2028-01-01T00:00' }],
    ['endsAt', { endsAt: '2026-11-27T11:59' }],
    ['endsAt', { startsAt: '2026-12-02T00:00', endsAt: '2026-12-01T00:00' }],
  ])('%s of %j', (field, fields) => {
    const answer = check(fields)
    expect(answer.ok ? [] : Object.keys(answer.problem.fields ?? {})).toEqual([field])
  })
})

describe('what others than sellers pay for', () => {
  const checkShared = (fields: Record<string, string>) =>
    checkSharedPromotion({ ...PERCENT, ...fields }, { now, kinds: [] })

  test.each<[Record<string, string>, object]>([
    [
      { paidBy: 'marketplace', payerName: 'Somebody' },
      { payer: 'marketplace', payerName: 'NanoNagar' },
    ],
    [
      { paidBy: 'maker', payerName: ' Asus ' },
      { payer: 'maker', payerName: 'Asus' },
    ],
    [
      { paidBy: 'bank', payerName: 'HDFC Bank' },
      { payer: 'bank', payerName: 'HDFC Bank' },
    ],
  ])('%j', (fields, read) => {
    expect(checkShared(fields)).toMatchObject({ ok: true, value: read })
  })

  test.each<[Record<string, string>, string[]]>([
    [{ paidBy: 'seller' }, ['paidBy']],
    [{ paidBy: 'bank', payerName: ' ' }, ['payerName']],
    [{ paidBy: 'nobody', name: ' ' }, ['name', 'paidBy']],
  ])('%j is refused', (fields, refused) => {
    const answer = checkShared(fields)
    expect(answer.ok ? [] : Object.keys(answer.problem.fields ?? {})).toEqual(refused)
  })
})

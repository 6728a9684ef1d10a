import { expect, test } from 'vitest'
import { quarterOf, tdsRegisterCsv } from './tds-register.ts'

test('a quarter is one of the financial year', () => {
  expect(quarterOf('2026-04')).toMatchObject({ first: '2026-04', last: '2026-06' })
  expect(quarterOf('2027-03')).toMatchObject({ first: '2027-01', last: '2027-03' })
  expect(quarterOf('2026-11')).toEqual({
    first: '2026-10',
    last: '2026-12',
    name: 'October 2026 to December 2026',
  })
})

test('the register names the rule as the law of the month does', () => {
  // 0.1 % of ₹1,00,000.00 is 100.00; ₹20,000.00 came back.
  const row = {
    sellerName: 'Ravi Traders LLP',
    pan: 'AAPFU0939F',
    rateBp: 10,
    creditedPaise: 1_00_000_00,
    deductedPaise: 100_00,
    givenBackPaise: 20_00,
  }
  const [, before, after] = [
    ...tdsRegisterCsv([
      { ...row, month: '2026-03' },
      { ...row, month: '2026-04', pan: null },
    ]),
  ]
  expect(before).toBe(
    '2026-03,Ravi Traders LLP,AAPFU0939F,ecommerce-participant,194-O,94O,0.1,100000,100,20,80\r\n',
  )
  expect(after).toContain('PAN not available,ecommerce-participant,393(1) [Table: Sl. No. 8(v)],1035,')
})

import { expect, test } from 'vitest'
import { customerReturnStep, sellerReturnStep, wayBack } from './next-step.ts'
import { RETURN_STATUSES } from './return-status.ts'

const received: Parameters<typeof customerReturnStep>[0] = {
  kind: 'warranty',
  status: 'received',
  wanted: 'refund',
  way: 'drop-off',
  sellerName: 'Dev Infotech',
  actBy: '2026-11-26T06:30:00Z',
  isPartlyRefused: false,
  refundStop: undefined,
  isPaidByBank: false,
  refundDone: undefined,
  isPaidInCash: false,
  isLookedAt: false,
  claim: undefined,
  wayBack: undefined,
  pickup: undefined,
}

test('a refund that is looked at first is said so to both sides, with by when, and to nobody else', () => {
  const lookedAt = { ...received, isLookedAt: true }
  expect(customerReturnStep(lookedAt).text).toBe('Dev Infotech accepts it, and we are checking the refund')
  expect(customerReturnStep(lookedAt).detail).toMatch(/^We decide by .*26.* 2026/)
  expect(sellerReturnStep(lookedAt, 'seller').text).toBe('Accepted: we are checking the refund')
  expect(sellerReturnStep(lookedAt, 'seller').detail).toMatch(/does not cover .* We decide by .*26.* 2026/)
  expect(customerReturnStep(received).text).toMatch(/^Dev Infotech inspects it by/)
  expect(sellerReturnStep(received, 'seller').text).toMatch(/^Inspect it by/)
})

test('the bank comes before us', () => {
  expect(customerReturnStep({ ...received, isLookedAt: true, refundStop: 'bank' }).tone).toBe('warn')
})

test('a return waits for the bank, or for who bears what the bank has taken, and both sides read which', () => {
  const [bank, bearer] = (['bank', 'bearer'] as const).map((refundStop) => ({ ...received, refundStop }))
  if (!bank || !bearer) throw new Error('there are two')
  expect(customerReturnStep(bank).text).toBe('We are waiting for your bank')
  expect(customerReturnStep(bearer).text).toBe('We are checking what your bank has paid back')
  expect(sellerReturnStep(bank, 'seller').text).toBe('The customer’s bank disputes this payment')
  expect(sellerReturnStep(bearer, 'seller').text).toBe('We are deciding who bears a chargeback')
  expect(customerReturnStep({ ...bank, status: 'requested' }).text).toMatch(/^Drop it off by/)
})

test('a refund of which the bank has paid something is not promised whole', () => {
  const refunded = { ...received, status: 'refunded' as const }
  expect(customerReturnStep(refunded).text).toBe('Your refund is on its way')
  expect(customerReturnStep({ ...refunded, isPaidByBank: true })).toMatchObject({
    text: 'Your return is accepted',
    detail: expect.stringMatching(
      /^What your bank has paid back .* If anything is left, it goes back the way/,
    ),
  })
})

test('money goes back the way it came, that of an advance first', () => {
  expect(wayBack({ isPaidInCash: false })).toBe('back the way you paid')
  expect(wayBack({ isPaidInCash: true })).toBe('to a bank account or UPI address you choose')
  expect(wayBack({ isPaidInCash: true, hasAdvance: true })).toBe(
    'back the way you paid the advance, and what is more to a bank account or UPI address you choose',
  )
})

test('a refund in two ways says of each how much, and whether it is sent', () => {
  const accepted = {
    ...received,
    status: 'refunded' as const,
    isPaidInCash: true,
    hasAdvance: true,
    inTwoWays: { onlinePaise: 111_100, isOnlineSent: true, cashPaise: 152_520 },
  }
  const { inTwoWays } = accepted
  expect(customerReturnStep({ ...accepted, needsAccount: true }).detail).toBe(
    '₹1,111.00 went back the way you paid the advance. You paid ₹1,525.20 in cash, so it goes to a bank account or UPI address you choose.',
  )
  expect(
    customerReturnStep({ ...accepted, inTwoWays: { ...inTwoWays, isOnlineSent: false } }).detail,
  ).toMatch(
    /^₹1,111.00 is going back the way you paid the advance. You paid ₹1,525.20 in cash, so it goes to the account that you named. /,
  )
  const refundDone = { paise: 263_620, on: '2026-11-29' }
  expect(customerReturnStep({ ...accepted, refundDone }).detail).toMatch(
    /^₹1,111.00 went back the way you paid the advance. ₹1,525.20 went to the account that you named. Banks/,
  )
  expect(
    customerReturnStep({ ...accepted, refundDone, inTwoWays: { ...inTwoWays, cashPaise: 0 } }).detail,
  ).toMatch(/^₹1,111.00 went back the way you paid the advance. Banks/)
})

test('the office reads of the seller by name, and never that it did something itself', () => {
  const onItsWay = {
    dueAt: '2026-11-26T06:30:00Z',
    sentAt: null,
    by: null,
    courierName: null,
    trackingNumber: null,
  }
  for (const status of RETURN_STATUSES)
    for (const way of ['pickup', 'drop-off'] as const)
      for (const wanted of ['refund', 'repair', 'replacement'] as const) {
        const { text, detail = '' } = sellerReturnStep(
          { ...received, status, way, wanted, wayBack: onItsWay },
          'office',
        )
        expect(`${text} ${detail}`).not.toMatch(/\byou(r|rs)?\b/i)
      }
  expect(sellerReturnStep({ ...received, status: 'refused' }, 'office').text).toBe(
    `${received.sellerName} refused it`,
  )
  expect(sellerReturnStep({ ...received, status: 'refused' }, 'seller').text).toBe('You refused it')
})

test('a refund that was sent is said to be, and not to be on its way', () => {
  const done = {
    ...received,
    status: 'refunded' as const,
    refundDone: { paise: 13_93_000, on: '2026-11-29' },
  }
  expect(customerReturnStep(done)).toMatchObject({
    text: 'We refunded ₹13,930.00 on Sun 29 Nov',
    detail: 'It went back the way you paid. Banks can take a few more days to show it.',
  })
  expect(customerReturnStep({ ...done, isPaidInCash: true }).detail).toMatch(
    /^It went to the account that you named/,
  )
})

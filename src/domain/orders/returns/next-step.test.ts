import { expect, test } from 'vitest'
import { customerReturnStep, sellerReturnStep } from './next-step.ts'

const received: Parameters<typeof customerReturnStep>[0] = {
  kind: 'warranty',
  status: 'received',
  wanted: 'refund',
  way: 'drop-off',
  sellerName: 'Dev Infotech',
  actBy: '2026-11-26T06:30:00Z',
  isPartlyRefused: false,
  isChargedBack: false,
  isPaidInCash: false,
  isLookedAt: false,
  claim: undefined,
  wayBack: undefined,
}

test('a refund that is looked at first is said so to both sides, with by when, and to nobody else', () => {
  const lookedAt = { ...received, isLookedAt: true }
  expect(customerReturnStep(lookedAt).text).toBe('Dev Infotech accepts it, and we are checking the refund')
  expect(customerReturnStep(lookedAt).detail).toMatch(/^We decide by .*26.* 2026/)
  expect(sellerReturnStep(lookedAt).text).toBe('Accepted: we are checking the refund')
  expect(sellerReturnStep(lookedAt).detail).toMatch(/does not cover .* We decide by .*26.* 2026/)
  expect(customerReturnStep(received).text).toMatch(/^Dev Infotech inspects it by/)
  expect(sellerReturnStep(received).text).toMatch(/^Inspect it by/)
})

test('the bank comes before us', () => {
  expect(customerReturnStep({ ...received, isLookedAt: true, isChargedBack: true }).tone).toBe('warn')
})

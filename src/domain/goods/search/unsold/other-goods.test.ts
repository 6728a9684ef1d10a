import { expect, test } from 'vitest'
import { namesOwnKind } from './other-goods.ts'

test('a product calls itself a power supply or a monitor; a name that the search says counts for nothing', () => {
  const names = namesOwnKind(['cable'])
  expect(names).toContain('(kindpowersupply & (psu:A | smps:A | (power:A <-> supply:A)')
  expect(names).toContain('kindmonitor & (monitor:A | monitors:A')
  const beside = namesOwnKind(['monitor', 'stand'])
  expect(beside).not.toMatch(/\bmonitor:A/)
  expect(beside).toContain('display:A')
})

import { expect, test } from 'vitest'
import { parseWalPosition, walPosition, walPositionText } from '#server/ground/db/following/wal-position.ts'
import { makeLeaderHistory } from './leader-history.ts'

test('a position is read as PostgreSQL writes it, and travels as the same one', () => {
  const later = walPosition('16/B374D848')
  expect(later).toBe(0x16_b374_d848n)
  expect(later > walPosition('9/FFFFFFFF')).toBe(true)
  expect(parseWalPosition(walPositionText(later))).toBe(later)
  expect(parseWalPosition(walPositionText(0n))).toBe(0n)
  expect(() => walPosition('nonsense')).toThrow('no position')
})

test('the head of a page behind the last record is nothing that one who follows could lack', () => {
  expect(walPosition('0/3002018')).toBe(walPosition('0/3002000'))
  expect(walPosition('0/3002019')).not.toBe(walPosition('0/3002000'))
})

test.each(['', '-1', '0x10', 'g', 'F', 'f'.repeat(17), '1 ', '１'])('%j is no position', (text) => {
  expect(parseWalPosition(text)).toBeUndefined()
})

test('whoever stands somewhere has everything up to the last moment at which the leader was there or before', () => {
  const history = makeLeaderHistory()
  for (const [at, position] of [
    [1_000, 10n],
    [2_000, 20n],
    [3_000, 20n],
    [4_000, 35n],
  ] as const)
    history.note({ at, position })
  expect([9n, 10n, 19n, 20n, 34n, 35n, 99n].map(history.upTo)).toEqual([
    undefined,
    1_000,
    1_000,
    3_000,
    3_000,
    4_000,
    4_000,
  ])
})

test('after another took the lead, what the one before wrote alone makes nobody newer', () => {
  const history = makeLeaderHistory()
  history.note({ at: 1_000, position: 50n })
  history.note({ at: 9_000, position: 40n })
  expect(history.upTo(40n)).toBe(9_000)
  expect(history.upTo(39n)).toBeUndefined()
})

test('moments that lie close together are few, and the oldest are forgotten', () => {
  const history = makeLeaderHistory()
  for (let at = 0; at < 1_000; at++) history.note({ at, position: BigInt(at) })
  expect(history.upTo(999n)).toBe(999)
  expect(history.upTo(500n)).toBeGreaterThan(350)
  for (let at = 1_000; at < 1_000_000; at += 1_000) history.note({ at, position: BigInt(at) })
  expect(history.upTo(200_000n)).toBeUndefined()
  expect(history.upTo(999_000n)).toBe(999_000)
})

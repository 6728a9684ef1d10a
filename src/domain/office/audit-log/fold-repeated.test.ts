import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldRepeated } from './fold-repeated.ts'

const record = (id: number, more: Partial<Omit<Parameters<typeof foldRepeated>[0][number], 'id'>> = {}) => ({
  id,
  at: '2026-11-27T10:00:10Z',
  actorKind: 'vendor',
  actorId: 'asha',
  action: 'offer.price_planned',
  ...more,
})
const idsOf = (entries: ReturnType<typeof record>[]) =>
  foldRepeated(entries).map((group) => group.map(({ id }) => id))

test('what one person does many times within a minute is one line', () => {
  expect(idsOf([record(3), record(2, { at: '2026-11-27T10:00:59Z' }), record(1)])).toEqual([[3, 2, 1]])
})

test.each([
  ['action', { action: 'offer.changed' }],
  ['person', { actorId: 'ravi' }],
  ['kind of person', { actorKind: 'admin' }],
  ['minute', { at: '2026-11-27T10:01:00Z' }],
])('another %s is a line of its own, and parts what stands around it', (_, other) => {
  expect(idsOf([record(3), record(2, other), record(1)])).toEqual([[3], [2], [1]])
})

test('nothing is lost, doubled or moved', () => {
  const entries = fc.array(
    fc.record({ action: fc.constantFrom('a', 'b'), actorId: fc.constantFrom('x', null) }),
  )
  fc.assert(
    fc.property(entries, (made) => {
      const all = made.map((more, id) => record(id, more))
      expect(foldRepeated(all).flat()).toEqual(all)
    }),
  )
})

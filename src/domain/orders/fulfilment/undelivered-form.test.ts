import { expect, test } from 'vitest'
import { outcomeField, readUndeliveredForm } from './undelivered-form.ts'

const PIECES = [1, 2, 3].map((piece) => ({ lineId: 'one', piece }))
const read = (said: Readonly<Record<string, string>>) =>
  readUndeliveredForm({ get: (name) => said[name] ?? '' }, PIECES)

test('what became of each piece is read; of what is left out nothing is said', () => {
  const [first, second] = PIECES.map(outcomeField)
  expect(read({ [first ?? '']: 'shelved', [second ?? '']: 'damaged' })).toEqual({
    ok: true,
    value: [
      { lineId: 'one', piece: 1, outcome: 'shelved' },
      { lineId: 'one', piece: 2, outcome: 'damaged' },
    ],
  })
})

test.each([{}, { 'outcome.one.1': 'eaten' }, { 'outcome.other.1': 'shelved' }])(
  'a form that says nothing of a piece that is there is refused: %o',
  (said) => {
    expect(read(said)).toMatchObject({ problem: { code: 'fulfilment.nothing_said' } })
  },
)

import { expect, test } from 'vitest'
import { changedText, changesOf, sentStocks, undoOf } from './several-stock.ts'

const MOUSE = '018f0000-0000-7000-8000-000000000001'
const SCREEN = '018f0000-0000-7000-8000-000000000002'

function formOf(rows: readonly [string, string, string][]): FormData {
  const form = new FormData()
  form.set('change', 'receipt')
  form.set('note', 'Invoice 12')
  for (const [offer, pieces, expected] of rows) {
    form.append('offer', offer)
    form.append('pieces', pieces)
    form.append('expectedOnHand', expected)
  }
  return form
}

test('rows without pieces change nothing; what all rows share is read with each', () => {
  expect(
    sentStocks(
      formOf([
        [MOUSE, '4', '5'],
        [SCREEN, ' ', '7'],
      ]),
    ),
  ).toEqual([
    {
      offerId: MOUSE,
      pieces: '4',
      entries: { change: ['receipt'], note: ['Invoice 12'], pieces: ['4'], expectedOnHand: ['5'] },
    },
  ])
})

test.each([
  [
    'a product twice',
    formOf([
      [MOUSE, '1', '1'],
      [MOUSE, '1', '1'],
    ]),
  ],
  ['what is no product', formOf([['mouse', '1', '1']])],
  [
    'a row more of pieces',
    (() => {
      const form = formOf([[MOUSE, '1', '1']])
      form.append('pieces', '2')
      return form
    })(),
  ],
])('a form with %s is none of ours', (_name, form) => {
  expect(sentStocks(form)).toBeUndefined()
})

test('a change is undone by a count back to what was there, made of what is there now', () => {
  const text = changedText([
    { offerId: MOUSE, onHandBefore: 5, onHand: 9, reserved: 0 },
    { offerId: SCREEN, onHandBefore: 3, onHand: 3, reserved: 0 },
  ])
  expect(text).toBe(`${MOUSE}.5.9`)
  expect(undoOf(changesOf(text))).toEqual([
    {
      offerId: MOUSE,
      pieces: '5',
      entries: { change: ['count'], pieces: ['5'], expectedOnHand: ['9'], note: ['Undone'] },
    },
  ])
})

test.each(['', 'x.1.2', `${MOUSE}.-1.2`, `${MOUSE}.1`, `${MOUSE}.1.2.3`])(
  'the text “%s” undoes nothing',
  (text) => {
    expect(undoOf(changesOf(text))).toEqual([])
  },
)

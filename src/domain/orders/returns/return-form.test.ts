import { describe, expect, test } from 'vitest'
import { exchangeKey, pieceKey, readPiece, readReturnForm } from './return-form.ts'

const LINE = '0192f0c1-2f6b-7cc3-98c4-dc0c0c07398f'
const OFFER = '0192f0c1-2f6b-7cc3-98c4-dc0c0c073990'
const form = {
  pieces: [`${LINE}:1`],
  reason: 'damaged',
  words: 'The corner is broken',
  wanted: 'refund',
  way: 'pickup',
  offer: '',
}
const fieldsOf = (changed: Partial<typeof form>) => {
  const read = readReturnForm({ ...form, ...changed })
  return read.ok ? undefined : read.problem.fields
}

describe('the form that asks for a return', () => {
  test('says which pieces, why, what is wanted and how it goes back', () => {
    expect(readReturnForm({ ...form, pieces: [`${LINE}:1`, `${LINE}:2`, `${LINE}:1`, 'x'] })).toEqual({
      ok: true,
      value: {
        pieces: [
          { orderLineId: LINE, piece: 1 },
          { orderLineId: LINE, piece: 2 },
        ],
        reason: 'damaged',
        words: 'The corner is broken',
        wanted: 'refund',
        way: 'pickup',
        exchange: undefined,
      },
    })
  })

  test.each(['changed-mind', 'ordered-wrong'])('%s needs no words, everything else does', (reason) => {
    expect(fieldsOf({ reason, words: ' ' })).toBeUndefined()
    expect(fieldsOf({ words: ' ' })).toEqual({ words: 'Please say in a few words what is wrong' })
  })

  test.each([
    [{ pieces: [] }, { pieces: 'Please choose what to return' }],
    [{ reason: 'bored' }, { reason: 'Please choose a reason' }],
    [{ reason: 'does-not-fit' }, { reason: 'Please choose a reason' }],
    [{ reason: 'bored', words: '' }, { reason: 'Please choose a reason' }],
    [{ words: 'x'.repeat(1_001) }, { words: 'Please use at most 1000 characters' }],
    [{ wanted: 'toString' }, { wanted: 'Please choose what you would like' }],
    [{ way: 'toString' }, { way: 'Please choose how to send it back' }],
  ])('asks again with %j', (changed, fields) => {
    expect(fieldsOf(changed)).toEqual(fields)
  })

  test('an exchange names the offer with the price that was seen', () => {
    const offer = exchangeKey({ offerId: OFFER, paise: 99_900 })
    expect(readReturnForm({ ...form, wanted: 'exchange', offer })).toMatchObject({
      value: { exchange: { offerId: OFFER, paise: 99_900 } },
    })
    expect(readReturnForm({ ...form, offer })).toMatchObject({ value: { exchange: undefined } })
  })

  test.each([
    '',
    OFFER,
    `${OFFER}:0`,
    `${OFFER}:012`,
    `${OFFER}:x1`,
    `${OFFER}:1x`,
    `${OFFER}:1234567890123`,
    'x:1',
  ])('no offer is chosen by “%s”', (offer) => {
    expect(fieldsOf({ wanted: 'exchange', offer })).toEqual({
      offer: 'Please find and choose the product you want instead',
    })
  })
})

describe('the name of a piece', () => {
  test('is read as it is written', () => {
    expect(readPiece(pieceKey({ orderLineId: LINE, piece: 12 }))).toEqual({ orderLineId: LINE, piece: 12 })
  })
  test.each(['', LINE, `${LINE}:0`, `${LINE}:1x`, `${LINE}:x1`, `${LINE}:123456`, 'x:1'])(
    'is not “%s”',
    (text) => {
      expect(readPiece(text)).toBeUndefined()
    },
  )
})

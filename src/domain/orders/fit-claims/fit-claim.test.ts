import { describe, expect, test } from 'vitest'
import { claimBy } from './claim-terms.ts'
import { readFitClaim } from './fit-claim.ts'

const LINE = '0192f0c1-2f6b-7cc3-98c4-dc0c0c07398f'
const form = { pieces: [`${LINE}:1`], verdict: '0', words: 'The card is too long', way: 'pickup' }
const fieldsOf = (changed: Partial<typeof form>, count = 1) => {
  const read = readFitClaim({ ...form, ...changed }, count)
  return read.ok ? undefined : read.problem.fields
}

describe('a claim that parts do not fit', () => {
  test('says which pieces go back, how, and which verdict was wrong', () => {
    expect(readFitClaim({ ...form, pieces: [`${LINE}:1`, `${LINE}:1`, 'nothing'], verdict: '2' }, 3)).toEqual(
      {
        ok: true,
        value: {
          pieces: [{ orderLineId: LINE, piece: 1 }],
          verdict: 2,
          words: 'The card is too long',
          way: 'pickup',
        },
      },
    )
  })

  test.each([
    [{ verdict: '1' }, { verdict: 'Please choose what is wrong' }],
    [{ verdict: '' }, { verdict: 'Please choose what is wrong' }],
    [{ verdict: '0x' }, { verdict: 'Please choose what is wrong' }],
    [{ verdict: '-0' }, { verdict: 'Please choose what is wrong' }],
    [{ pieces: [] }, { pieces: 'Please choose what to return' }],
    [{ words: ' ' }, { words: 'This field is required' }],
    [{ words: 'x'.repeat(1_001) }, { words: 'Please use at most 1000 characters' }],
    [{ way: 'toString' }, { way: 'Please choose how to send it back' }],
  ])('is asked for again with %j', (changed, fields) => {
    expect(fieldsOf(changed)).toEqual(fields)
  })

  test('is taken until thirty days from the delivery', () => {
    expect(claimBy('2026-11-02')).toBe('2026-12-02')
  })
})

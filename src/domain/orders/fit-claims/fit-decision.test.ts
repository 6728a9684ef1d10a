import { describe, expect, test } from 'vitest'
import { bearerOf, factField, readFitDecision } from './fit-decision.ts'

const sent = {
  decision: ['our-fact'],
  reason: ['The board has no such slot'],
  fact: ['1'],
  loss: ['1,500'],
  [`${factField(0)}value`]: ['of another fact'],
  [`${factField(1)}value`]: ['2'],
}
const fieldsOf = (entries: Parameters<typeof readFitDecision>[0], count = 2) => {
  const read = readFitDecision(entries, count)
  return read.ok ? undefined : read.problem.fields
}

describe('what the office decides about a claim that a part does not fit', () => {
  test('names the fact of ours that was wrong, what it should say, and what the seller gets', () => {
    expect(readFitDecision(sent, 2)).toEqual({
      ok: true,
      value: {
        kind: 'our-fact',
        reason: 'The board has no such slot',
        fact: { index: 1, entries: { value: ['2'] } },
        lossPaise: 150_000,
      },
    })
  })

  test('a seller that was wrong gets nothing, whatever was typed', () => {
    expect(readFitDecision({ ...sent, decision: ['seller-fact'] }, 2)).toMatchObject({
      value: { fact: { index: 1 }, lossPaise: 0 },
    })
    expect(fieldsOf({ ...sent, decision: ['seller-fact'], loss: ['a lot'] })).toBeUndefined()
  })

  test('where the part does fit, no fact is corrected', () => {
    expect(readFitDecision({ decision: ['fits'], reason: ['It fits'] }, 2)).toEqual({
      ok: true,
      value: { kind: 'fits', reason: 'It fits', fact: undefined, lossPaise: 0 },
    })
  })

  test('nothing typed as the loss is no loss', () => {
    expect(readFitDecision({ ...sent, loss: [' '] }, 2)).toMatchObject({ value: { lossPaise: 0 } })
  })

  test.each([
    [{ ...sent, decision: ['perhaps'] }, { decision: 'Please choose who was wrong' }],
    [{ ...sent, fact: ['2'] }, { fact: 'Please choose the fact that was wrong, and correct it' }],
    [{ ...sent, fact: [''] }, { fact: 'Please choose the fact that was wrong, and correct it' }],
    [{ ...sent, fact: ['1x'] }, { fact: 'Please choose the fact that was wrong, and correct it' }],
    [{ ...sent, fact: ['x1'] }, { fact: 'Please choose the fact that was wrong, and correct it' }],
    [{ ...sent, loss: ['a lot'] }, { loss: 'Enter an amount in rupees, such as 1,500' }],
    [{ ...sent, reason: [' '] }, { reason: 'This field is required' }],
    [{ ...sent, reason: ['x'.repeat(2_001)] }, { reason: 'Please use at most 2000 characters' }],
  ])('is asked for again when something is missing', (entries, fields) => {
    expect(fieldsOf(entries)).toEqual(fields)
  })

  test.each([
    ['our-fact', 'marketplace'],
    ['seller-fact', 'seller'],
    ['fits', undefined],
    [null, undefined],
  ] as const)('%s is borne by %s', (kind, bearer) => {
    expect(bearerOf(kind)).toBe(bearer)
  })
})

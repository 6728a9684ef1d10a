import { describe, expect, test } from 'vitest'
import { readSentBack, wayBackWords } from './way-back.ts'

const byCourier = { by: 'courier', courierName: ' Blue  Dart ', trackingNumber: 'BD 1' }
const fieldsOf = (changed: Partial<typeof byCourier>) => {
  const read = readSentBack({ ...byCourier, ...changed })
  return read.ok ? undefined : read.problem.fields
}

describe('refused pieces go back', () => {
  test('with a courier, who has a number', () => {
    expect(readSentBack(byCourier)).toEqual({
      ok: true,
      value: { courierName: 'Blue Dart', trackingNumber: 'BD 1' },
    })
    expect(fieldsOf({ courierName: ' ' })).toEqual({ courierName: 'Please name the courier' })
    expect(fieldsOf({ trackingNumber: '' })).toEqual({
      trackingNumber: 'Please enter the tracking number',
    })
    expect(fieldsOf({ courierName: 'x'.repeat(61) })).toHaveProperty('courierName')
    expect(fieldsOf({ trackingNumber: 'x'.repeat(61) })).toHaveProperty('trackingNumber')
  })

  test('or in person, whatever else was typed', () => {
    expect(readSentBack({ ...byCourier, by: 'in-person' })).toEqual({
      ok: true,
      value: { courierName: null, trackingNumber: null },
    })
  })

  test('in no third way', () => {
    expect(fieldsOf({ by: 'pigeon' })).toEqual({ by: 'Please choose how to send it back' })
  })

  const way = {
    dueAt: '2026-11-09T06:00:00.000Z',
    sentAt: '2026-11-04T06:00:00.000Z',
    by: 'vendor',
    courierName: 'Blue Dart',
    trackingNumber: 'BD1',
  } as const
  test.each([
    [{ ...way, sentAt: null }, 'sends the refused items back by Mon 9 Nov, at their own cost'],
    [way, 'were sent back with Blue Dart, tracking number BD1, on 4'],
    [{ ...way, courierName: null }, 'were handed over in person, as Rigs said on 4'],
  ])('and both sides read where they are', (of, words) => {
    expect(wayBackWords(of, { sellerName: 'Rigs' })).toContain(words)
  })
})

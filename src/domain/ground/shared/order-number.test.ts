import { expect, test } from 'vitest'
import { orderNumber, sequenceOfNumber, shortOrderId } from './order-number.ts'

test.each([
  [1, '#NN000001'],
  [123, '#NN000123'],
  [999_999, '#NN999999'],
  [1_000_000, '#NN1000000'],
])('order %i is %s', (sequence, number) => {
  expect(orderNumber(sequence)).toBe(number)
})

test.each([0, -1, 1.5, Number.NaN])('there is no order %d', (sequence) => {
  expect(() => orderNumber(sequence)).toThrow('positive sequence number')
})

test.each([
  ['abcdefgh', 'abcdefgh'],
  ['abcdefghi', 'abcdefgh…'],
  ['', ''],
])('the order id "%s" is "%s" in a narrow column', (id, short) => {
  expect(shortOrderId(id)).toBe(short)
})

test.each(['#NN000123', 'NN123', ' nn 000123 ', '123'])('"%s" is order 123', (text) => {
  expect(sequenceOfNumber(text)).toBe(123)
})

test.each(['', '#NN', '0', 'NN-12', '12x', '9'.repeat(16)])('"%s" is no order number', (text) => {
  expect(sequenceOfNumber(text)).toBeUndefined()
})

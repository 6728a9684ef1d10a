import { expect, test } from 'vitest'
import { deliveryWishDays, isToGoBack, mayWishDelivery, openWish, readDeliveryWish } from './delivery-wish.ts'
import { PARCEL_STATUSES } from './parcel-status.ts'

/** A Thursday. */
const TODAY = '2026-11-26'

test('a customer says what helps while the courier has what it could not deliver, and no longer', () => {
  expect(PARCEL_STATUSES.filter(mayWishDelivery)).toEqual(['attempt-failed', 'held'])
})

test('another attempt can be asked for on the next five days that are no Sunday', () => {
  expect(deliveryWishDays(TODAY)).toEqual([
    '2026-11-27',
    '2026-11-28',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ])
})

test.each([
  [{ wants: 'again' }, 'Please try again as soon as you can.'],
  [{ wants: 'again', onDay: '2026-11-30' }, 'Please try again on Mon 30 Nov.'],
  [
    { wants: 'again', onDay: '', phoneNumber: '+91 98765-43210', directions: ' Behind  the\nblue gate ' },
    'Please try again as soon as you can. Call 9876543210. Directions: Behind the blue gate',
  ],
  [{ wants: 'return', phoneNumber: 'x', onDay: 'y' }, 'I no longer want this parcel. Please send it back.'],
])('%j is passed on as one text', (fields, text) => {
  expect(readDeliveryWish(fields, TODAY)).toEqual({ ok: true, value: text })
})

test.each([
  [{}, 'wants'],
  [{ wants: 'again', phoneNumber: '12345' }, 'phoneNumber'],
  [{ wants: 'again', onDay: '2026-11-29' }, 'onDay'],
  [{ wants: 'again', directions: 'x'.repeat(201) }, 'directions'],
  [{ wants: 'again', directions: '4111 1111 1111 1111' }, 'directions'],
])('%j is refused under its field', (fields, field) => {
  const read = readDeliveryWish(fields, TODAY)
  expect(read.ok ? [] : Object.keys(read.problem.fields ?? {})).toEqual([field])
})

test('a wish is over once the next attempt was made', () => {
  const asked = { status: 'attempt-failed', wish: 'Please', wishedAt: new Date(2) } as const
  expect(openWish({ ...asked, movedAt: new Date(1) })).toBe('Please')
  expect(openWish({ ...asked, movedAt: new Date(3) })).toBeNull()
  expect(openWish({ ...asked, status: 'delivered', movedAt: new Date(1) })).toBeNull()
  // That it goes back holds until it does.
  const back = { ...asked, wish: 'I no longer want this parcel. Please send it back.' }
  expect(openWish({ ...back, movedAt: new Date(3) })).toBe(back.wish)
  expect(openWish({ ...back, status: 'out-for-delivery', movedAt: new Date(1) })).toBeNull()
})

test('whoever wants it back has said so in the words that are passed on', () => {
  const wish = (fields: Record<string, string>) => {
    const read = readDeliveryWish(fields, TODAY)
    return read.ok ? read.value : null
  }
  expect(isToGoBack(wish({ wants: 'return' }))).toBe(true)
  expect(isToGoBack(wish({ wants: 'again' }))).toBe(false)
  expect(isToGoBack(null)).toBe(false)
})

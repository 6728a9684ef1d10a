import { expect, test } from 'vitest'
import { linesLeft, piecesOfLine } from './lines-left.ts'

const line = {
  id: 'mouse',
  offerId: 'offer',
  productId: 'product',
  name: 'Mouse',
  mpn: null,
  picture: null,
  quantity: 3,
  cancelledQuantity: 0,
  listPricePaise: 60_000,
  discountBp: 0,
  promotionPaise: 0,
  unitPricePaise: 50_000,
  linePaise: 150_000,
  gstRateBp: 1_800,
  hsn: '84716060',
  warrantyNote: null,
  preorder: null,
  buildTo: null,
  measureTo: null,
}
const inParcels = (...quantities: number[]) =>
  quantities.map((quantity) => ({ lines: [{ lineId: 'mouse', name: 'Mouse', quantity, serials: [] }] }))
const left = (of: typeof line, ...quantities: number[]) =>
  linesLeft({ lines: [of], parcels: inParcels(...quantities) as never })

test('what is in no parcel is all of it at first, then what was not packed, and nothing at the end', () => {
  expect(left(line)).toEqual([line])
  expect(left(line, 1)).toMatchObject([{ quantity: 2, linePaise: 100_000, cancelledQuantity: 0 }])
  expect(left(line, 1, 2)).toEqual([])
})

test('a cancelled piece stays with what is in no parcel', () => {
  expect(left({ ...line, cancelledQuantity: 1 }, 2)).toMatchObject([{ quantity: 1, cancelledQuantity: 1 }])
})

test('the pieces in a parcel cost their share and are not called cancelled', () => {
  const some = piecesOfLine({ ...line, cancelledQuantity: 1 }, 2)
  expect(some).toMatchObject({ quantity: 2, linePaise: 100_000, cancelledQuantity: 0 })
})

import { bookCourier } from '#server/orders/fulfilment/couriers/book-courier.ts'
import { cancelCourier } from '#server/orders/fulfilment/couriers/cancel-courier.ts'
import { type Step, worded } from './step.ts'

/** Booking a courier over its API, and taking it back. */
export const COURIER_STEPS = {
  async 'book-courier'(app, { dispatcher }, text) {
    const booked = await bookCourier(app, dispatcher, {
      parcelId: text('parcelId'),
      courier: text('courier'),
      box: {
        weightGrams: text('weightGrams'),
        lengthCm: text('lengthCm'),
        breadthCm: text('breadthCm'),
        heightCm: text('heightCm'),
      },
    })
    return worded(booked, () => 'Booking the courier. The tracking number appears here soon.')
  },
  async 'cancel-courier'(app, { dispatcher }, text) {
    return worded(await cancelCourier(app, dispatcher, text('parcelId')), () => 'Cancelling the booking.')
  },
} satisfies Record<string, Step>

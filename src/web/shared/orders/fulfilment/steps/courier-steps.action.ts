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
    return worded(booked, () => 'The courier is being booked. Its tracking number stands here soon.')
  },
  async 'cancel-courier'(app, { dispatcher }, text) {
    return worded(
      await cancelCourier(app, dispatcher, text('parcelId')),
      () => 'The booking is being cancelled.',
    )
  },
} satisfies Record<string, Step>

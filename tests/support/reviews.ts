import { pieceText } from '#domain/goods/reviews/review-form.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import { writeReview } from '#server/goods/reviews/write-review.ts'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { type AddedOffer, addCustomer } from './customers-and-offers.ts'
import { type DeliveredParcel, deliveredParcel } from './disputes.ts'

export const REVIEW_TEXT = 'It fits a large hand, and the wheel does not rattle.'

export const pieceOf = ({ parcelId, lineId }: DeliveredParcel, piece = 1) =>
  pieceText({ parcelId, orderLineId: lineId, piece })

/** A customer to whom something was delivered, and what they said of it. */
export async function reviewedPiece(
  app: App,
  by: Dispatcher,
  offer: AddedOffer,
  { name, isProven, ...fields }: { name?: string; text?: string; stars?: string; isProven?: boolean } = {},
) {
  const customer = await addCustomer(app, name)
  const parcel = await deliveredParcel(app, by, customer, {
    offer,
    ...(isProven !== undefined && { isProven }),
  })
  const written = known(
    await writeReview(app, customer, {
      piece: pieceOf(parcel),
      fields: { stars: '4', title: 'Fits', text: REVIEW_TEXT, byline: 'named', ...fields },
    }),
  )
  return { customer, parcel, ...written }
}

export function known<Value>(result: Result<Value, ProblemCode>): Value {
  if (!result.ok) throw new Error(result.problem.code)
  return result.value
}

/** A customer with an account of its own, that can be closed with its password. */
export async function registerCustomer(app: App, password: string) {
  const person = { name: 'Zubeida Qadri', email: `${app.random.uuid()}@example.in`, password }
  const { userId } = await createAccount(app, { ...person, roles: [{ kind: 'customer' }] })
  return { userId, ...person }
}

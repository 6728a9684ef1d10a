import { PICTURE_TOO_LARGE } from '#domain/goods/catalogue/picture-file.ts'
import { OPEN_QUESTIONS_MAX, QUESTIONS_A_DAY_MAX } from '#domain/goods/questions/question-limits.ts'
import { VIDEO_MB_MAX, VIDEO_SECONDS_MAX, VIDEO_SIDE_MAX } from '#domain/goods/reviews/video.ts'
import {
  cashAfterRefusals,
  cashNotAtPin,
  cashNotForPreorder,
  cashNotFromSeller,
} from '#domain/ground/cash-on-delivery/cash-words.ts'
import { RETURNED_CASH_DAYS } from '#domain/ground/cash-on-delivery/own-courier-cash.ts'
import { CANCEL_HOURS } from '#domain/ground/gst/portal-limits.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr, formatToPay } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { FieldCode, ProblemCode, Problems } from '#domain/ground/shared/problem-code.ts'
import type { AnyProblem } from '#domain/ground/shared/result.ts'
import { PIN_MESSAGE } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { PAY_AGAIN_MINUTES } from '#domain/orders/checkout/pay-again.ts'
import { CANCELLED_DAYS } from '#domain/orders/checkout/unpaid-pieces.ts'
import { FIT_RETURN_DAYS } from '#domain/orders/fit-claims/claim-terms.ts'
import { SERIAL_LENGTH } from '#domain/orders/fulfilment/serial-numbers.ts'
import { MESSAGE_PICTURES_MAX, TEMPLATES_MAX } from '#domain/orders/messages/message-limits.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { PHOTOGRAPHS_MAX } from '#domain/orders/returns/photographs.ts'
import { HOLD_MINUTES } from '#domain/selling/inventory/hold-time.ts'

type Details = NonNullable<AnyProblem['details']>
/** What is said of a refusal, of the details that it brings; those under the fields of a form have their words there. */
type Words<Code extends ProblemCode> = Code extends FieldCode
  ? typeof MARKED
  : string | ((details: Readonly<Problems[Code]>) => string)

const MARKED = 'Please check the marked fields.'
const LEFT_OUT = 'The summary shows what you can order now. If that is fine, place the order again.'

const NOT_FOUND_AGAIN: Readonly<Record<string, string>> = {
  'no-cash':
    'This parcel was prepaid, and the money was refunded when it was lost or came back. It stays closed.',
  unpaid:
    'Not all of the cash of this parcel has come in. Import the courier’s file, or assign its payment to the parcel.',
  refunded: 'The customer has been refunded for this parcel, or will be. It stays closed.',
  disputed: 'The customer disputes this parcel. Decide the dispute first.',
  settled:
    'The seller has inspected items of this parcel as damaged, or put an open-box item on sale again. Ask the seller what came back.',
}

const NOT_HANDED_BACK: Readonly<Record<string, string>> = {
  'nothing-in': 'No cash of this parcel is here any more. It was handed back, or never came in.',
  disputed: 'The customer disputes this parcel. Decide the dispute first.',
  'cash-refunded': 'The customer gets back what was paid at the door of this parcel. Its cash pays for that.',
}

const LINE_STAYS: Readonly<Record<string, string>> = {
  refunded: 'This payment stays with its parcel, because some of it was refunded to the customer.',
  'paid-out': 'This payment stays with its parcel, because the seller has been paid for the sale.',
}

const PAY_FIRST = `Other orders from this account, phone number or address are still unpaid or, for cash orders, not yet accepted by the seller. Please pay for those first, or try again later. We hold unpaid items for ${HOLD_MINUTES} minutes.`

function lastPieceWords(name: string, otherWay: 'cash' | 'online' | 'none'): string {
  if (otherWay === 'online')
    return `You cannot pay for the last ${name} in cash, because you cancelled several cash orders in the last ${CANCELLED_DAYS} days. Please pay for it online.`
  return `We cannot hold the last ${name} for you, because your orders today were not paid. Please ${otherWay === 'cash' ? 'pay for it in cash, or ' : ''}try again tomorrow.`
}

/** The specification's words when an order could not be written. */
export const ORDER_NOT_PLACED = 'Failed to place order. Please try again.'

/**
 * Why no more cash on delivery is possible (Income-tax Act, s. 269ST); nothing of what other accounts ordered is told.
 */
export function cashOfOneDay({ lawPaise, openPaise, leftPaise }: Details): string {
  const law = `By law, one person must pay less than ${rupees(lawPaise)} in cash in a day.`
  return leftPaise === undefined
    ? `${law} With other cash orders for this phone number or address, this order goes over that. Please pay online.`
    : `${law} You have already ordered ${rupees(openPaise)} in cash, so ${rupees(leftPaise)} is left. Please pay online, or order less.`
}

/** Every refusal of the marketplace in the words that a person reads, beside the HTTP status it answers with. */
const TABLE: { readonly [Code in ProblemCode]: readonly [status: number, words: Words<Code>] } = {
  'accounts.address_invalid': [422, MARKED],
  'accounts.addresses_full': [
    422,
    'You have saved as many addresses as an account can hold. Remove one first.',
  ],
  'accounts.business_invalid': [422, MARKED],
  'accounts.email_taken': [422, MARKED],
  'accounts.not_found': [404, 'We could not find that in your account.'],
  'accounts.nothing_changed': [422, 'Nothing was changed.'],
  'accounts.own_account': [409, 'You cannot do this to your own account. Please ask another owner.'],
  'accounts.person_not_found': [404, 'This account does not exist.'],
  'accounts.profile_invalid': [422, MARKED],
  'accounts.user_changed': [
    409,
    'Someone else has changed this account. Nothing was saved. Please check what it says now.',
  ],
  'accounts.user_invalid': [422, MARKED],

  'audit.reason_invalid': [422, MARKED],

  'batches.not_valid': [422, MARKED],
  'batches.signal_gone': [404, 'This batch no longer stands out. Please reload the page.'],

  'best_sellers.busy': [503, 'Many people are comparing sellers right now. Please try again in a minute.'],

  'builder.busy': [503, 'Many people are building PCs right now. Please try again in a minute.'],
  'builder.empty': [422, 'There is nothing in your build yet.'],
  'builder.no_part': [404, 'This product cannot go into a build, or we no longer sell it.'],
  'builder.picture_busy': [503, 'We are busy drawing pictures right now. Please try again in a minute.'],
  'builder.request_invalid': [422, 'We could not read that. Please reload the page.'],
  'builder.too_many': [
    422,
    ({ buildsMax }) => `You can save up to ${buildsMax} builds. Please remove one first.`,
  ],

  'cancellations.cost_changed': [
    409,
    ({ costPaise }) =>
      `Cancelling now costs you ${formatInr(costPaise, 2)}. Nothing has been cancelled yet. Please check the new amount, then decide.`,
  ],
  'cancellations.nothing_chosen': [422, 'Please choose at least one item to cancel.'],
  'cancellations.reason_missing': [422, MARKED],
  'cancellations.slip_decided': [409, 'This has been decided. Here is where it stands now.'],
  'cancellations.slip_gone': [404, 'We could not find this claim.'],
  'cancellations.slip_not_valid': [422, MARKED],
  'cancellations.slip_overdue': [
    409,
    'The time for this decision has passed, so the price is kept. Please decide so, and tell the seller why.',
  ],
  'cancellations.slip_waits': [
    409,
    'You have told us that this price was a slip. Please wait for our decision: we email you.',
  ],
  'cancellations.too_late': [
    409,
    'These items are already with the courier. They can be returned once they are delivered.',
  ],
  'cancellations.too_many_pieces': [
    409,
    ({ name, left }) =>
      left > 0
        ? `Only ${left} of ${name} can still be cancelled. The rest has shipped or was cancelled.`
        : `${name} can no longer be cancelled. It has shipped or was cancelled.`,
  ],
  'cancellations.vendor_order_gone': [404, 'We could not find this order.'],

  'cart.code_not_valid': [422, 'This code is not valid.'],
  'cart.code_used_up': [409, 'This code has been used up.'],
  'cart.codes_full': [
    409,
    ({ codesMax }) => `A cart can have up to ${codesMax} codes. Please remove one first.`,
  ],
  'cart.out_of_stock': [409, ({ name }) => `${name} is out of stock.`],
  'cart.product_gone': [409, 'This item is no longer on sale.'],
  'cart.request_invalid': [
    422,
    'We could not make that change to your cart. Please reload the page and try again.',
  ],

  'cash_confirmations.code_wrong': [422, MARKED],
  'cash_confirmations.ended': [
    409,
    ({ outcome }) =>
      outcome === 'paid-ahead'
        ? 'This order is paid. There is nothing left to confirm.'
        : 'This order was cancelled, so it can no longer be confirmed. Please order again.',
  ],
  'cash_confirmations.link_unknown': [404, 'This link does not work. Please open it from the email again.'],
  'cash_confirmations.no_code': [
    409,
    'We cannot send another code to this phone now. Please use the link in the email.',
  ],
  'cash_confirmations.reason_missing': [422, MARKED],
  'cash_confirmations.unknown': [404, 'There is nothing to confirm for this order.'],
  'catalogue.attributes_not_valid': [422, MARKED],
  'catalogue.brand_invalid': [422, MARKED],
  'catalogue.brand_job_runs': [409, 'This brand is being changed right now. Please wait until that is done.'],
  'catalogue.category_unknown': [404, 'This category does not exist.'],
  'catalogue.home_full': [
    409,
    ({ productsMax }) => `The list on the home page holds up to ${productsMax} products. Remove one first.`,
  ],
  'catalogue.nothing_changed': [422, 'Nothing was changed.'],
  'catalogue.nothing_chosen': [422, 'Please choose at least one product.'],
  'catalogue.picture_not_readable': [
    422,
    'We cannot read this picture. Please use a JPEG, PNG, WebP or AVIF file.',
  ],
  'catalogue.picture_too_large': [413, PICTURE_TOO_LARGE],
  'catalogue.picture_unknown': [422, 'One of the pictures is missing. Please add it again.'],
  'catalogue.pictures_busy': [
    503,
    'Many pictures are being uploaded right now. Please try again in a moment.',
  ],
  'catalogue.pictures_not_valid': [422, MARKED],
  'catalogue.product_changed': [409, 'This product has changed. Please check it again.'],
  'catalogue.product_exists': [
    409,
    ({ name }) =>
      `${name ? `“${name}”` : 'This product'} is already in the catalogue. Please sell it from there.`,
  ],
  'catalogue.product_gone': [404, 'This product no longer exists.'],
  'catalogue.product_is_shared': [
    409,
    'Other sellers may offer this product too, so please propose the change.',
  ],
  'catalogue.product_not_valid': [422, MARKED],
  'catalogue.proposal_gone': [404, 'This proposal is no longer open.'],
  'catalogue.review_gone': [409, 'This listing is no longer waiting for review.'],

  'checkout.account_closed': [409, 'This account is closed and cannot place orders.'],
  'checkout.advance_invalid': [
    422,
    ({ leastPaise, mostPaise }) =>
      `Please pay from ${rupees(leastPaise)} to ${rupees(mostPaise)} now, in whole rupees.`,
  ],
  'checkout.advance_not_offered': [
    422,
    'This order is paid in one way. Please pay all of it online, or in cash where that is offered.',
  ],
  'checkout.already_ordered': [
    409,
    ({ number }) => `You have already placed this order: it is ${number}. Nothing was ordered twice.`,
  ],
  'checkout.busy': [
    503,
    'Many people are ordering this item right now. Nothing was ordered. Please try again.',
  ],
  'checkout.card_fields_refused': [
    422,
    'Card details must not be sent to us. Please reload the page and try again.',
  ],
  'checkout.card_required': [422, 'Please enter your card details again.'],
  'checkout.card_unavailable': [
    422,
    'Card payments are not available at the moment. Please choose cash on delivery.',
  ],
  'checkout.cart_changed': [
    409,
    'Your cart has changed since you opened this page. Nothing was ordered. Please check the summary, then place the order.',
  ],
  'checkout.cart_empty': [409, 'Your cart is empty.'],
  'checkout.cod_day_limit': [422, cashOfOneDay],
  'checkout.cod_limit': [
    422,
    ({ limitPaise, totalPaise }) =>
      `Cash on delivery is available up to ${rupees(limitPaise)}; this order comes to ${rupees(totalPaise)}. Please pay online.`,
  ],
  'checkout.cod_not_at_pin': [422, cashNotAtPin],
  'checkout.cod_preorder': [422, cashNotForPreorder],
  'checkout.cod_refused_parcels': [422, cashAfterRefusals],
  'checkout.cod_seller': [422, cashNotFromSeller],
  'checkout.cod_unverified_limit': [
    422,
    ({ limitPaise, totalPaise }) =>
      `Until your email or number is verified, cash on delivery is available up to ${rupees(limitPaise)}; this order comes to ${rupees(totalPaise)}. Please verify one on your profile page, or pay online.`,
  ],
  'checkout.cod_unverified_orders': [
    422,
    ({ ordersMax }) =>
      `Until your email or number is verified, you can have ${ordersMax} cash orders on the way at a time. Please verify one on your profile page, or pay online.`,
  ],
  'checkout.form_invalid': [422, MARKED],
  'checkout.goods_gone': [
    409,
    'Something in this order has just sold out. You were not charged. You can order what is still available.',
  ],
  'checkout.in_progress': [
    409,
    'This order is already being placed. Please wait a moment, then check My Orders.',
  ],
  'checkout.key_reused': [
    422,
    'This form was already used for another order. Please check it, then place the order again.',
  ],
  'checkout.launch_address': [
    409,
    ({ name }) =>
      `You were drawn for ${name}, and we keep it for the address you entered the draw with. Enter that address to order it, one for each address.`,
  ],
  'checkout.misfit': [422, MARKED],
  'checkout.not_placed': [500, ORDER_NOT_PLACED],
  'checkout.offer_gone': [
    409,
    ({ names }) => (names ? `No longer on sale: ${names}. ` : 'An item is no longer on sale. ') + LEFT_OUT,
  ],
  'checkout.order_cancelled': [
    409,
    'The order that you began here was cancelled in the meantime. Nothing was charged. Please check the summary, then place the order again.',
  ],
  'checkout.order_gone': [404, 'We could not find this order.'],
  'checkout.out_of_stock': [
    409,
    ({ name, available }) =>
      available > 0
        ? `Only ${available} of ${name} left. ${LEFT_OUT}`
        : `${name} is out of stock. ${LEFT_OUT}`,
  ],
  'checkout.payment_declined': [
    409,
    ({ reason }) =>
      `Your card was declined${reason ? `: ${reason}` : '.'} Nothing was charged. Please try another card.`,
  ],
  'checkout.payment_expired': [
    409,
    'The payment was not confirmed in time. Nothing was charged; please try again.',
  ],
  'checkout.rest_in_cash': [
    409,
    'The rest cannot be paid online any more: your items are with the courier, or your bank is taking your first payment back. If they come, please pay the rest in cash at the door. Nothing was charged.',
  ],
  'checkout.payment_open': [
    409,
    ({ number }) =>
      `Order ${number} has items of this cart and waits for your payment. Pay it, or cancel it and order this cart. Cancelling it costs nothing.`,
  ],
  'checkout.payment_pending': [
    409,
    ({ number }) =>
      `The payment for order ${number} is not confirmed yet. Please do not pay again. We keep checking and will email you as soon as we know.`,
  ],
  'checkout.payment_step': [409, ({ number }) => `Confirm the payment to place order ${number}.`],
  'checkout.payment_too_late': [
    409,
    ({ number }) =>
      `Your payment for order ${number} came after the items sold out. We are refunding you and will email you.`,
  ],
  'checkout.pin_not_served': [
    422,
    ({ pin }) => `We do not deliver to PIN code ${pin} yet. Please choose another address.`,
  ],
  'checkout.preorder_day': [
    409,
    ({ name, day }) =>
      `${name} is a pre-order, sent from ${day}. Nothing was ordered yet. Please check the day on this page and try again.`,
  ],
  'checkout.preorder_limit': [
    409,
    ({ name, limit, left, number }) => {
      const most = `at most ${limit} for each person and address`
      const said =
        Number(left) === 0
          ? `${name}: ${most}, and that many are ordered already.`
          : `You can pre-order ${left} more of ${name}: ${most}.`
      return number === undefined
        ? said
        : `${said} Your order ${number} has some of them and is not paid. You can pay for it, or wait: we hold unpaid items for ${HOLD_MINUTES} minutes.`
    },
  ],
  'checkout.quantity_invalid': [
    422,
    'A quantity in your cart is not a whole number. Please check your cart.',
  ],
  'checkout.quantity_too_large': [
    422,
    ({ name, quantityMax }) => `${name} is limited to ${quantityMax} per order.`,
  ],
  'checkout.request_invalid': [422, 'This form is not complete. Please reload the page and try again.'],
  'checkout.signed_out': [401, 'You must be logged in to place an order.'],
  'checkout.terms_changed': [
    409,
    'A price, an offer or the delivery fee in this order has changed. You were not charged. You can order what is still available at today’s price.',
  ],
  'checkout.terms_ended': [
    409,
    `We hold the price of an unpaid order for ${PAY_AGAIN_MINUTES} minutes, and that time is over. You were not charged. You can order what is still available at today’s price.`,
  ],
  'checkout.too_many_lines': [422, ({ linesMax }) => `One order holds at most ${linesMax} different items.`],
  'checkout.total_changed': [
    409,
    ({ newTotalPaise }) =>
      `The total is now ${formatToPay(Number(newTotalPaise))}. Nothing has been ordered yet. Please check the new summary, then place the order.`,
  ],
  'checkout.tried_elsewhere': [
    409,
    'The payment you made on another page did not go through, and nothing was ordered. Please place the order again.',
  ],
  'checkout.unavailable': [
    503,
    'We cannot take your order right now. What you typed is safe. Please try again in a few seconds. However often you try, we place it only once.',
  ],
  'checkout.unpaid_pieces': [
    409,
    ({ piecesMax, wantedPieces }) =>
      `We hold up to ${piecesMax} unpaid items for one customer. ${wantedPieces > piecesMax ? 'Please order fewer. Once you have paid, you can order more.' : PAY_FIRST}`,
  ],
  'checkout.unpaid_share': [
    409,
    ({ name, piecesMax, wantedPieces, otherWay }) =>
      piecesMax === 0
        ? lastPieceWords(name, otherWay)
        : `You can have up to ${counted(piecesMax, 'unpaid item')} of ${name} at a time. ${wantedPieces > piecesMax ? `Please order ${piecesMax === 1 ? 'one' : `${piecesMax} or fewer`}. Once you have paid, you can order more.` : PAY_FIRST}`,
  ],
  'checkout.upi_unavailable': [409, 'UPI payments are not available at the moment.'],
  'checkout.way_unavailable': [409, 'This way to pay is not available at the moment. Please choose another.'],

  'disputes.bank_answered': [
    409,
    'The bank no longer takes answers about this payment. Please check the chargeback again.',
  ],
  'disputes.bearer_not_valid': [422, MARKED],
  'disputes.contest_invalid': [422, MARKED],
  'disputes.form_invalid': [422, MARKED],
  'disputes.move_not_allowed': [
    409,
    ({ first }) =>
      first
        ? `Your decision was not taken. ${first}`
        : 'This dispute has just moved on. Please check it again.',
  ],
  'disputes.nothing_to_decide': [409, 'There is nothing to decide in this chargeback.'],
  'disputes.order_unknown': [404, 'We could not find this parcel in your orders.'],
  'disputes.photographs_closed': [409, 'This dispute has ended, so you can no longer add to it.'],
  'disputes.photographs_full': [422, `Each side can add up to ${PHOTOGRAPHS_MAX} photos to a dispute.`],
  'disputes.piece_taken': [409, 'One of these items is already in a dispute.'],
  'disputes.pieces_gone': [409, 'Some of these items have already been returned.'],
  'disputes.too_early': [
    409,
    ({ until }) => `It may still arrive. You can report it as not received from ${formatDateTime(until)}.`,
  ],
  'disputes.too_late': [409, ({ days }) => `You can open a dispute within ${days} days of delivery.`],
  'disputes.unknown': [404, 'We could not find this dispute.'],
  'disputes.words_invalid': [422, MARKED],

  'earnings.commission_begun': [409, 'This rate has already started and sales may use it, so it stays.'],
  'earnings.commission_not_found': [404, 'This rate does not exist.'],
  'earnings.commission_not_valid': [422, MARKED],
  'earnings.commission_taken': [409, MARKED],

  'fit_claims.decided': [409, 'This claim has been decided. Here is where it stands now.'],
  'fit_claims.fact_unchanged': [422, MARKED],
  'fit_claims.not_covered': [
    409,
    ({ why }) => `This order is not covered by “Fits or free return”. ${why}`.trim(),
  ],
  'fit_claims.not_delivered': [
    409,
    'This parcel has not been delivered yet. If something does not fit when it arrives, you can claim here.',
  ],
  'fit_claims.not_valid': [422, MARKED],
  'fit_claims.too_late': [
    409,
    ({ until }) => `The last day to claim was ${formatDay(until)}, ${FIT_RETURN_DAYS} days after delivery.`,
  ],
  'fit_claims.unknown': [404, 'We could not find this claim.'],

  'fulfilment.booking_exists': [409, 'A courier is already booked for this parcel.'],
  'fulfilment.box_invalid': [422, MARKED],
  'fulfilment.cash_not_approved': [
    409,
    'This parcel collects cash, and the seller’s own courier may not collect it while the seller is not approved. Please book the courier here, or ask the customer to pay online before it leaves.',
  ],
  'fulfilment.cash_not_earned': [
    409,
    ({ orders, days }) =>
      `This parcel collects cash. After ${orders} delivered orders and ${days} days since your approval a courier of your own may collect it. Until then please book the courier here, or ask the customer to pay online before it leaves.`,
  ],
  'fulfilment.cash_with_courier': [
    409,
    ({ cashPaise, outstandingPaise, limitPaise }) =>
      `This parcel collects ${rupees(cashPaise)}, and your own couriers have ${rupees(outstandingPaise)} that they have not handed over to us, with what is reported lost and not settled yet, or came back in the last ${RETURNED_CASH_DAYS} days; at most ${rupees(limitPaise)} may be with them. Please book the courier here, or have them pay that cash in first.`,
  ],
  'fulfilment.charged_back': [
    409,
    'The customer’s bank has taken back the payment for this order, or may do so. Keep the parcel until that is decided.',
  ],
  'fulfilment.code_needed': [
    409,
    'This parcel is delivered when the customer’s code is entered on the page whose code is on its label. If the customer has it already and the code was not asked for, please write to us: we report it for you.',
  ],
  'fulfilment.code_not_valid_yet': [
    409,
    'The code counts only after the box was opened. Please open the box with the customer first.',
  ],
  'fulfilment.code_wrong': [422, MARKED],
  'fulfilment.courier_invalid': [422, MARKED],
  'fulfilment.courier_reports': [
    409,
    'The courier of this parcel reports by itself, and NanoNagar bears what it loses or breaks. If it is silent, please write to us: we report it for you.',
  ],
  'fulfilment.courier_unknown': [422, 'This courier cannot be booked here.'],
  'fulfilment.door_busy': [
    503,
    ({ retryAfterSeconds }) =>
      `We are still working on another form for this parcel. Please try again in ${retryAfterSeconds} seconds.`,
  ],
  'fulfilment.door_closed': [409, 'This parcel is no longer on its way to the customer.'],
  'fulfilment.door_form_invalid': [422, MARKED],
  'fulfilment.eway_bill_missing': [
    409,
    ({ valuePaise }) =>
      `These goods are worth ${rupees(valuePaise)} and may not move without an e-way bill. Make one on the order’s page, or enter its number, then hand the parcel over.`,
  ],
  'fulfilment.found_not_valid': [422, MARKED],
  'fulfilment.invoice_issued': [
    409,
    'The invoice of this parcel is issued and says what is in it. Hand the parcel over as it is.',
  ],
  'fulfilment.line_assigned': [409, 'This payment has already been assigned to a parcel.'],
  'fulfilment.line_gone': [404, 'We could not find this payment.'],
  'fulfilment.line_not_assigned': [409, 'This payment has not been assigned to a parcel.'],
  'fulfilment.line_not_valid': [422, MARKED],
  'fulfilment.line_stays': [
    409,
    ({ why }) => LINE_STAYS[why] ?? 'This payment stays with its parcel, because it was handed back.',
  ],
  'fulfilment.hand_back_not_valid': [422, MARKED],
  'fulfilment.lost_cash_gone': [409, 'The cash for this parcel no longer counts as lost.'],
  'fulfilment.lost_cash_not_valid': [422, MARKED],
  'fulfilment.more_than_one_piece': [
    409,
    'There is more than one piece to pack, or a serial number to scan. Please pack it on its own page.',
  ],
  'fulfilment.move_not_allowed': [
    409,
    ({ from, to }) =>
      `This can no longer be done. It is ${statusLabel(from).toLowerCase()}, and cannot become ${statusLabel(to).toLowerCase()}. The page now shows the latest status.`,
  ],
  'fulfilment.not_confirmed': [
    409,
    'The customer has not confirmed this order yet. We have asked them to. Please do not pack it before they do.',
  ],
  'fulfilment.not_found_again': [
    409,
    ({ why }) => NOT_FOUND_AGAIN[why] ?? 'This parcel is no longer marked as lost or returned.',
  ],
  'fulfilment.not_handed_back': [
    409,
    ({ why }) => NOT_HANDED_BACK[why] ?? 'This parcel is no longer marked as lost or returned.',
  ],
  'fulfilment.nothing_chosen': [422, 'Please choose at least one item to pack.'],
  'fulfilment.nothing_said': [422, 'Please say what happened to at least one item.'],
  'fulfilment.parcel_gone': [404, 'We could not find this parcel.'],
  'fulfilment.pickup_address_missing': [
    409,
    'A courier needs a pickup address, a phone number and an email address. Please add them in your shop’s settings.',
  ],
  'fulfilment.piece_settled': [
    409,
    ({ name }) => `Someone has already updated an item of ${name}. Here is where it stands now.`,
  ],
  'fulfilment.rate_changed': [
    409,
    'The GST rate of these goods changed after the invoice was issued, and they are paid after it too: they leave with the new rate (CGST Act, section 14). Unpack the parcel, which credits that invoice, cancel its e-way bill on the portal, and pack it again.',
  ],
  'fulfilment.reason_missing': [422, 'Please give a reason. We tell the customer.'],
  'fulfilment.remittance_invalid': [422, MARKED],
  'fulfilment.report_invalid': [422, MARKED],
  'fulfilment.scan_returned_unit': [
    409,
    ({ name }) => `Only returned units of ${name} are left. Please scan the number of one of them.`,
  ],
  'fulfilment.serial_extra': [
    422,
    ({ name }) =>
      `You scanned more serial numbers of ${name} than you are packing. Please pack more of it, or remove a number.`,
  ],
  'fulfilment.serial_invalid': [
    422,
    ({ serial }) =>
      `“${serial}” is not a serial number: ${SERIAL_LENGTH.min} to ${SERIAL_LENGTH.max} letters and digits, with - . and / between them. Please scan it again.`,
  ],
  'fulfilment.serial_missing': [
    422,
    ({ name, missing }) =>
      `Please scan the serial number of ${name}: ${formatCount(missing)} ${missing === 1 ? 'piece has' : 'pieces have'} none yet.`,
  ],
  'fulfilment.serial_taken': [
    409,
    ({ serial, name }) =>
      `You have already packed ${name} with serial number ${serial} in another box, or it was delivered before. Please check that you scanned the label of this piece. If it is in the other box, take it out of there first. A piece that was delivered and returned cannot be sold as new.`,
  ],
  'fulfilment.too_many_pieces': [
    409,
    ({ name, left }) => `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} still to be packed.`,
  ],
  'fulfilment.vendor_order_gone': [404, 'We could not find this order.'],
  'fulfilment.wish_invalid': [422, MARKED],
  'fulfilment.wish_too_late': [
    409,
    'The courier no longer waits for your answer about this parcel. Its page says where it is.',
  ],

  'imports.not_readable': [422, MARKED],
  'imports.not_ready': [409, 'This file cannot be imported now. Please check it again.'],
  'imports.row_not_valid': [422, MARKED],
  'imports.unknown': [404, 'We could not find this file in your shop.'],

  'inventory.below_kept': [
    409,
    ({ wanted, kept }) =>
      `That would leave ${wanted} on the shelf, but ${formatCount(kept)} ${kept === 1 ? 'is' : 'are'} packed, or on sale as returned units. Nothing was changed. Take a returned unit off sale on its own page.`,
  ],
  'inventory.not_kept': [
    409,
    'We do not keep this for you any more: it was bought, given up, or its time is over.',
  ],
  'inventory.below_promised': [
    409,
    ({ wanted, reserved }) =>
      `That would leave ${wanted} on the shelf, but ${formatCount(reserved)} ${reserved === 1 ? 'piece is' : 'pieces are'} promised to orders that have not been dispatched, or kept for customers who waited or for a draw. Nothing was changed. Change the stock again once those orders have left or were cancelled; to sell no more until then, count ${reserved} or pause the offer.`,
  ],
  'inventory.change_not_valid': [422, MARKED],
  'inventory.count_blind': [
    422,
    'Your count must say how many pieces you expected on the shelf, so that it does not undo newer changes. Please reload the page.',
  ],
  'inventory.count_outdated': [
    409,
    ({ expected, onHand, reserved }) =>
      `The stock has changed since your count: our books had ${expected} on the shelf then and ${onHand} now, with ${reserved} promised to orders or kept for customers. Nothing was saved, and your count is still in the form. Please check it and send it again.`,
  ],
  'inventory.too_many': [422, ({ piecesMax }) => `An offer can hold up to ${formatCount(piecesMax)} items.`],

  'invoicing.cancel_credited': [
    409,
    'Some of this invoice was credited: its e-invoice number stays, and what is wrong is put right by a credit note.',
  ],
  'invoicing.cancel_too_late': [
    409,
    `An e-invoice is cancelled within ${CANCEL_HOURS} hours of its number. After that the invoice is corrected by a credit note.`,
  ],
  'invoicing.einvoice_invalid': [422, MARKED],
  'invoicing.einvoice_not_due': [409, 'This parcel has no document to register.'],
  'invoicing.einvoice_not_issued': [409, 'This invoice has no e-invoice number to cancel.'],
  'invoicing.einvoice_settled': [
    409,
    'It already has an e-invoice number, has requested one, or had it cancelled. A cancelled number is never reused.',
  ],
  'invoicing.eway_bill_exists': [409, 'This parcel already has an e-way bill, or one has been requested.'],
  'invoicing.eway_bill_invalid': [422, MARKED],
  'invoicing.eway_bill_not_needed': [409, 'This parcel does not need an e-way bill.'],
  'invoicing.eway_bill_taken': [409, 'Another parcel already has this e-way bill number.'],
  'invoicing.irn_taken': [409, 'This IRN is on another invoice, or was cancelled. A number is never reused.'],
  'invoicing.no_portal': [
    409,
    'The government portal is not connected here. Please use the portal directly and enter the number it gives you.',
  ],
  'invoicing.prefix_malformed': [422, MARKED],
  'invoicing.supplier_unregistered': [
    409,
    'No tax invoice can be issued: this order names no GSTIN or no address of its seller. Nothing was handed over.',
  ],
  'invoicing.transport_invalid': [422, MARKED],

  'launches.account_cannot_enter': [
    403,
    'Please confirm your email address first: we write to it if you are drawn. You can ask for the link again in your profile.',
  ],
  'launches.address_entered': [
    409,
    'Someone has already entered this draw with this address. It takes one entry for each address.',
  ],
  'launches.address_unknown': [422, 'Choose one of your saved addresses.'],
  'launches.begun': [
    409,
    'This draw is open, was withdrawn or has been made, so it cannot be withdrawn now.',
  ],
  'launches.not_open': [409, 'This draw takes no entries now.'],
  'launches.not_valid': [422, MARKED],
  'launches.preorder': [409, 'This offer is a pre-order. You can announce a draw of it once it is in stock.'],
  'launches.over': [409, 'This draw has been made, withdrawn or stopped already.'],
  'launches.under_way': [
    409,
    'A draw of this product is announced or open. You can announce the next one after it.',
  ],

  'limits.busy': [503, 'Many people are signing in right now. Please try again in a moment.'],
  'limits.reset_needed': [429, 'Too many failed attempts. Please reset your password.'],
  'outside.disk_full': [
    503,
    'We have no room for files right now, and this is our fault. Nothing you typed is lost: please send it without files, or try again later.',
  ],
  'limits.too_many_attempts': [429, 'Too many attempts. Please wait a moment and try again.'],

  'listings.already_offered': [409, 'You already sell this product in this condition.'],
  'listings.changed_by_other': [
    409,
    'Someone else has changed this. Your changes are not saved yet, but they are still in the form.',
  ],
  'listings.in_draw': [
    409,
    'This offer is in a draw. Withdraw the draw before it opens, or wait until it has been made.',
  ],
  'listings.move_not_allowed': [409, 'That is not possible now. Please check the page again.'],
  'listings.not_found': [404, 'We could not find this product in your shop.'],
  'listings.offer_not_valid': [422, MARKED],
  'listings.sku_taken': [422, MARKED],

  'mail.erased': [409, 'We no longer have the text of this email, so it cannot be sent again.'],
  'mail.on_its_way': [409, 'This email is already being sent. Please wait a moment.'],
  'mail.unknown': [404, 'We could not find this email.'],

  'measurements.already_decided': [409, 'Someone else has decided this meanwhile.'],
  'measurements.gone': [404, 'We could not find this product or measurement.'],
  'measurements.not_owner': [403, 'Only customers who received this item and still have it can measure it.'],
  'measurements.not_valid': [422, MARKED],
  'measurements.of_oneself': [403, 'You measured this yourself. Another administrator decides it.'],
  'measurements.own_goods': [403, 'You cannot measure items that you sell.'],
  'measurements.reason_missing': [422, MARKED],

  'messages.changed_meanwhile': [409, 'This message was changed or decided meanwhile.'],
  'messages.customer_gone': [
    409,
    'This customer has closed their account, so nobody would read your message.',
  ],
  'messages.gone': [404, 'We could not find this conversation.'],
  'messages.hours_changed': [
    409,
    'A colleague has changed these hours. Your changes are not saved yet, but they are still in the form.',
  ],
  'messages.hours_not_valid': [422, MARKED],
  'messages.not_held': [409, 'This message has been sent already.'],
  'messages.not_valid': [422, MARKED],
  'messages.own_shop': [403, 'You act for this seller yourself, so you cannot write to it here.'],
  'messages.refusal_not_valid': [422, MARKED],
  'messages.seller_gone': [
    409,
    'This seller does not sell here at the moment, so messages cannot be sent. Please write to our support.',
  ],
  'messages.template_changed': [
    409,
    'A colleague has changed this template. Your changes are not saved yet, but they are still in the form.',
  ],
  'messages.template_gone': [404, 'This template does not exist any more.'],
  'messages.template_name_taken': [409, MARKED],
  'messages.template_not_valid': [422, MARKED],
  'messages.templates_full': [
    409,
    `Your shop has ${TEMPLATES_MAX} templates, the most it can have. Please delete one first.`,
  ],
  'messages.too_many_pictures': [422, `Please choose at most ${MESSAGE_PICTURES_MAX} photos.`],
  'newsletter.form_invalid': [422, MARKED],
  'newsletter.link_unknown': [404, 'This link is no longer valid.'],
  'newsletter.not_subscribed': [404, 'This address is no longer on the list.'],

  'orders.address_changed_often': [
    409,
    ({ max }) =>
      `You have changed the address of this order ${max} times. To change it again, please write to us under “Support”, call us or reply to any email about it.`,
  ],
  'orders.address_not_valid': [422, MARKED],
  'orders.address_of_launch': [
    409,
    'This order has an item that was drawn for one address, so it can only go there. Please cancel it if that address is wrong.',
  ],
  'orders.address_too_late': [
    409,
    'This order is packed or on its way, so its address cannot be changed here any more. Please call us or reply to any email about it.',
  ],
  'orders.export_not_valid': [422, MARKED],
  'orders.export_unknown': [404, 'This file no longer exists.'],
  'orders.exports_busy': [
    409,
    ({ runningMax }) => `${runningMax} exports are being written. Please wait until one is ready.`,
  ],
  'orders.note_not_valid': [422, MARKED],
  'orders.refund_unknown': [404, 'We could not find this refund.'],
  'orders.saved_filter_not_valid': [422, MARKED],
  'orders.saved_filter_unknown': [404, 'This view no longer exists.'],
  'orders.saved_filters_full': [
    422,
    ({ savedFiltersMax }) => `You have ${savedFiltersMax} views. Please remove one you no longer use.`,
  ],
  'orders.unknown': [404, 'We could not find this order.'],

  'payments.card_invalid': [422, MARKED],
  'payments.card_not_deleted': [
    503,
    'Our payment gateway does not answer right now, so the card may still be saved. Please try again in a few minutes.',
  ],
  'payments.offer_not_found': [404, 'This offer does not exist.'],
  'payments.offer_not_valid': [422, MARKED],

  'payouts.account_not_valid': [422, MARKED],
  'payouts.changed_since': [
    409,
    'What is ready has changed since you looked, so nobody was paid. Please check the new amounts.',
  ],
  'payouts.service_silent': [
    503,
    'The payment service is not responding. Nothing was changed. Please try again in a few minutes.',
  ],

  'personal_data.closing_money_waits': [
    409,
    ({ number }) =>
      `Money of order ${number} may still have to go to a bank account that only its customer can name here. Let that be settled first; then the account can be closed.`,
  ],
  'personal_data.closing_other_role': [
    409,
    'This account also sells here or works for us. Please contact us to close it.',
  ],
  'personal_data.deletion_invalid': [422, MARKED],
  'personal_data.hold_unknown': [404, 'There is no such order, seller or hold.'],
  'personal_data.shop_not_suspended': [
    409,
    ({ seller }) =>
      `${seller}, the seller they act for, is still active. Please suspend it first, and settle what is open.`,
  ],
  'personal_data.user_is_admin': [
    409,
    'They are on the team. Please remove them from the team first, then delete the account.',
  ],

  'phone_messages.limits_invalid': [422, MARKED],
  'preorders.in_draw': [
    409,
    'A draw of this product is announced or open. You can offer a pre-order after it.',
  ],
  'preorders.in_stock': [
    409,
    ({ free }) =>
      Number(free) > 0
        ? `You have ${free} of this in stock. Sell them first, or correct the stock: customers would wait for what is there.`
        : 'A piece of this is kept for a customer who asked for it. You can offer a pre-order once that has ended.',
  ],
  'preorders.none': [409, 'This offer is no pre-order now. Please check the page.'],
  'preorders.not_valid': [422, MARKED],
  'preorders.under_way': [409, 'This offer is a pre-order already. You can move its day.'],

  'prices.change_gone': [404, 'This change of prices does not exist.'],
  'prices.dated_full': [
    409,
    ({ pricesMax }) => `A product can have up to ${pricesMax} planned prices. Please remove one first.`,
  ],
  'prices.dated_over': [409, 'This price is over, or was removed.'],
  'prices.far_not_confirmed': [
    422,
    ({ far }) =>
      far === 1
        ? 'One new price is far from those of the last 90 days. Please look at it, and confirm that it is right.'
        : `${far} new prices are far from those of the last 90 days. Please look at them, and confirm that they are right.`,
  ],
  'prices.follows_no_longer': [409, 'This price no longer follows the lowest. Please check the page again.'],
  'prices.not_valid': [422, MARKED],
  'prices.nothing_shown': [422, 'Your list has no products with this filter. Please choose another one.'],
  'prices.nothing_to_change': [409, 'This change has no price left to change.'],
  'prices.span_over': [409, 'This change was to end before now. Please make a new one.'],
  'prices.too_many': [
    422,
    ({ rowsMax }) =>
      `One change can have up to ${formatCount(rowsMax)} products. Please narrow the list to fewer.`,
  ],
  'prices.undo_over': [409, 'This change can no longer be undone.'],
  'promotions.full': [
    409,
    ({ promotionsMax }) => `Your shop can have up to ${promotionsMax} promotions. Please end one first.`,
  ],
  'promotions.move_not_allowed': [409, 'This promotion has ended.'],
  'promotions.not_found': [404, 'This promotion does not exist.'],
  'promotions.not_valid': [422, MARKED],

  'questions.already_decided': [409, 'Someone else has decided this meanwhile.'],
  'questions.answer_not_valid': [422, MARKED],
  'questions.gone': [404, 'We could not find this question or product.'],
  'questions.has_answers': [409, 'Somebody has answered it, and others read the answer. It stays.'],
  'questions.not_measurable': [409, 'Owners cannot measure this.'],
  'questions.not_owner': [403, 'Only customers who received this item, and its sellers, can answer.'],
  'questions.not_valid': [422, MARKED],
  'questions.not_verified': [403, 'Please confirm your email address before you ask.'],
  'questions.of_oneself': [403, 'You wrote this yourself. Another administrator decides it.'],
  'questions.own_answer': [403, 'You cannot do this to what you wrote yourself.'],
  'questions.own_question': [403, 'Others answer your question. We write to you when they do.'],
  'questions.too_many_open': [
    409,
    `You have ${OPEN_QUESTIONS_MAX} questions without an answer. You can ask again once one is answered.`,
  ],
  'questions.too_many_today': [
    429,
    `You have asked ${QUESTIONS_A_DAY_MAX} questions within a day. Please ask again tomorrow.`,
  ],
  'refunds.account_not_valid': [422, MARKED],
  'refunds.account_unknown': [404, 'This account does not exist.'],
  'refunds.bank_silent': [
    503,
    'The bank cannot confirm the account holder right now. Nothing was sent. Please try again in a few minutes.',
  ],
  'refunds.charged_back': [
    409,
    ({ reader, waitsFor }) => {
      if (reader === 'customer')
        return 'Your bank is taking this payment back, or may do so. A refund from us would pay you twice, so nothing was changed.'
      if (waitsFor === 'bank')
        return 'The customer’s bank is deciding about this payment. A refund now could pay twice, so nothing was changed. Please try again once the bank has decided.'
      return waitsFor === 'bearer'
        ? 'The customer’s bank has taken money of this payment back, and NanoNagar still has to decide who bears it. Nothing was changed. Please try again after that.'
        : 'The customer’s bank is taking this payment back, or may do so. A refund would pay twice, so nothing was changed.'
    },
  ],
  'refunds.goodwill_being_decided': [
    409,
    'A return or a dispute about this parcel is open. Please decide that first: it may give back all of it.',
  ],
  'refunds.goodwill_key_reused': [
    409,
    'This form has refunded another amount already. Please reload the page and check the refunds of the order.',
  ],
  'refunds.goodwill_not_delivered': [
    409,
    'Goodwill is for delivered items of which nothing has come back. Please cancel what was not sent, or use the return.',
  ],
  'refunds.goodwill_not_valid': [422, MARKED],
  'refunds.let_not_valid': [422, MARKED],
  'refunds.no_account_needed': [409, 'No refund for this order is waiting for an account.'],
  'refunds.not_waiting': [409, 'This refund is no longer waiting for the courier’s cash.'],

  'returned_units.gone': [404, 'We could not find this returned unit.'],
  'returned_units.move_not_allowed': [
    409,
    'This unit has been decided on, or packed for an order. Here is where it stands now.',
  ],
  'returned_units.not_valid': [422, MARKED],
  'returned_units.stays_open_box': [
    409,
    'This offer sells returned units, so it stays an open-box offer. Please make another offer for other items.',
  ],

  'returns.gone': [404, 'We could not find this return.'],
  'returns.move_not_allowed': [
    409,
    ({ from }) =>
      `This return has moved on: it is ${String(statusLabel(from)).toLowerCase()} now. Please check it again.`,
  ],
  'returns.not_valid': [422, MARKED],
  'returns.nothing_refused': [409, 'Nothing in this return was refused, so there is nothing to send back.'],
  'returns.pickup_fixed': [
    409,
    'The time of this pickup can no longer be changed. The page shows where the return stands.',
  ],
  'returns.photographs_closed': [409, 'You can no longer add photos to this return.'],
  'returns.photographs_full': [422, `A return can have up to ${PHOTOGRAPHS_MAX} photos.`],
  'returns.piece_taken': [409, 'One of these items is already in a return. Please choose again.'],
  'returns.reason_missing': [422, 'Please say why you are acting for the seller.'],
  'returns.went_back': [409, 'You have already told us how it was sent back.'],
  'returns.window_over': [
    409,
    ({ name, until, defectUntil }) =>
      `The last day to return ${name} for this reason was ${formatDay(defectUntil)}, or ${formatDay(until)} without a fault. It may still be under warranty.`,
  ],
  'reviews.already_decided': [409, 'Someone else has decided this meanwhile.'],
  'reviews.already_written': [409, 'You have reviewed this item already. You can change your review.'],
  'reviews.appeal_of_own': [409, 'Another administrator decides an appeal against your decision.'],
  'reviews.appeal_over': [409, 'You have already asked for a second look. That decision is final.'],
  'reviews.barred': [
    403,
    ({ until }) =>
      `You cannot review until ${formatDate(until)}. We wrote to you why; write to us if we got it wrong.`,
  ],
  'reviews.gone': [404, 'We could not find this review or item.'],
  'reviews.limit_not_valid': [422, MARKED],
  'reviews.not_valid': [422, MARKED],
  'reviews.of_oneself': [403, 'This is about your own review or account. Another administrator decides it.'],
  'reviews.own_goods': [403, 'You cannot review items that you sell.'],
  'reviews.own_review': [403, 'You cannot do this to your own review, or to one of what you sell.'],
  'reviews.photographs_full': [409, 'A review holds six photos. Remove one to add another.'],
  'reviews.rating_not_valid': [422, MARKED],
  'reviews.reason_missing': [422, MARKED],
  'reviews.receipt_not_valid': [422, MARKED],
  'reviews.reply_not_valid': [422, MARKED],
  'reviews.too_early': [409, 'You can add to a review six months after delivery.'],
  'reviews.undo_over': [409, 'It was withdrawn too long ago to undo. Change it to publish it again.'],
  'reviews.video_codec': [
    422,
    'This sort of video cannot be played everywhere. Please send an MP4 with H.264, or a WebM. On an iPhone, choose “Most Compatible” under Settings, Camera, Formats.',
  ],
  'reviews.video_full': [409, 'A review holds one video. Remove it to add another.'],
  'reviews.video_not_readable': [422, 'We could not read this as a whole MP4 or WebM video.'],
  'reviews.video_too_large': [422, `A video can be up to ${VIDEO_MB_MAX} MB.`],
  'reviews.video_too_long': [422, `A video can be up to ${VIDEO_SECONDS_MAX} seconds long.`],
  'reviews.video_too_wide': [
    422,
    `A video can be up to ${formatCount(VIDEO_SIDE_MAX)} pixels wide and high.`,
  ],
  'reviews.videos_busy': [503, 'Many videos are being sent right now. Please try again in a minute.'],
  'reviews.voter_too_new': [
    403,
    'Votes count from customers who received an order at least a week ago, and whose payment has reached us.',
  ],

  'search.synonyms_gone': [404, 'These words are no longer in the list.'],
  'search.synonyms_invalid': [422, MARKED],

  'sellers.api_key_invalid': [422, MARKED],
  'sellers.api_key_not_found': [404, 'We could not find this key.'],
  'sellers.api_key_unknown': [401, 'This key is missing, unknown or revoked.'],
  'sellers.api_keys_full': [
    422,
    ({ keysMax }) => `Your shop can have up to ${keysMax} keys. Please revoke one you no longer use.`,
  ],
  'sellers.api_method_unknown': [405, 'This address does not take that method.'],
  'sellers.api_request_invalid': [422, 'The request is not as the description says.'],
  'sellers.application_changed': [
    409,
    'The seller has just changed something. Please check again before you decide.',
  ],
  'sellers.cash_limit_not_valid': [422, MARKED],
  'sellers.changed_by_other': [
    409,
    'Someone else has changed this. Your changes are not saved yet, but they are still in the form.',
  ],
  'sellers.decision_not_valid': [422, MARKED],
  'sellers.document_not_found': [404, 'We could not find this document.'],
  'sellers.document_not_valid': [422, MARKED],
  'sellers.documents_full': [
    422,
    'You have reached the limit for documents. Please contact us if one of them is wrong.',
  ],
  'sellers.identity_by_request': [
    409,
    'Your shop is approved, so please request this change on the page for legal details.',
  ],
  'sellers.identity_change_gone': [409, 'This change has been decided or withdrawn.'],
  'sellers.identity_change_open': [
    409,
    'You already have a change pending. Please withdraw it, or wait until it takes effect, before you request another.',
  ],
  'sellers.move_not_allowed': [409, 'That is not possible now. Please check the page again.'],
  'sellers.not_found': [404, 'We could not find this seller.'],
  'sellers.settings_not_valid': [422, MARKED],

  'settings.change_has_begun': [
    409,
    'This change is already in force, and orders may have been placed under it. Please make a new one instead.',
  ],
  'settings.change_unknown': [404, 'We could not find this change of settings.'],
  'settings.changed_by_other': [
    409,
    'Someone else has changed this. Nothing was saved. Please check the current value and decide again.',
  ],
  'settings.form_invalid': [422, MARKED],
  'settings.nothing_changed': [422, 'This is already set for that day. Nothing was changed.'],

  'shipping.already_undone': [409, 'This change was already undone.'],
  'shipping.change_unknown': [404, 'We could not find this change of the delivery tables.'],
  'shipping.changed_by_other': [
    409,
    'Someone else has changed the delivery tables. Nothing was saved. Please check what your file would change.',
  ],
  'shipping.changed_since': [
    409,
    'One of its rows has changed since, so it cannot be undone as a whole. Please change the rows one by one.',
  ],
  'shipping.file_not_readable': [422, MARKED],
  'shipping.form_invalid': [422, MARKED],
  'shipping.nothing_changed': [422, 'The table says this already. Nothing was changed.'],
  'shipping.pin_invalid': [422, PIN_MESSAGE],
  'shipping.rows_not_valid': [422, MARKED],

  'shop_team.already_here': [422, MARKED],
  'shop_team.colleague_not_found': [404, 'We could not find this person in your shop.'],
  'shop_team.full': [409, ({ max }) => `Your shop can have ${max} people, open invitations included.`],
  'shop_team.has_owner': [409, 'This seller has an owner, who gives out its roles.'],
  'shop_team.has_shop': [
    409,
    'This account already works for a seller. Please ask for an invitation to another email address.',
  ],
  'shop_team.invitation_gone': [410, 'This invitation has been used or withdrawn.'],
  'shop_team.invitation_invalid': [422, MARKED],
  'shop_team.not_allowed': [403, 'Only an owner of your shop can do this.'],
  'shop_team.own_account': [409, 'Another owner of your shop has to do this for you.'],
  'shop_team.roles_unchanged': [422, 'They already have this role.'],

  'sign_in.code_not_enough': [
    422,
    'This account also sells or administers here, so a code alone does not open it. Please sign in with your email and password.',
  ],
  'sign_in.code_wrong': [422, MARKED],
  'sign_in.codes_paused': [
    503,
    'We cannot send codes right now. Please sign in with your email, or try again in an hour.',
  ],
  'sign_in.deactivated': [422, 'This account has been deactivated.'],
  'sign_in.gone': [410, 'This sign-in has timed out. Please enter your email and password again.'],
  'sign_in.login_blank': [422, 'Please fill in all fields'],
  'sign_in.login_failed': [422, 'Invalid email or password'],
  'sign_in.no_profile': [422, 'User profile not found.'],
  'sign_in.not_found': [404, 'We could not find that in your account.'],
  'sign_in.passkey_failed': [
    422,
    'This passkey could not be checked. Please try again, or sign in another way.',
  ],
  'sign_in.passkey_invalid': [422, MARKED],
  'sign_in.passkeys_full': [
    422,
    ({ passkeysMax }) => `You can have up to ${passkeysMax} passkeys. Please remove one first.`,
  ],
  'sign_in.password_invalid': [422, MARKED],
  'sign_in.password_required': [422, MARKED],
  'sign_in.password_wrong': [422, MARKED],
  'sign_in.registration_failed': [422, 'Registration failed. Please try again.'],
  'sign_in.registration_invalid': [422, MARKED],
  'sign_in.phone_code_gone': [410, 'This code no longer works. Please get a new one.'],
  'sign_in.phone_code_wrong': [422, MARKED],
  'sign_in.phone_invalid': [422, MARKED],
  'sign_in.phone_needed': [
    409,
    'Only your number opens this account. Please add your email and choose a password first.',
  ],
  'sign_in.phone_not_joined': [
    409,
    'Another account has this. Please contact us if both accounts are yours.',
  ],
  'sign_in.pin_wrong': [422, MARKED],
  'sign_in.reset_gone': [410, 'This link has been used or has expired. Please request a new one.'],
  'sign_in.reset_invalid': [422, MARKED],
  'sign_in.second_factor_off': [409, 'Two-factor sign-in is already off for this account.'],
  'sign_in.second_factor_required': [
    409,
    'Your account needs two-factor sign-in. Please set up another way first.',
  ],
  'sign_in.session_gone': [404, 'This session has already ended.'],
  'sign_in.verification_gone': [
    410,
    'This link no longer works. It has expired, or the account now has another email.',
  ],

  'support.assignee_unknown': [422, 'Tickets cannot be assigned to that person.'],
  'support.changed_meanwhile': [
    409,
    'There is something new on this ticket. Your reply has not been sent, but it is still in the form. Please read what is new, then send or change your reply.',
  ],
  'support.contact_invalid': [422, MARKED],
  'support.move_not_allowed': [409, 'That is not possible now. Please check the ticket again.'],
  'support.reply_invalid': [422, MARKED],
  'support.template_changed': [
    409,
    'Someone else has changed this template. Your changes are not saved yet, but they are still in the form.',
  ],
  'support.template_invalid': [422, MARKED],
  'support.template_name_taken': [422, MARKED],
  'support.template_unknown': [404, 'We could not find this template.'],
  'support.ticket_link_unknown': [404, 'This link is no longer valid.'],
  'support.ticket_unknown': [404, 'We could not find this ticket.'],

  'system.jobs_gone': [409, 'These jobs are no longer marked as failed.'],
  'system.mails_gone': [409, 'These emails can no longer be sent.'],
  'system.nothing_chosen': [422, 'Please choose at least one.'],

  'team.already_admin': [422, MARKED],
  'team.invitation_email_taken': [409, 'This address now has its own account. Please open the link again.'],
  'team.invitation_gone': [
    410,
    'This invitation has been used or withdrawn, or has expired. Please ask for a new one.',
  ],
  'team.invitation_invalid': [422, MARKED],
  'team.last_owner': [
    409,
    'This is the only owner who can sign in. Please make someone else an owner first.',
  ],
  'team.not_allowed': [403, 'Your role does not allow this.'],
  'team.owner_exists': [409, 'There is already an owner.'],
  'team.role_unchanged': [422, 'They already have this role.'],

  'wishlist.email_unconfirmed': [
    409,
    'Please confirm your email address first. You can get the link from your profile.',
  ],
  'wishlist.in_stock': [409, 'It is already in stock.'],
  'wishlist.link_unknown': [404, 'This link is no longer valid.'],
  'wishlist.price_invalid': [422, MARKED],
  'wishlist.product_unknown': [404, 'This product is not on your wishlist.'],
  'wishlist.request_invalid': [422, 'We could not read that. Please reload the page.'],
}

/** The sentence for a refusal where no form is: its own, or what it says of the fields that were sent, or the table's. */
export function problemWords(problem: AnyProblem): string {
  const words = formWords(problem)
  return words === MARKED && problem.fields ? Object.values(problem.fields).join('. ') : words
}

/** The same above a form, which shows under its fields what is wrong with them. */
export function formWords(problem: AnyProblem): string {
  // `refuse` gives every code the details that its words ask for.
  const words = problem.fields?.form ?? (TABLE[problem.code][1] as string | ((details: Details) => string))
  return typeof words === 'string' ? words : words(problem.details ?? {})
}

/** The status of an answer that refuses: 422 for what was sent wrong, 409 for what has changed meanwhile. */
export function problemStatus(problem: AnyProblem): number {
  return TABLE[problem.code][0]
}

/** Whether it is about something that is not there. */
export function isGone(problem: AnyProblem): boolean {
  return problemStatus(problem) === 404
}

function rupees(paise: string | number | undefined): string {
  return formatInr(Number(paise ?? 0))
}

import { PICTURE_TOO_LARGE } from '#domain/goods/catalogue/picture-file.ts'
import {
  cashAfterRefusals,
  cashNotAtPin,
  cashNotFromSeller,
} from '#domain/ground/cash-on-delivery/cash-words.ts'
import { RETURNED_CASH_DAYS } from '#domain/ground/cash-on-delivery/own-courier-cash.ts'
import { CANCEL_HOURS } from '#domain/ground/gst/portal-limits.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { FieldCode, ProblemCode, Problems } from '#domain/ground/shared/problem-code.ts'
import type { AnyProblem } from '#domain/ground/shared/result.ts'
import { PAY_AGAIN_MINUTES } from '#domain/orders/checkout/pay-again.ts'
import { FIT_RETURN_DAYS } from '#domain/orders/fit-claims/claim-terms.ts'
import { SERIAL_LENGTH } from '#domain/orders/fulfilment/serial-numbers.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { PHOTOGRAPHS_MAX } from '#domain/orders/returns/photographs.ts'
import { HOLD_MINUTES } from '#domain/selling/inventory/hold-time.ts'

type Details = NonNullable<AnyProblem['details']>
/** What is said of a refusal, of the details that it brings; those under the fields of a form have their words there. */
type Words<Code extends ProblemCode> = Code extends FieldCode
  ? typeof MARKED
  : string | ((details: Readonly<Problems[Code]>) => string)

const MARKED = 'Please check the marked fields.'
const LEFT_OUT = 'The summary shows what can be ordered now; please place the order again if you agree.'

const NOT_FOUND_AGAIN: Readonly<Record<string, string>> = {
  'no-cash': 'This parcel was paid ahead, and the money went back when it was lost: it stays lost.',
  unpaid:
    'Not all of the cash of this parcel has come in. Import the courier’s file, or assign its payment to the parcel.',
  refunded: 'The customer was given money back for this parcel, or is to get it: it stays lost.',
  disputed: 'The customer disputes this parcel. Decide the dispute first.',
}

const PAY_FIRST = `Other orders of this account, telephone number or address wait for their payment or, in cash, for their seller: please pay for those first, or try again later. What is not paid is kept for ${HOLD_MINUTES} minutes.`

/** The specification's words when an order could not be written. */
export const ORDER_NOT_PLACED = 'Failed to place order. Please try again.'

/**
 * Why no more cash on delivery is possible (Income-tax Act, s. 269ST); nothing of what other accounts ordered is told.
 */
export function cashOfOneDay({ lawPaise, openPaise, leftPaise }: Details): string {
  const law = `By law one person pays less than ${rupees(lawPaise)} in cash a day.`
  return leftPaise === undefined
    ? `${law} With what was already ordered in cash for this telephone number or address, this order comes to more. Please pay by card.`
    : `${law} You have ordered ${rupees(openPaise)} in cash already, so ${rupees(leftPaise)} is left. Please pay by card, or order less.`
}

/** Every refusal of the marketplace in the words that a person reads, beside the HTTP status it answers with. */
const TABLE: { readonly [Code in ProblemCode]: readonly [status: number, words: Words<Code>] } = {
  'accounts.address_invalid': [422, MARKED],
  'accounts.addresses_full': [422, 'You have saved as many addresses as an account holds.'],
  'accounts.business_invalid': [422, MARKED],
  'accounts.email_taken': [422, MARKED],
  'accounts.not_found': [404, 'There is no such thing in your account.'],
  'accounts.nothing_changed': [422, 'Nothing was changed.'],
  'accounts.own_account': [409, 'This cannot be done to your own account. Please ask another owner.'],
  'accounts.person_not_found': [404, 'There is no such account.'],
  'accounts.profile_invalid': [422, MARKED],
  'accounts.user_changed': [
    409,
    'Somebody else has changed this account meanwhile. Nothing was saved; look at what it says now.',
  ],
  'accounts.user_invalid': [422, MARKED],

  'audit.reason_invalid': [422, MARKED],

  'best_sellers.busy': [503, 'Many people are comparing sellers just now. Please try again in a minute.'],

  'builder.busy': [
    503,
    'Many people are having computers put together just now. Please try again in a minute.',
  ],
  'builder.empty': [422, 'There is nothing in your build yet.'],
  'builder.no_part': [404, 'This product does not go into a build, or is no longer in our shop.'],
  'builder.picture_busy': [503, 'Many pictures are drawn just now. Please try again in a minute.'],
  'builder.request_invalid': [422, 'This could not be read. Please reload the page.'],
  'builder.too_many': [
    422,
    ({ buildsMax }) => `An account holds at most ${buildsMax} builds. Please remove one first.`,
  ],

  'cancellations.nothing_chosen': [422, 'Please choose at least one piece to cancel.'],
  'cancellations.reason_missing': [422, MARKED],
  'cancellations.too_late': [
    409,
    'This part of the order is with the courier already. It can come back once it is delivered.',
  ],
  'cancellations.too_many_pieces': [
    409,
    ({ name, left }) =>
      left > 0
        ? `Of ${name} no more than ${left} can be cancelled now: the rest has left or was cancelled.`
        : `${name} cannot be cancelled any more: it has left or was cancelled.`,
  ],
  'cancellations.vendor_order_gone': [404, 'There is no such order.'],

  'cart.out_of_stock': [409, ({ name }) => `${name} is out of stock.`],
  'cart.product_gone': [409, 'This item is no longer on sale.'],
  'cart.request_invalid': [
    422,
    'That change of the cart cannot be made. Please reload the page and try again.',
  ],

  'catalogue.attributes_not_valid': [422, MARKED],
  'catalogue.brand_invalid': [422, MARKED],
  'catalogue.brand_job_runs': [409, 'A change of this brand is under way. Please wait until it is done.'],
  'catalogue.category_unknown': [404, 'There is no such category.'],
  'catalogue.home_full': [
    409,
    ({ productsMax }) => `${productsMax} products are as many as the home page’s list holds.`,
  ],
  'catalogue.nothing_changed': [422, 'Nothing was changed.'],
  'catalogue.nothing_chosen': [422, 'Please choose at least one product.'],
  'catalogue.picture_not_readable': [
    422,
    'This picture cannot be read. Please use a JPEG, PNG, WebP or AVIF file.',
  ],
  'catalogue.picture_too_large': [413, PICTURE_TOO_LARGE],
  'catalogue.picture_unknown': [422, 'One of the pictures is not here any more. Please add it again.'],
  'catalogue.pictures_busy': [503, 'Many pictures are arriving right now. Please try again in a moment.'],
  'catalogue.pictures_not_valid': [422, MARKED],
  'catalogue.product_changed': [409, 'This product has changed meanwhile. Please look at it again.'],
  'catalogue.product_exists': [
    409,
    ({ name }) => `${name ? `“${name}”` : 'This product'} is in the catalogue already. Please sell it there.`,
  ],
  'catalogue.product_gone': [404, 'There is no such product any more.'],
  'catalogue.product_is_shared': [
    409,
    'Other shops may sell this product too, so its facts are changed by proposal.',
  ],
  'catalogue.product_not_valid': [422, MARKED],
  'catalogue.proposal_gone': [404, 'This proposal is not open any more.'],
  'catalogue.review_gone': [409, 'This listing does not wait for review any more.'],

  'checkout.account_closed': [409, 'This account is closed and cannot place orders.'],
  'checkout.already_ordered': [
    409,
    ({ number }) => `This cart was ordered already, as order ${number}. Nothing was ordered a second time.`,
  ],
  'checkout.busy': [
    503,
    'Many people are ordering the same item right now. Nothing was ordered; please try again.',
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
    'Your cart has changed since this page was opened. Nothing was ordered: please look at the summary and place the order if you agree.',
  ],
  'checkout.cart_empty': [409, 'Your cart is empty.'],
  'checkout.cod_day_limit': [422, cashOfOneDay],
  'checkout.cod_limit': [
    422,
    ({ limitPaise, totalPaise }) =>
      `Cash on delivery is available up to ${rupees(limitPaise)}; this order comes to ${rupees(totalPaise)}. Please pay by card.`,
  ],
  'checkout.cod_not_at_pin': [422, cashNotAtPin],
  'checkout.cod_refused_parcels': [422, cashAfterRefusals],
  'checkout.cod_seller': [422, cashNotFromSeller],
  'checkout.cod_unverified_limit': [
    422,
    ({ limitPaise, totalPaise }) =>
      `Until your email is verified, cash on delivery is available up to ${rupees(limitPaise)}; this order comes to ${rupees(totalPaise)}. Please verify your email, or pay by card.`,
  ],
  'checkout.cod_unverified_orders': [
    422,
    ({ ordersMax }) =>
      `Until your email is verified, ${ordersMax} orders on delivery can be on their way at a time. Please verify your email, or pay by card.`,
  ],
  'checkout.form_invalid': [422, MARKED],
  'checkout.goods_gone': [
    409,
    'Something in this order was sold to somebody else meanwhile. Nothing was charged. Whatever can still be had can be ordered anew.',
  ],
  'checkout.in_progress': [
    409,
    'This order is already being placed. Please wait a moment and look in My Orders.',
  ],
  'checkout.key_reused': [
    422,
    'This form was already used for another order. Please check it and place the order again.',
  ],
  'checkout.not_placed': [500, ORDER_NOT_PLACED],
  'checkout.offer_gone': [
    409,
    ({ names }) => (names ? `No longer on sale: ${names}. ` : 'An item is no longer on sale. ') + LEFT_OUT,
  ],
  'checkout.order_gone': [404, 'There is no such order.'],
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
  'checkout.payment_open': [
    409,
    ({ number }) =>
      `Order ${number} already holds these items and waits for your payment. Nothing was ordered a second time.`,
  ],
  'checkout.payment_pending': [
    409,
    ({ number }) =>
      `Your bank has not confirmed the payment for order ${number} yet. Please do not pay again: we keep asking, and write to you as soon as we know.`,
  ],
  'checkout.payment_step': [
    409,
    ({ number }) => `Order ${number} is placed as soon as you confirm the payment.`,
  ],
  'checkout.payment_too_late': [
    409,
    ({ number }) =>
      `Order ${number} was paid after the items had gone. We are sending the money back and will write to you.`,
  ],
  'checkout.pin_not_served': [
    422,
    ({ pin }) => `No courier of ours delivers to PIN code ${pin}. Please choose another address.`,
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
    'This order cannot be had as it was agreed any more: a price, an offer or the delivery fee has changed. Nothing was charged. Whatever can still be had can be ordered anew, at today’s price.',
  ],
  'checkout.terms_ended': [
    409,
    `The price of an order that is not paid is kept for ${PAY_AGAIN_MINUTES} minutes, which are over. Nothing was charged. Whatever can still be had can be ordered anew, at today’s price.`,
  ],
  'checkout.too_many_lines': [422, ({ linesMax }) => `One order holds at most ${linesMax} different items.`],
  'checkout.total_changed': [
    409,
    ({ newTotalPaise }) =>
      `The total is now ${rupees(newTotalPaise)}. Nothing was ordered yet: please look at the new summary and place the order if you agree.`,
  ],
  'checkout.tried_elsewhere': [
    409,
    'The payment for this cart on another page did not go through, and nothing was ordered. Please place the order again.',
  ],
  'checkout.unavailable': [
    503,
    'We cannot take the order at this moment. Nothing that you typed is lost: please try again in a few seconds. However often you try, it is ordered once.',
  ],
  'checkout.unpaid_pieces': [
    409,
    ({ piecesMax, wantedPieces }) =>
      `At most ${piecesMax} pieces are kept for one customer until they are paid. ${wantedPieces > piecesMax ? 'Please order fewer; once they are paid, you can order more.' : PAY_FIRST}`,
  ],
  'checkout.unpaid_share': [
    409,
    ({ name, piecesMax, wantedPieces, otherWay }) =>
      piecesMax === 0
        ? `The last piece of ${name} is not kept until it is paid, since your orders of today were not paid. Please ${otherWay === 'cash' ? 'pay for it in cash, or ' : ''}try again tomorrow.`
        : `At most ${piecesMax} of ${name} are kept for one customer until they are paid. ${wantedPieces > piecesMax ? `Please order ${piecesMax} or fewer; once they are paid, you can order more.` : PAY_FIRST}`,
  ],
  'checkout.upi_unavailable': [409, 'UPI payments are not available at the moment.'],

  'disputes.bank_answered': [
    409,
    'The bank takes no answer about this payment any more. Please look at the chargeback again.',
  ],
  'disputes.bearer_not_valid': [422, MARKED],
  'disputes.contest_invalid': [422, MARKED],
  'disputes.form_invalid': [422, MARKED],
  'disputes.move_not_allowed': [
    409,
    'Somebody was faster: this dispute has moved on. Please look at it again.',
  ],
  'disputes.nothing_to_decide': [409, 'Nothing of this chargeback waits for a decision.'],
  'disputes.order_unknown': [404, 'There is no such parcel in your orders.'],
  'disputes.photographs_closed': [409, 'This dispute has ended: nothing can be added to it any more.'],
  'disputes.photographs_full': [
    422,
    `${PHOTOGRAPHS_MAX} photographs are as many as each side adds to a dispute.`,
  ],
  'disputes.piece_taken': [409, 'One of these pieces is in a dispute already.'],
  'disputes.pieces_gone': [409, 'Some of these pieces have gone back already.'],
  'disputes.too_early': [
    409,
    ({ until }) => `It may still come: you can say that it did not from ${formatDateTime(until)}.`,
  ],
  'disputes.too_late': [409, ({ days }) => `A dispute can be opened within ${days} days of delivery.`],
  'disputes.unknown': [404, 'There is no such dispute.'],
  'disputes.words_invalid': [422, MARKED],

  'earnings.commission_begun': [409, 'This rate has begun: sales may be booked at it, so it stays.'],
  'earnings.commission_not_found': [404, 'There is no such rate.'],
  'earnings.commission_not_valid': [422, MARKED],
  'earnings.commission_taken': [409, MARKED],

  'fit_claims.decided': [409, 'This claim was decided in the meantime. Here is how it stands now.'],
  'fit_claims.fact_unchanged': [422, MARKED],
  'fit_claims.not_covered': [
    409,
    ({ why }) => `This order is not covered by “Fits or free return”. ${why}`.trim(),
  ],
  'fit_claims.not_delivered': [
    409,
    'This parcel was not delivered yet. As soon as it is there and something does not fit, you can claim it here.',
  ],
  'fit_claims.not_valid': [422, MARKED],
  'fit_claims.too_late': [
    409,
    ({ until }) =>
      `This could be claimed until ${formatDay(until)}, ${FIT_RETURN_DAYS} days after its delivery.`,
  ],
  'fit_claims.unknown': [404, 'There is no such claim.'],

  'fulfilment.booking_exists': [409, 'This parcel is booked with a courier already.'],
  'fulfilment.box_invalid': [422, MARKED],
  'fulfilment.cash_not_approved': [
    409,
    'This parcel collects cash, and no courier of the shop’s own may collect it while the shop is not approved. Please book the courier here, or ask the customer to pay online before it leaves.',
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
    'The customer’s bank takes the payment of this order back, or may yet. Nothing was handed over: keep the parcel until that is decided.',
  ],
  'fulfilment.code_needed': [
    409,
    'This parcel is delivered when the customer’s code is entered on the page whose code is on its label. If the customer has it already and the code was not asked for, please write to us: we report it for you.',
  ],
  'fulfilment.code_not_valid_yet': [
    409,
    'The code counts only after the box was opened. Please open it with the customer first.',
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
      `Another form for this parcel is being answered. Please try again in ${retryAfterSeconds} seconds.`,
  ],
  'fulfilment.door_closed': [409, 'This parcel is not on its way to its customer any more.'],
  'fulfilment.door_form_invalid': [422, MARKED],
  'fulfilment.eway_bill_missing': [
    409,
    ({ valuePaise }) =>
      `The goods are worth ${rupees(valuePaise)}: they may not move without an e-way bill. Make one, or write its number down, on the page of the order; then hand the parcel over.`,
  ],
  'fulfilment.found_not_valid': [422, MARKED],
  'fulfilment.invoice_issued': [
    409,
    'The invoice of this parcel is issued and says what is in it. Hand the parcel over as it is.',
  ],
  'fulfilment.line_assigned': [409, 'This payment was given to a parcel in the meantime.'],
  'fulfilment.line_gone': [404, 'There is no such payment.'],
  'fulfilment.line_not_assigned': [409, 'Nobody has given this payment to a parcel.'],
  'fulfilment.line_not_valid': [422, MARKED],
  'fulfilment.line_stays': [
    409,
    ({ why }) =>
      why === 'refunded'
        ? 'This payment stays with its parcel: money of it has gone back to the customer.'
        : 'This payment stays with its parcel: its seller was paid for the sale.',
  ],
  'fulfilment.lost_cash_gone': [409, 'The cash of this parcel does not count as lost any more.'],
  'fulfilment.lost_cash_not_valid': [422, MARKED],
  'fulfilment.more_than_one_piece': [
    409,
    'There is more than one piece to pack, or a serial number to scan. Please pack it on its own page.',
  ],
  'fulfilment.move_not_allowed': [
    409,
    ({ from, to }) =>
      `This cannot be done any more: it is ${statusLabel(from).toLowerCase()}, and cannot become ${statusLabel(to).toLowerCase()}. The page now shows where it stands.`,
  ],
  'fulfilment.not_found_again': [
    409,
    ({ why }) => NOT_FOUND_AGAIN[why] ?? 'This parcel is not lost any more.',
  ],
  'fulfilment.nothing_chosen': [422, 'Please choose at least one piece to pack.'],
  'fulfilment.nothing_said': [422, 'Please say what became of at least one piece.'],
  'fulfilment.parcel_gone': [404, 'There is no such parcel.'],
  'fulfilment.pickup_address_missing': [
    409,
    'A courier needs an address to collect from, a telephone number and an e-mail address. Please complete them in the settings of the shop.',
  ],
  'fulfilment.piece_settled': [
    409,
    ({ name }) => `Something else was said of a piece of ${name} in the meantime. Here is how it stands now.`,
  ],
  'fulfilment.rate_changed': [
    409,
    'The GST rate of these goods changed after the invoice was issued, and they are paid after it too: they leave with the new rate (CGST Act, section 14). Unpack the parcel, which credits that invoice, cancel its e-way bill on the portal, and pack it again.',
  ],
  'fulfilment.reason_missing': [422, 'Please say why, so that the customer can be told.'],
  'fulfilment.remittance_invalid': [422, MARKED],
  'fulfilment.report_invalid': [422, MARKED],
  'fulfilment.scan_returned_unit': [
    409,
    ({ name }) =>
      `All that is left of ${name} are returned units that are on sale. Please scan the number of one of them.`,
  ],
  'fulfilment.serial_extra': [
    422,
    ({ name }) =>
      `More pieces of ${name} have a serial number than are packed. Please pack more of it, or take a number out.`,
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
      `You have already packed ${name} with the serial number ${serial} into another box, or it was delivered once. Please check that you scanned the label of this piece. If it is in the other box, take it out there first. A piece that was delivered and came back is not sold as new.`,
  ],
  'fulfilment.too_many_pieces': [
    409,
    ({ name, left }) => `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} still to be packed.`,
  ],
  'fulfilment.vendor_order_gone': [404, 'There is no such order.'],

  'imports.not_readable': [422, MARKED],
  'imports.not_ready': [409, 'This file cannot be imported now. Please look at it again.'],
  'imports.row_not_valid': [422, MARKED],
  'imports.unknown': [404, 'There is no such file in your shop.'],

  'inventory.below_kept': [
    409,
    ({ wanted, kept }) =>
      `That would leave ${wanted} on the shelf, but ${formatCount(kept)} ${kept === 1 ? 'is' : 'are'} packed, or on sale as returned units. Nothing was changed. Take a returned unit off sale on its own page.`,
  ],
  'inventory.below_promised': [
    409,
    ({ wanted, reserved }) =>
      `That would leave ${wanted} on the shelf, but ${formatCount(reserved)} ${reserved === 1 ? 'piece is' : 'pieces are'} promised to orders that have not been dispatched. Nothing was changed. Change the stock again once those orders have left or were cancelled; to sell no more until then, count ${reserved} or pause the offer.`,
  ],
  'inventory.change_not_valid': [422, MARKED],
  'inventory.count_blind': [
    422,
    'A count has to say how many pieces were expected on the shelf, so that nothing that happened meanwhile is undone. Please open the page again.',
  ],
  'inventory.count_outdated': [
    409,
    ({ expected, onHand, reserved }) =>
      `The stock moved meanwhile: you counted when ${expected} were on the shelf by our books, and now it is ${onHand}, with ${reserved} promised to orders. Nothing was changed, and your count still stands in the form. Please look whether it is still right, and send it again.`,
  ],
  'inventory.too_many': [422, ({ piecesMax }) => `An offer holds at most ${formatCount(piecesMax)} pieces.`],

  'invoicing.cancel_credited': [
    409,
    'Some of this invoice was credited: its e-invoice number stays, and what is wrong is put right by a credit note.',
  ],
  'invoicing.cancel_too_late': [
    409,
    `An e-invoice is cancelled within ${CANCEL_HOURS} hours of its number. After that the invoice is corrected by a credit note.`,
  ],
  'invoicing.einvoice_invalid': [422, MARKED],
  'invoicing.einvoice_not_due': [409, 'This parcel has no such paper that is to be registered.'],
  'invoicing.einvoice_not_issued': [409, 'This invoice has no e-invoice number that could be cancelled.'],
  'invoicing.einvoice_settled': [
    409,
    'It has its e-invoice number already, is being asked for one, or had it cancelled; a cancelled number is never given again.',
  ],
  'invoicing.eway_bill_exists': [409, 'This parcel has an e-way bill already, or is being asked for one.'],
  'invoicing.eway_bill_invalid': [422, MARKED],
  'invoicing.eway_bill_not_needed': [409, 'This parcel needs no e-way bill.'],
  'invoicing.eway_bill_taken': [409, 'This e-way bill number stands on another parcel.'],
  'invoicing.irn_taken': [
    409,
    'This IRN stands on another invoice, or was cancelled. A number is never used a second time.',
  ],
  'invoicing.no_portal': [
    409,
    'No connection to the government’s portal is set up. Please use the portal itself and write its number down here.',
  ],
  'invoicing.prefix_malformed': [422, MARKED],
  'invoicing.supplier_unregistered': [
    409,
    'No tax invoice can be issued: this order names no GSTIN or no address of its seller. Nothing was handed over.',
  ],
  'invoicing.transport_invalid': [422, MARKED],

  'limits.busy': [503, 'Many people are signing in right now. Please try again in a moment.'],
  'limits.reset_needed': [429, 'Too many failed attempts. Please reset your password.'],
  'limits.too_many_attempts': [429, 'Too many attempts. Please wait a moment and try again.'],

  'listings.already_offered': [409, 'You offer this product in this condition already.'],
  'listings.changed_by_other': [
    409,
    'Somebody else changed this meanwhile. Nothing of yours was saved yet; it still stands in the form.',
  ],
  'listings.move_not_allowed': [409, 'That cannot be done now. Please look at the page again.'],
  'listings.not_found': [404, 'There is no such product in your shop.'],
  'listings.offer_not_valid': [422, MARKED],
  'listings.sku_taken': [422, MARKED],

  'mail.erased': [409, 'The text of this letter is not kept any more, so it cannot be sent again.'],
  'mail.on_its_way': [409, 'This letter is on its way already. Please wait a moment.'],
  'mail.unknown': [404, 'There is no such letter.'],

  'newsletter.form_invalid': [422, MARKED],
  'newsletter.link_unknown': [404, 'This link is not valid any more.'],
  'newsletter.not_subscribed': [404, 'This address is not on the list any more.'],

  'orders.export_not_valid': [422, MARKED],
  'orders.export_unknown': [404, 'There is no such file any more.'],
  'orders.exports_busy': [
    409,
    ({ runningMax }) => `${runningMax} exports are being written. Please wait until one is ready.`,
  ],
  'orders.note_not_valid': [422, MARKED],
  'orders.refund_unknown': [404, 'There is no such refund.'],
  'orders.saved_filter_not_valid': [422, MARKED],
  'orders.saved_filter_unknown': [404, 'There is no such view any more.'],
  'orders.saved_filters_full': [
    422,
    ({ savedFiltersMax }) =>
      `You have ${savedFiltersMax} views. Please remove one that is not used any more.`,
  ],
  'orders.unknown': [404, 'There is no such order.'],

  'payments.card_invalid': [422, MARKED],

  'payouts.account_not_valid': [422, MARKED],
  'payouts.service_silent': [
    503,
    'The payment service does not answer now. Nothing was changed. Please try again in a few minutes.',
  ],

  'personal_data.closing_money_waits': [
    409,
    ({ number }) =>
      `Money of order ${number} may still have to go to a bank account that only its customer can name here. Let that be settled first; then the account can be closed.`,
  ],
  'personal_data.closing_other_role': [
    409,
    'This account also sells or administers here. Please contact us to close it.',
  ],
  'personal_data.deletion_invalid': [422, MARKED],
  'personal_data.shop_not_suspended': [
    409,
    ({ shop }) => `Their shop ${shop} still stands. Please suspend it first, and settle what is open.`,
  ],
  'personal_data.user_is_admin': [
    409,
    'They administer the shop. Please let them go from the team first; then the account can be deleted.',
  ],

  'refunds.account_not_valid': [422, MARKED],
  'refunds.account_unknown': [404, 'There is no such account.'],
  'refunds.bank_silent': [
    503,
    'The bank does not tell us now whose account this is. Nothing was sent. Please try again in a few minutes.',
  ],
  'refunds.charged_back': [
    409,
    ({ reader }) =>
      reader === 'customer'
        ? 'Your bank takes this payment back, or may yet: a refund from us would pay you twice. Nothing was changed.'
        : 'The customer’s bank takes this payment back, or may yet: a refund would pay twice. Nothing was changed.',
  ],
  'refunds.let_not_valid': [422, MARKED],
  'refunds.no_account_needed': [409, 'No money of this order waits for an account any more.'],
  'refunds.not_waiting': [409, 'This refund does not wait for a courier’s cash any more.'],

  'returned_units.gone': [404, 'There is no such returned unit.'],
  'returned_units.move_not_allowed': [
    409,
    'Something else was decided about this unit in the meantime, or it is packed for an order. Here is how it stands now.',
  ],
  'returned_units.not_valid': [422, MARKED],
  'returned_units.stays_open_box': [
    409,
    'Under this offer units are sold that came back: it stays an open-box offer. Please make another offer for other pieces.',
  ],

  'returns.gone': [404, 'There is no such return.'],
  'returns.move_not_allowed': [
    409,
    ({ from }) =>
      `This return has moved on meanwhile: it is ${String(statusLabel(from)).toLowerCase()} now. Please look at it again.`,
  ],
  'returns.not_valid': [422, MARKED],
  'returns.nothing_refused': [409, 'Nothing of this return is refused: there is nothing to send back.'],
  'returns.photographs_closed': [409, 'Photographs cannot be added to this return any more.'],
  'returns.photographs_full': [422, `${PHOTOGRAPHS_MAX} photographs are as many as a return takes.`],
  'returns.piece_taken': [409, 'One of these pieces is in a return already. Please choose again.'],
  'returns.reason_missing': [422, 'Please say why you act in the seller’s place.'],
  'returns.went_back': [409, 'You have said already how it went back.'],
  'returns.window_over': [
    409,
    ({ name, until, defectUntil }) =>
      `For this reason ${name} could be sent back until ${formatDay(defectUntil)}; without a fault until ${formatDay(until)}. After that its warranty answers for it.`,
  ],

  'search.synonyms_gone': [404, 'These words are not in the list any more.'],
  'search.synonyms_invalid': [422, MARKED],

  'sellers.api_key_invalid': [422, MARKED],
  'sellers.api_key_not_found': [404, 'There is no such key.'],
  'sellers.api_key_unknown': [401, 'This key is missing, unknown or revoked.'],
  'sellers.api_keys_full': [
    422,
    ({ keysMax }) => `A shop has at most ${keysMax} keys. Please revoke one that is not used any more.`,
  ],
  'sellers.api_method_unknown': [405, 'This address does not take that method.'],
  'sellers.api_request_invalid': [422, 'The request is not as the description says.'],
  'sellers.application_changed': [
    409,
    'The shop has changed something while you looked at it. Please look again before you decide.',
  ],
  'sellers.cash_limit_not_valid': [422, MARKED],
  'sellers.changed_by_other': [
    409,
    'Somebody else changed this meanwhile. Nothing of yours was saved yet; it still stands in the form.',
  ],
  'sellers.decision_not_valid': [422, MARKED],
  'sellers.document_not_found': [404, 'There is no such document.'],
  'sellers.document_not_valid': [422, MARKED],
  'sellers.documents_full': [
    422,
    'You have sent as many documents as we keep. Please contact us if one of them is wrong.',
  ],
  'sellers.identity_by_request': [
    409,
    'Your shop is approved: a change of its legal identity is asked for on a page of its own.',
  ],
  'sellers.identity_change_gone': [409, 'This change was decided or withdrawn meanwhile.'],
  'sellers.identity_change_open': [
    409,
    'A change stands already. Please withdraw it, or wait until it holds, before you ask for another.',
  ],
  'sellers.move_not_allowed': [409, 'That cannot be done now. Please look at the page again.'],
  'sellers.not_found': [404, 'There is no such shop.'],
  'sellers.settings_not_valid': [422, MARKED],

  'settings.change_has_begun': [
    409,
    'This change holds already, and orders may have been placed under it. Please make a new one instead.',
  ],
  'settings.change_unknown': [404, 'There is no such change of the settings.'],
  'settings.changed_by_other': [
    409,
    'Somebody else changed this meanwhile. Nothing of yours was saved; please look at what holds now, and decide again.',
  ],
  'settings.form_invalid': [422, MARKED],
  'settings.nothing_changed': [422, 'This already holds on that day. Nothing was changed.'],

  'shipping.already_undone': [409, 'This change was taken back already.'],
  'shipping.change_unknown': [404, 'There is no such change of the delivery tables.'],
  'shipping.changed_by_other': [
    409,
    'Somebody else changed the delivery tables meanwhile. Nothing of yours was saved; please look at the file’s effect again.',
  ],
  'shipping.changed_since': [
    409,
    'One of its rows was changed again since, so it cannot be taken back as a whole. Please change the rows one by one.',
  ],
  'shipping.file_not_readable': [422, MARKED],
  'shipping.form_invalid': [422, MARKED],
  'shipping.nothing_changed': [422, 'The table says this already. Nothing was changed.'],
  'shipping.pin_invalid': [422, 'Please enter a PIN code of six digits, such as 411001'],
  'shipping.rows_not_valid': [422, MARKED],

  'sign_in.code_wrong': [422, MARKED],
  'sign_in.deactivated': [422, 'This account has been deactivated.'],
  'sign_in.gone': [410, 'This sign-in is over. Please enter your email and password again.'],
  'sign_in.login_blank': [422, 'Please fill in all fields'],
  'sign_in.login_failed': [422, 'Invalid email or password'],
  'sign_in.no_profile': [422, 'User profile not found.'],
  'sign_in.not_found': [404, 'There is no such thing in your account.'],
  'sign_in.passkey_failed': [
    422,
    'This passkey could not be checked. Please try again, or sign in another way.',
  ],
  'sign_in.passkey_invalid': [422, MARKED],
  'sign_in.passkeys_full': [
    422,
    ({ passkeysMax }) => `An account holds at most ${passkeysMax} passkeys. Please remove one first.`,
  ],
  'sign_in.password_invalid': [422, MARKED],
  'sign_in.password_required': [422, MARKED],
  'sign_in.password_wrong': [422, MARKED],
  'sign_in.registration_failed': [422, 'Registration failed. Please try again.'],
  'sign_in.registration_invalid': [422, MARKED],
  'sign_in.reset_gone': [410, 'This link has been used or is too old. Please ask for a new one.'],
  'sign_in.reset_invalid': [422, MARKED],
  'sign_in.second_factor_off': [409, 'Two-factor sign-in is off for this account already.'],
  'sign_in.second_factor_required': [
    409,
    'Your account needs two-factor sign-in. Please set up another way first.',
  ],
  'sign_in.session_gone': [404, 'This session has ended already.'],
  'sign_in.verification_gone': [
    410,
    'This link does not work any more: it is too old, or the account has another email by now.',
  ],

  'support.assignee_unknown': [422, 'That person cannot be given tickets.'],
  'support.changed_meanwhile': [
    409,
    'Something was said or decided on this ticket meanwhile. Nothing of yours was sent yet; it still stands in the form. Please read what is new, then send it or change it.',
  ],
  'support.contact_invalid': [422, MARKED],
  'support.move_not_allowed': [409, 'That cannot be done now. Please look at the ticket again.'],
  'support.reply_invalid': [422, MARKED],
  'support.template_changed': [
    409,
    'Somebody else changed this template meanwhile. Nothing of yours was saved yet; it still stands in the form.',
  ],
  'support.template_invalid': [422, MARKED],
  'support.template_name_taken': [422, MARKED],
  'support.template_unknown': [404, 'There is no such template.'],
  'support.ticket_link_unknown': [404, 'This link is not valid any more.'],
  'support.ticket_unknown': [404, 'There is no such ticket.'],

  'system.jobs_gone': [409, 'None of these jobs is failed any more.'],
  'system.mails_gone': [409, 'None of these letters can be sent any more.'],
  'system.nothing_chosen': [422, 'Please choose at least one.'],

  'team.already_admin': [422, MARKED],
  'team.invitation_email_taken': [
    409,
    'This address has just got an account of its own. Please open the link again.',
  ],
  'team.invitation_gone': [
    410,
    'This invitation has been used, withdrawn or is too old. Please ask for a new one.',
  ],
  'team.invitation_invalid': [422, MARKED],
  'team.last_owner': [
    409,
    'This is the only owner who can sign in. Please make somebody else an owner first.',
  ],
  'team.not_allowed': [403, 'Your role does not allow this.'],
  'team.owner_exists': [409, 'There is an owner already.'],
  'team.role_unchanged': [422, 'They have this role already.'],

  'wishlist.email_unconfirmed': [
    409,
    'Please confirm your e-mail address first. Your profile sends you the link.',
  ],
  'wishlist.in_stock': [409, 'It is in stock already.'],
  'wishlist.link_unknown': [404, 'This link is not valid any more.'],
  'wishlist.price_invalid': [422, MARKED],
  'wishlist.product_unknown': [404, 'This product is not on your wishlist.'],
  'wishlist.request_invalid': [422, 'This could not be read. Please reload the page.'],
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

import type { Paise } from './money.ts'

/** Speaks under the fields of the form that was sent: each refusal brings a message for those at fault. */
interface UnderFields {
  inFields: true
}
/** Says everything by itself. */
type Plain = Record<never, never>

/**
 * Every refusal of the marketplace, as `slice.what_happened`, with the details that it brings for its words: names,
 * counts, moments as text. The web layer has words and an HTTP status for each, or it does not compile; the codes that
 * software has read of us keep their names there (`published-codes.ts`).
 */
export interface Problems {
  'accounts.address_invalid': UnderFields
  'accounts.addresses_full': Plain
  'accounts.business_invalid': UnderFields
  'accounts.email_taken': UnderFields
  'accounts.not_found': Plain
  'accounts.nothing_changed': Plain
  'accounts.own_account': Plain
  'accounts.person_not_found': Plain
  'accounts.profile_invalid': UnderFields
  'accounts.user_changed': Plain
  'accounts.user_invalid': UnderFields
  'audit.reason_invalid': UnderFields
  'batches.not_valid': UnderFields
  'batches.signal_gone': Plain
  'best_sellers.busy': Plain
  'builder.busy': Plain
  'builder.empty': Plain
  'builder.no_part': Plain
  'builder.picture_busy': Plain
  'builder.request_invalid': Plain
  'builder.too_many': { buildsMax: number }
  'cancellations.cost_changed': { costPaise: Paise }
  'cancellations.nothing_chosen': Plain
  'cancellations.reason_missing': UnderFields
  'cancellations.slip_decided': Plain
  'cancellations.slip_gone': Plain
  'cancellations.slip_not_valid': UnderFields
  'cancellations.slip_overdue': Plain
  'cancellations.slip_waits': Plain
  'cancellations.too_late': Plain
  'cancellations.too_many_pieces': { name: string; left: number }
  'cancellations.vendor_order_gone': Plain
  'cart.code_not_valid': Plain
  'cart.code_used_up': Plain
  'cart.codes_full': { codesMax: number }
  'cart.out_of_stock': { name: string }
  'cart.product_gone': Plain
  'cart.request_invalid': Plain
  'cash_confirmations.code_wrong': UnderFields
  'cash_confirmations.ended': { outcome: string }
  'cash_confirmations.link_unknown': Plain
  'cash_confirmations.no_code': Plain
  'cash_confirmations.reason_missing': UnderFields
  'cash_confirmations.unknown': Plain
  'catalogue.attributes_not_valid': UnderFields
  'catalogue.brand_invalid': UnderFields
  'catalogue.brand_job_runs': Plain
  'catalogue.category_unknown': Plain
  'catalogue.home_full': { productsMax: number }
  'catalogue.nothing_changed': Plain
  'catalogue.nothing_chosen': Plain
  'catalogue.picture_not_readable': Plain
  'catalogue.picture_too_large': Plain
  'catalogue.picture_unknown': Plain
  'catalogue.pictures_busy': Plain
  'catalogue.pictures_not_valid': UnderFields
  'catalogue.product_changed': { version?: number }
  'catalogue.product_exists': { productId?: string; name?: string }
  'catalogue.product_gone': Plain
  'catalogue.product_is_shared': Plain
  'catalogue.product_not_valid': UnderFields
  'catalogue.proposal_gone': Plain
  'catalogue.review_gone': Plain
  'checkout.account_closed': Plain
  'checkout.advance_invalid': { leastPaise: Paise; mostPaise: Paise }
  'checkout.advance_not_offered': Plain
  'checkout.already_ordered': { orderId: string; number: string }
  'checkout.busy': Plain
  'checkout.card_fields_refused': Plain
  'checkout.card_required': Plain
  'checkout.card_unavailable': Plain
  'checkout.cart_changed': Plain
  'checkout.cart_empty': Plain
  /** What is open and left is told where the account's own orders decide. */
  'checkout.cod_day_limit': { lawPaise: Paise; openPaise?: Paise; leftPaise?: Paise }
  'checkout.cod_limit': { limitPaise: Paise; totalPaise: Paise }
  'checkout.cod_not_at_pin': { pin: string }
  'checkout.cod_preorder': { name: string }
  'checkout.cod_refused_parcels': { refused: number; days: number }
  'checkout.cod_seller': { sellerName: string }
  'checkout.cod_unverified_limit': { limitPaise: Paise; totalPaise: Paise }
  'checkout.cod_unverified_orders': { ordersMax: number }
  'checkout.form_invalid': UnderFields
  'checkout.goods_gone': Plain
  'checkout.in_progress': Plain
  'checkout.key_reused': Plain
  'checkout.launch_address': { name: string }
  'checkout.misfit': UnderFields
  'checkout.not_placed': Plain
  'checkout.offer_gone': { names: string; count: number }
  'checkout.order_cancelled': Plain
  'checkout.order_gone': Plain
  'checkout.out_of_stock': { name: string; available: number; offerId: string }
  'checkout.payment_declined': { reason: string }
  'checkout.payment_expired': Plain
  'checkout.rest_in_cash': Plain
  'checkout.payment_open': { orderId: string; number: string }
  'checkout.payment_pending': { orderId: string; number: string }
  /** The address is that of the bank's page, where the step is one. */
  'checkout.payment_step': { url?: string; orderId: string; number: string }
  'checkout.payment_too_late': { orderId: string; number: string }
  'checkout.pin_not_served': { pin: string }
  /** Sent later than the page said. The day is as people read it. */
  'checkout.preorder_day': { name: string; day: string }
  /** So many more of it this person, or this address, may have. */
  /** The order: one of the customer's own that holds some of it and is not paid. */
  'checkout.preorder_limit': { name: string; limit: number; left: number; orderId?: string; number?: string }
  'checkout.quantity_invalid': Plain
  'checkout.quantity_too_large': { name: string; quantityMax: number }
  'checkout.request_invalid': { names: string }
  'checkout.signed_out': Plain
  'checkout.terms_changed': Plain
  'checkout.terms_ended': Plain
  'checkout.too_many_lines': { linesMax: number }
  'checkout.total_changed': { newTotalPaise: Paise }
  'checkout.tried_elsewhere': Plain
  'checkout.unavailable': Plain
  'checkout.unpaid_pieces': { piecesMax: number; wantedPieces: number }
  /** The way by which the last piece can be had today, where there is one. */
  'checkout.unpaid_share': {
    name: string
    piecesMax: number
    wantedPieces: number
    otherWay: 'cash' | 'online' | 'none'
  }
  'checkout.upi_unavailable': Plain
  'checkout.way_unavailable': Plain
  'disputes.bank_answered': Plain
  'disputes.bearer_not_valid': UnderFields
  'disputes.contest_invalid': UnderFields
  'disputes.form_invalid': UnderFields
  'disputes.move_not_allowed': { status: string; first: string }
  'disputes.nothing_to_decide': Plain
  'disputes.order_unknown': Plain
  'disputes.photographs_closed': Plain
  'disputes.photographs_full': Plain
  'disputes.piece_taken': Plain
  'disputes.pieces_gone': Plain
  'disputes.too_early': { until: string }
  'disputes.too_late': { days: number }
  'disputes.unknown': Plain
  'disputes.words_invalid': UnderFields
  'earnings.commission_begun': Plain
  'earnings.commission_not_found': Plain
  'earnings.commission_not_valid': UnderFields
  'earnings.commission_taken': UnderFields
  'fit_claims.decided': Plain
  'fit_claims.fact_unchanged': UnderFields
  'fit_claims.not_covered': { why: string }
  'fit_claims.not_delivered': Plain
  'fit_claims.not_valid': UnderFields
  'fit_claims.too_late': { until: string }
  'fit_claims.unknown': Plain
  'fulfilment.booking_exists': Plain
  'fulfilment.box_invalid': UnderFields
  'fulfilment.cash_not_approved': Plain
  'fulfilment.cash_not_earned': { orders: number; days: number }
  'fulfilment.cash_with_courier': { cashPaise: Paise; outstandingPaise: Paise; limitPaise: Paise }
  'fulfilment.charged_back': Plain
  'fulfilment.code_needed': Plain
  'fulfilment.code_not_valid_yet': Plain
  'fulfilment.code_wrong': UnderFields
  'fulfilment.courier_invalid': UnderFields
  'fulfilment.courier_reports': Plain
  'fulfilment.courier_unknown': Plain
  'fulfilment.door_busy': { retryAfterSeconds: number }
  'fulfilment.door_closed': Plain
  'fulfilment.door_form_invalid': UnderFields
  'fulfilment.eway_bill_missing': { valuePaise: Paise }
  'fulfilment.found_not_valid': UnderFields
  'fulfilment.invoice_issued': Plain
  'fulfilment.line_assigned': Plain
  'fulfilment.line_gone': Plain
  'fulfilment.line_not_assigned': Plain
  'fulfilment.line_not_valid': UnderFields
  'fulfilment.line_stays': { why: string }
  'fulfilment.hand_back_not_valid': UnderFields
  'fulfilment.lost_cash_gone': Plain
  'fulfilment.lost_cash_not_valid': UnderFields
  'fulfilment.more_than_one_piece': Plain
  'fulfilment.move_not_allowed': { from: string; to: string }
  'fulfilment.not_confirmed': Plain
  'fulfilment.wish_invalid': UnderFields
  'fulfilment.wish_too_late': Plain
  'fulfilment.not_found_again': { why: string }
  'fulfilment.not_handed_back': { why: string }
  'fulfilment.nothing_chosen': Plain
  'fulfilment.nothing_said': Plain
  'fulfilment.parcel_gone': Plain
  'fulfilment.pickup_address_missing': Plain
  'fulfilment.piece_settled': { name: string }
  'fulfilment.rate_changed': Plain
  'fulfilment.reason_missing': Plain
  'fulfilment.remittance_invalid': UnderFields
  'fulfilment.report_invalid': UnderFields
  'fulfilment.scan_returned_unit': { name: string }
  'fulfilment.serial_extra': { name: string }
  'fulfilment.serial_invalid': { serial: string }
  'fulfilment.serial_missing': { name: string; missing: number }
  'fulfilment.serial_taken': { serial: string; name: string }
  'fulfilment.too_many_pieces': { name: string; left: number }
  'fulfilment.vendor_order_gone': Plain
  'imports.not_readable': UnderFields
  'imports.not_ready': Plain
  'imports.row_not_valid': UnderFields
  'imports.unknown': Plain
  'inventory.below_kept': { wanted: number; kept: number }
  'inventory.below_promised': { wanted: number; onHand: number; reserved: number }
  'inventory.change_not_valid': UnderFields
  'inventory.count_blind': Plain
  /** The count was made of another number than is on hand now. */
  'inventory.count_outdated': { expected: number; onHand: number; reserved: number }
  'inventory.not_kept': Plain
  'inventory.too_many': { piecesMax: number }
  'invoicing.cancel_credited': Plain
  'invoicing.cancel_too_late': Plain
  'invoicing.einvoice_invalid': UnderFields
  'invoicing.einvoice_not_due': Plain
  'invoicing.einvoice_not_issued': Plain
  'invoicing.einvoice_settled': Plain
  'invoicing.eway_bill_exists': Plain
  'invoicing.eway_bill_invalid': UnderFields
  'invoicing.eway_bill_not_needed': Plain
  'invoicing.eway_bill_taken': Plain
  'invoicing.irn_taken': Plain
  'invoicing.no_portal': Plain
  'invoicing.prefix_malformed': UnderFields
  'invoicing.supplier_unregistered': Plain
  'invoicing.transport_invalid': UnderFields
  'launches.account_cannot_enter': Plain
  'launches.address_entered': Plain
  'launches.address_unknown': Plain
  'launches.begun': Plain
  'launches.not_open': Plain
  'launches.not_valid': UnderFields
  'launches.preorder': Plain
  'launches.over': Plain
  'launches.under_way': Plain
  'limits.busy': { retryAfterSeconds: number }
  'limits.reset_needed': Plain
  /** It is 1 over for the first refusal of a window. */
  'limits.too_many_attempts': { overBy?: number; retryAfterSeconds: number }
  'listings.already_offered': { offerId?: string }
  'listings.changed_by_other': { version?: number }
  'listings.in_draw': Plain
  'listings.move_not_allowed': { from: string; to: string }
  'listings.not_found': Plain
  'listings.offer_not_valid': UnderFields
  'listings.sku_taken': UnderFields
  'mail.erased': Plain
  'mail.on_its_way': Plain
  'mail.unknown': Plain
  'measurements.already_decided': Plain
  'measurements.gone': Plain
  'measurements.not_owner': Plain
  'measurements.not_valid': UnderFields
  'measurements.of_oneself': Plain
  'measurements.own_goods': Plain
  'measurements.reason_missing': UnderFields
  'messages.changed_meanwhile': Plain
  'messages.customer_gone': Plain
  'messages.gone': Plain
  'messages.hours_changed': Plain
  'messages.hours_not_valid': UnderFields
  'messages.not_held': Plain
  'messages.not_valid': UnderFields
  'messages.own_shop': Plain
  'messages.refusal_not_valid': UnderFields
  'messages.seller_gone': Plain
  'messages.template_changed': Plain
  'messages.template_gone': Plain
  'messages.template_name_taken': UnderFields
  'messages.template_not_valid': UnderFields
  'messages.templates_full': Plain
  'messages.too_many_pictures': Plain
  'newsletter.form_invalid': UnderFields
  'newsletter.link_unknown': Plain
  'newsletter.not_subscribed': Plain
  'orders.address_changed_often': { max: number }
  'orders.address_not_valid': UnderFields
  'orders.address_of_launch': Plain
  'orders.address_too_late': Plain
  'orders.export_not_valid': UnderFields
  'orders.export_unknown': Plain
  'orders.exports_busy': { runningMax: number }
  'orders.note_not_valid': UnderFields
  'orders.refund_unknown': Plain
  'orders.saved_filter_not_valid': UnderFields
  'orders.saved_filter_unknown': Plain
  'orders.saved_filters_full': { savedFiltersMax: number }
  'orders.unknown': Plain
  'outside.disk_full': Plain
  'payments.card_invalid': UnderFields
  'payments.card_not_deleted': Plain
  'payments.offer_not_found': Plain
  'payments.offer_not_valid': UnderFields
  'payouts.account_not_valid': UnderFields
  'payouts.changed_since': Plain
  'payouts.service_silent': Plain
  'personal_data.closing_money_waits': { number: string }
  'personal_data.closing_other_role': Plain
  'personal_data.deletion_invalid': UnderFields
  'personal_data.hold_unknown': Plain
  'personal_data.shop_not_suspended': { sellerId: string; seller: string }
  'personal_data.user_is_admin': Plain
  'phone_messages.limits_invalid': UnderFields
  'preorders.in_draw': Plain
  'preorders.in_stock': { free: number }
  'preorders.none': Plain
  'preorders.not_valid': UnderFields
  'preorders.under_way': Plain
  'prices.change_gone': Plain
  'prices.dated_full': { pricesMax: number }
  'prices.dated_over': Plain
  'prices.far_not_confirmed': { far: number }
  'prices.follows_no_longer': Plain
  'prices.not_valid': UnderFields
  'prices.nothing_shown': Plain
  'prices.nothing_to_change': Plain
  'prices.span_over': Plain
  'prices.too_many': { rowsMax: number }
  'prices.undo_over': Plain
  'promotions.full': { promotionsMax: number }
  'promotions.move_not_allowed': Plain
  'promotions.not_found': Plain
  'promotions.not_valid': UnderFields
  'questions.already_decided': Plain
  'questions.answer_not_valid': UnderFields
  'questions.gone': Plain
  'questions.has_answers': Plain
  'questions.not_measurable': Plain
  'questions.not_owner': Plain
  'questions.not_valid': UnderFields
  'questions.not_verified': Plain
  'questions.of_oneself': Plain
  'questions.own_answer': Plain
  'questions.own_question': Plain
  'questions.too_many_open': Plain
  'questions.too_many_today': Plain
  'refunds.account_not_valid': UnderFields
  'refunds.account_unknown': Plain
  'refunds.bank_silent': Plain
  'refunds.charged_back': { reader?: string; waitsFor?: 'bank' | 'bearer' }
  'refunds.goodwill_being_decided': Plain
  'refunds.goodwill_key_reused': Plain
  'refunds.goodwill_not_delivered': Plain
  'refunds.goodwill_not_valid': UnderFields
  'refunds.let_not_valid': UnderFields
  'refunds.no_account_needed': Plain
  'refunds.not_waiting': Plain
  'returned_units.gone': Plain
  'returned_units.move_not_allowed': { from: string; to: string }
  'returned_units.not_valid': UnderFields
  'returned_units.stays_open_box': Plain
  'returns.gone': Plain
  'returns.move_not_allowed': { from: string; to: string }
  'returns.not_valid': UnderFields
  'returns.nothing_refused': Plain
  'returns.pickup_fixed': Plain
  'returns.photographs_closed': Plain
  'returns.photographs_full': Plain
  'returns.piece_taken': Plain
  'returns.reason_missing': Plain
  'returns.went_back': Plain
  'returns.window_over': { name: string; until: string; defectUntil: string }
  'reviews.already_decided': Plain
  'reviews.already_written': Plain
  'reviews.appeal_of_own': Plain
  'reviews.appeal_over': Plain
  'reviews.barred': { until: string }
  'reviews.gone': Plain
  'reviews.limit_not_valid': UnderFields
  'reviews.not_valid': UnderFields
  'reviews.of_oneself': Plain
  'reviews.own_goods': Plain
  'reviews.own_review': Plain
  'reviews.photographs_full': Plain
  'reviews.rating_not_valid': UnderFields
  'reviews.reason_missing': UnderFields
  'reviews.receipt_not_valid': UnderFields
  'reviews.reply_not_valid': UnderFields
  'reviews.too_early': Plain
  'reviews.undo_over': Plain
  'reviews.video_codec': Plain
  'reviews.video_full': Plain
  'reviews.video_not_readable': Plain
  'reviews.video_too_large': Plain
  'reviews.video_too_long': Plain
  'reviews.video_too_wide': Plain
  'reviews.videos_busy': Plain
  'reviews.voter_too_new': Plain
  'search.synonyms_gone': Plain
  'search.synonyms_invalid': UnderFields
  'sellers.api_key_invalid': UnderFields
  'sellers.api_key_not_found': Plain
  'sellers.api_key_unknown': Plain
  'sellers.api_keys_full': { keysMax: number }
  'sellers.api_method_unknown': Plain
  'sellers.api_request_invalid': Plain
  'sellers.application_changed': Plain
  'sellers.cash_limit_not_valid': UnderFields
  'sellers.changed_by_other': { version: number }
  'sellers.decision_not_valid': UnderFields
  'sellers.document_not_found': Plain
  'sellers.document_not_valid': UnderFields
  'sellers.documents_full': Plain
  'sellers.identity_by_request': Plain
  'sellers.identity_change_gone': { name?: string }
  'sellers.identity_change_open': Plain
  'sellers.move_not_allowed': { from?: string; to?: string; name?: string }
  'sellers.not_found': Plain
  'sellers.settings_not_valid': UnderFields
  'settings.change_has_begun': Plain
  'settings.change_unknown': Plain
  'settings.changed_by_other': Plain
  'settings.form_invalid': UnderFields
  'settings.nothing_changed': Plain
  'shipping.already_undone': Plain
  'shipping.change_unknown': Plain
  'shipping.changed_by_other': Plain
  'shipping.changed_since': Plain
  'shipping.file_not_readable': UnderFields
  'shipping.form_invalid': UnderFields
  'shipping.nothing_changed': Plain
  'shipping.pin_invalid': Plain
  'shipping.rows_not_valid': UnderFields
  'shop_team.already_here': UnderFields
  'shop_team.colleague_not_found': Plain
  'shop_team.full': { max: number }
  'shop_team.has_owner': Plain
  'shop_team.has_shop': Plain
  'shop_team.invitation_gone': Plain
  'shop_team.invitation_invalid': UnderFields
  'shop_team.not_allowed': Plain
  'shop_team.own_account': Plain
  'shop_team.roles_unchanged': Plain
  'sign_in.code_not_enough': Plain
  'sign_in.code_wrong': UnderFields
  'sign_in.codes_paused': Plain
  'sign_in.deactivated': Plain
  'sign_in.gone': Plain
  'sign_in.login_blank': Plain
  'sign_in.login_failed': Plain
  'sign_in.no_profile': Plain
  'sign_in.not_found': Plain
  'sign_in.passkey_failed': Plain
  'sign_in.passkey_invalid': UnderFields
  'sign_in.passkeys_full': { passkeysMax: number }
  'sign_in.password_invalid': UnderFields
  'sign_in.password_required': UnderFields
  'sign_in.password_wrong': UnderFields
  'sign_in.registration_failed': Plain
  'sign_in.registration_invalid': UnderFields
  'sign_in.phone_code_gone': Plain
  'sign_in.phone_code_wrong': UnderFields
  'sign_in.phone_invalid': UnderFields
  'sign_in.phone_needed': Plain
  'sign_in.phone_not_joined': Plain
  'sign_in.pin_wrong': UnderFields
  'sign_in.reset_gone': Plain
  'sign_in.reset_invalid': UnderFields
  'sign_in.second_factor_off': Plain
  'sign_in.second_factor_required': Plain
  'sign_in.session_gone': Plain
  'sign_in.verification_gone': Plain
  'support.assignee_unknown': Plain
  'support.changed_meanwhile': Plain
  'support.contact_invalid': UnderFields
  'support.move_not_allowed': Plain
  'support.reply_invalid': UnderFields
  'support.template_changed': Plain
  'support.template_invalid': UnderFields
  'support.template_name_taken': UnderFields
  'support.template_unknown': Plain
  'support.ticket_link_unknown': Plain
  'support.ticket_unknown': Plain
  'system.jobs_gone': Plain
  'system.mails_gone': Plain
  'system.nothing_chosen': Plain
  'team.already_admin': UnderFields
  'team.invitation_email_taken': Plain
  'team.invitation_gone': Plain
  'team.invitation_invalid': UnderFields
  'team.last_owner': Plain
  'team.not_allowed': Plain
  'team.owner_exists': Plain
  'team.role_unchanged': Plain
  'wishlist.email_unconfirmed': Plain
  'wishlist.in_stock': Plain
  'wishlist.link_unknown': Plain
  'wishlist.price_invalid': UnderFields
  'wishlist.product_unknown': Plain
  'wishlist.request_invalid': Plain
}

export type ProblemCode = keyof Problems

/** The codes that speak under the fields of a form. */
export type FieldCode = {
  [Code in ProblemCode]: Problems[Code] extends UnderFields ? Code : never
}[ProblemCode]

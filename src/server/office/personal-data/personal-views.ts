import type { ExpressionBuilder, Kysely } from 'kysely'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findEmailStanding } from '#server/people/sign-in/email-verification/verification-views.ts'

/** A year of signing in every day. */
const SIGN_INS_MAX = 400

type OwnTable =
  | 'customers'
  | 'verified_phones'
  | 'gateway_customers'
  | 'customer_addresses'
  | 'customer_businesses'
  | 'vendors'
  | 'admins'
  | 'cart_codes'
  | 'cart_lines'
  | 'promotion_uses'
  | 'wishes'
  | 'saved_builds'
  | 'stock_allocations'
  | 'launch_entries'
  | 'reviews'
  | 'review_votes'
  | 'review_reports'
  | 'seller_ratings'
  | 'reviewer_devices'
  | 'reviewer_limits'
  | 'measurements'
  | 'questions'
  | 'answers'
  | 'answer_votes'
  | 'question_reports'
  | 'question_invitations'
  | 'conversations'
  | 'message_choices'

/**
 * Everything the marketplace holds about a person, table by table, but no secret: no password, no token, no code of a
 * link. What others left under the person's e-mail is there only once the e-mail is verified: anybody can register an
 * address that is not theirs. A test compares this list with the columns of the database.
 */
// Long because it is one list, read beside the columns of the database: of each table what is a person’s.
export async function personalRecords(db: Kysely<Schema>, userId: string) {
  const standing = await findEmailStanding(db, userId)
  const verifiedEmail = standing?.isVerified ? standing.email : null
  const own = <Table extends OwnTable>(table: Table) =>
    db
      .selectFrom(table as 'customers')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sequence')
    .execute()
  const ofOrders = <
    Table extends 'vendor_orders' | 'order_lines' | 'payments' | 'order_events' | 'invoices' | 'credit_notes',
  >(
    table: Table,
  ) =>
    orders.length === 0
      ? []
      : db
          .selectFrom(table as 'order_lines')
          .selectAll()
          .where(
            'order_id',
            'in',
            orders.map(({ id }) => id),
          )
          .execute()
  const ofReviews = <
    Table extends
      | 'review_versions'
      | 'review_photographs'
      | 'review_videos'
      | 'review_replies'
      | 'review_decisions',
  >(
    table: Table,
  ) =>
    db
      .selectFrom(table as 'review_photographs')
      .selectAll()
      .where('review_id', 'in', (eb) => eb.selectFrom('reviews').select('id').where('user_id', '=', userId))
      .execute()
  const account = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'created_at', 'updated_at', 'last_signed_in_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    account: { ...account, email: ownEmail(account.email) ?? null },
    passwordChangedAt: (
      await db.selectFrom('passwords').select('changed_at').where('user_id', '=', userId).executeTakeFirst()
    )?.changed_at,
    customer: await own('customers'),
    signInNumber: await own('verified_phones'),
    customerAtGateway: await own('gateway_customers'),
    vendor: await own('vendors'),
    administrator: await own('admins'),
    addresses: await own('customer_addresses'),
    business: await own('customer_businesses'),
    returns: await db
      .selectFrom('returns')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('sequence')
      .execute(),
    fitClaims: await db
      .selectFrom('fit_claims')
      .innerJoin('returns', 'returns.id', 'return_id')
      .select(['return_id', 'claimed_at', 'decision', 'decided_at', 'fit_claims.reason'])
      .where('user_id', '=', userId)
      .orderBy('claimed_at')
      .execute(),
    cashConfirmations: await db
      .selectFrom('cash_confirmations')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['order_id', 'asked_at', 'due_at', 'outcome', 'ended_at', 'reason'])
      .where('user_id', '=', userId)
      .orderBy('asked_at')
      .execute(),
    deliveryWishes: await db
      .selectFrom('parcels')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['parcels.id as parcel_id', 'order_id', 'delivery_wish', 'delivery_wished_at'])
      .where('user_id', '=', userId)
      .where('delivery_wish', 'is not', null)
      .orderBy('delivery_wished_at')
      .execute(),
    cart: await own('cart_lines'),
    codes: await own('cart_codes'),
    promotions: await own('promotion_uses'),
    wishes: await own('wishes'),
    builds: await own('saved_builds'),
    keptPieces: await own('stock_allocations'),
    launchEntries: await own('launch_entries'),
    reviews: await own('reviews'),
    reviewVersions: await ofReviews('review_versions'),
    reviewPhotographs: await ofReviews('review_photographs'),
    reviewVideos: await ofReviews('review_videos'),
    reviewReplies: await ofReviews('review_replies'),
    reviewDecisions: await ofReviews('review_decisions'),
    reviewVotes: await own('review_votes'),
    reviewReports: await own('review_reports'),
    sellerRatings: await own('seller_ratings'),
    reviewerDevices: await own('reviewer_devices'),
    reviewerLimits: await own('reviewer_limits'),
    measurements: await own('measurements'),
    measurementVersions: await db
      .selectFrom('measurement_versions')
      .selectAll()
      .where('measurement_id', 'in', (eb) =>
        eb.selectFrom('measurements').select('id').where('user_id', '=', userId),
      )
      .execute(),
    questions: await own('questions'),
    answers: await own('answers'),
    answerVersions: await db
      .selectFrom('answer_versions')
      .selectAll()
      .where('answer_id', 'in', (eb) => eb.selectFrom('answers').select('id').where('user_id', '=', userId))
      .execute(),
    answerVotes: await own('answer_votes'),
    questionReports: await own('question_reports'),
    questionInvitations: await own('question_invitations'),
    conversations: await own('conversations'),
    messages: await db
      .selectFrom('messages')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('user_id', '=', userId),
          eb.and([
            eb('state', '=', 'sent'),
            eb(
              'conversation_id',
              'in',
              eb.selectFrom('conversations').select('id').where('user_id', '=', userId),
            ),
          ]),
        ]),
      )
      .orderBy('written_at')
      .execute(),
    messagePictures: await db
      .selectFrom('message_pictures')
      .innerJoin('messages', 'messages.id', 'message_id')
      .select(['message_pictures.id', 'message_id', 'file_key'])
      .where('messages.user_id', '=', userId)
      .execute(),
    messageChoices: await own('message_choices'),
    reviewLetters: await db
      .selectFrom('review_letter_choices')
      .select('stopped_at')
      .where('user_id', '=', userId)
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['role', 'remembered', 'created_at', 'last_seen_at', 'expires_at', 'ip_address', 'user_agent'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    signIns: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'after', 'address'])
      .where('subject_kind', '=', 'account')
      .where('subject_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(SIGN_INS_MAX)
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'is_synced', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    invitations: await db
      .selectFrom('admin_invitations')
      .select(['email', 'name', 'role', 'created_at', 'expires_at'])
      .where('email', '=', verifiedEmail)
      .execute(),
    shopInvitations: await db
      .selectFrom('vendor_invitations')
      .select(['email', 'name', 'seller_id', 'roles', 'created_at', 'expires_at'])
      .where('email', '=', verifiedEmail)
      .execute(),
    consents: await db
      .selectFrom('consents')
      .select(['purpose', 'text_version', 'granted', 'at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    messageConsents: await db
      .selectFrom('message_consents')
      .select(['purpose', 'text_version', 'granted', 'way', 'at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    phoneMessages: await db
      .selectFrom('phone_messages')
      .select(['kind', 'to_number', 'state', 'order_id', 'created_at'])
      .where((eb) =>
        eb.or([
          eb('user_id', '=', userId),
          // Whoever asks for a code to sign in with is nobody yet.
          eb.and([
            eb('user_id', 'is', null),
            eb(
              'to_number',
              'in',
              eb
                .selectFrom('verified_phones')
                .select((own) => own.ref('phone').$castTo<PhoneNumber>().as('phone'))
                .where('user_id', '=', userId),
            ),
          ]),
        ]),
      )
      .orderBy('created_at')
      .execute(),
    orders,
    vendorOrders: await ofOrders('vendor_orders'),
    orderLines: await ofOrders('order_lines'),
    addressChanges: await db
      .selectFrom('order_address_changes')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select([
        'order_id',
        'changed_at',
        'by_kind',
        'reason',
        'from_address',
        'from_city',
        'from_postal_code',
      ])
      .select(['to_address', 'to_city', 'to_postal_code'])
      .where('orders.user_id', '=', userId)
      .orderBy('changed_at')
      .execute(),
    buildsOfOrders: await db
      .selectFrom('order_line_builds')
      .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['order_line_id', 'build_text'])
      .where('orders.user_id', '=', userId)
      .execute(),
    payments: await ofOrders('payments'),
    invoices: await ofOrders('invoices'),
    creditNotes: await ofOrders('credit_notes'),
    refundAccounts: await db
      .selectFrom('refund_accounts')
      .select(['kind', 'shown_as', 'holder_name', 'created_at', 'confirmed_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    orderEvents: await ofOrders('order_events'),
    tickets: await db
      .selectFrom('tickets')
      .select(['id', 'kind', 'name', 'email', 'phone', 'subject', 'message', 'status', 'created_at'])
      .select(['acknowledged_at', 'answered_at', 'resolved_at'])
      .where((eb) => theirTicket(eb, { userId, verifiedEmail }))
      .orderBy('id')
      .execute(),
    ticketMessages: await db
      .selectFrom('ticket_messages')
      .innerJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
      .select(['ticket_id', 'ticket_messages.kind', 'author_name', 'text', 'at'])
      .where((eb) =>
        eb.or([
          eb.and([
            theirTicket(eb, { userId, verifiedEmail }),
            eb('ticket_messages.kind', 'in', ['reply', 'answer', 'resolution']),
          ]),
          eb('ticket_messages.user_id', '=', userId).and('ticket_messages.kind', '=', 'reply'),
        ]),
      )
      .orderBy('ticket_messages.id')
      .execute(),
    disputes: await db
      .selectFrom('disputes')
      .select(['id', 'order_id', 'kind', 'status', 'amount_paise', 'opened_at', 'ended_at'])
      .where('user_id', '=', userId)
      .orderBy('opened_at')
      .execute(),
    disputeEvents: await db
      .selectFrom('dispute_events')
      .innerJoin('disputes', 'disputes.id', 'dispute_id')
      .select(['dispute_id', 'event', 'by_kind', 'text', 'at'])
      .where('user_id', '=', userId)
      .orderBy('dispute_events.id')
      .execute(),
    newsletter: await db
      .selectFrom('newsletter_subscribers')
      .select(['email', 'status', 'asked_at', 'confirmed_at', 'unsubscribed_at'])
      .where('email', '=', verifiedEmail)
      .execute(),
    mails: await db
      .selectFrom('mails')
      .select(['kind', 'to_address', 'subject', 'created_at', 'sent_at', 'order_id'])
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('to_address', '=', verifiedEmail)]))
      .orderBy('created_at')
      .execute(),
  }
}

/** A ticket of the account, or one that was written without an account under its verified address. */
function theirTicket(
  eb: ExpressionBuilder<Schema, 'tickets'>,
  { userId, verifiedEmail }: { userId: string; verifiedEmail: string | null },
) {
  return eb.or([
    eb('tickets.user_id', '=', userId),
    eb.and([eb('tickets.user_id', 'is', null), eb('tickets.email', '=', verifiedEmail)]),
  ])
}

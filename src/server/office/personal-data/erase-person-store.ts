import { sql, type Transaction, type Updateable } from 'kysely'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import { recountLeft } from '#server/goods/measurements/recount-left.ts'
import { requeueLeftQuestions } from '#server/goods/questions/requeue-left.ts'
import { countVotesLeft } from '#server/goods/reviews/count-votes-left.ts'
import { requeueLeftReviews } from '#server/goods/reviews/requeue-left.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findEmailStanding } from '#server/people/sign-in/email-verification/verification-views.ts'
import { endAllocations } from '#server/selling/inventory/allocate-pieces.ts'
import { listOpenAllocations } from '#server/selling/inventory/allocation-views.ts'

const NOBODY = 'Closed account'
const NO_NUMBER = '' as PhoneNumber
const REMOVED = 'Removed with the account.'
const NOBODYS_REVIEW: Updateable<Schema['reviews']> = {
  user_id: null,
  title: '',
  text: '',
  text_sha256: '',
  text_bands: [],
  build_with: [],
  byline: 'left',
  author_name: '',
  photographs: 0,
  has_video: false,
  held_for: [],
  reports: 0,
  queued_at: null,
}

/**
 * Removes what the marketplace knows of a person, in every slice's tables at once, so that the list can be read in one
 * place (a test compares it with the columns of the database). What others left under the person's e-mail goes only
 * where the e-mail was verified (`verifiedEmail`): anybody can register an address that is not theirs. What stays:
 * orders, their lines and payments with the name and address on the invoice, for as long as tax law asks (CGST Act
 * 2017, section 36: 72 months), consents as evidence, and of a ticket its number and its times (E-Commerce Rules 2020,
 * rule 4(5)), under an id that leads to nobody. Gives the pieces that were kept for the person, whose stock stays locked.
 */
// Long because it is one list: what goes, and in which order.
export async function erasePerson(
  tx: Transaction<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<FreedPiece[]> {
  const standing = await findEmailStanding(tx, userId)
  const verifiedEmail = standing?.isVerified ? standing.email : undefined
  const nobodysEmail = `closed-${userId}@account.invalid`
  // First of all, as checkouts do: one that is under way is written before, any later one finds the account closed.
  await tx.selectFrom('customers').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  // Whoever confirms an account for a refund holds it (confirmAccount): what they began is read as it ended.
  await tx.selectFrom('refund_accounts').select('id').where('user_id', '=', userId).forUpdate().execute()
  // Before their number goes, by which codes of theirs are known.
  await emptyPhoneMessages(tx, { userId, at })
  await emptySuspicions(tx, userId)
  await countVotesLeft(tx, { userId, leave: () => emptyOwnTables(tx, userId) })
  await forgetBuilds(tx, userId)
  await forgetFormerAddresses(tx, userId)
  await emptyConfirmations(tx, userId)
  await emptyDeliveryWishes(tx, userId)
  if (verifiedEmail !== undefined) {
    await tx.deleteFrom('newsletter_subscribers').where('email', '=', verifiedEmail).execute()
    await tx.deleteFrom('admin_invitations').where('email', '=', verifiedEmail).execute()
    await tx.deleteFrom('vendor_invitations').where('email', '=', verifiedEmail).execute()
  }
  await emptyTickets(tx, { userId, verifiedEmail, nobodysEmail })
  await emptyReviews(tx, { userId, at })
  await emptyQuestions(tx, { userId, at })
  await emptyMessages(tx, { userId, at })
  await emptyMails(tx, { userId, verifiedEmail, nobodysEmail })
  // An account to which money is still on its way is needed until it is there.
  await tx
    .updateTable('refund_accounts')
    .set({ sealed: '' })
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('payment_refunds')
        .select((refund) => refund.ref('refund_account_id').$notNull().as('id'))
        .where('refund_account_id', 'is not', null)
        .where('status', 'in', ['asked', 'pending', 'failed']),
    )
    .execute()
  // Its cards are deleted at the gateway by a job, and the row with them.
  await tx.updateTable('gateway_customers').set({ forget_since: at }).where('user_id', '=', userId).execute()
  await tx
    .updateTable('customers')
    .set({ name: NOBODY, phone: null, delivery_pin: null, closed_at: at })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('users')
    .set({
      name: NOBODY,
      email: nobodysEmail,
      email_verified: false,
      deactivated_at: at,
      closed_at: at,
      last_signed_in_at: null,
      updated_at: at,
    })
    .where('id', '=', userId)
    .execute()
  // Last, as whoever orders locks stock after the account, and products after the stock.
  const { backOnSale, freed } = await forgetKept(tx, { userId, at })
  const measured = await listMeasuredProducts(tx, userId)
  await recountLeft(tx, {
    productIds: [...new Set([...measured, ...backOnSale])],
    at,
    leave: () => emptyMeasurements(tx, { userId, at }),
  })
  await refreshBestOffers(tx, backOnSale)
  return freed
}

/** A piece that was kept for who left, and is free. */
export type FreedPiece = Ended[number] & { productId: string }
type Ended = Awaited<ReturnType<typeof endAllocations>>['ended']

/** What was kept for the person is free. Gives it, and the products of which there was nothing to sell. */
async function forgetKept(
  tx: Transaction<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<{ backOnSale: string[]; freed: FreedPiece[] }> {
  const { ended, backOnSale } = await endAllocations(tx, {
    allocations: await listOpenAllocations(tx, userId),
    outcome: 'given-up',
    at,
  })
  await tx.deleteFrom('stock_allocations').where('user_id', '=', userId).execute()
  // The draw can still be followed by the ids of its entries.
  await tx
    .updateTable('launch_entries')
    .set((eb) => ({ user_id: null, place: eb.cast<string>('id', 'text') }))
    .where('user_id', '=', userId)
    .execute()
  if (ended.length === 0) return { backOnSale: [], freed: [] }
  const offerIds = ended.map(({ offerId }) => offerId)
  const offers = await tx
    .selectFrom('offers')
    .select(['id', 'product_id'])
    .where('id', 'in', offerIds)
    .execute()
  const productOf = new Map(offers.map((row) => [row.id, row.product_id]))
  return {
    backOnSale: backOnSale.flatMap((offerId) => productOf.get(offerId) ?? []),
    freed: ended.flatMap(({ id, offerId, launchId }) => {
      const productId = productOf.get(offerId)
      return productId ? [{ id, offerId, userId, launchId, productId }] : []
    }),
  }
}

/** In which build something was bought is in no invoice: it goes, and the orders stay. */
async function forgetBuilds(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx
    .deleteFrom('order_line_builds')
    .where('order_line_id', 'in', (eb) =>
      eb
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select('order_lines.id')
        .where('orders.user_id', '=', userId),
    )
    .execute()
}

/** Where an order was to go before is in no invoice: it goes, and where it went stays with the order. */
async function forgetFormerAddresses(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx
    .deleteFrom('order_address_changes')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}

/** Why the office confirmed an order for them may name them; that it did stays with the order. */
async function emptyConfirmations(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx
    .updateTable('cash_confirmations')
    .set({ reason: '' })
    .where('outcome', '=', 'office')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}

/** What they asked of a delivery names how to find them. */
async function emptyDeliveryWishes(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ delivery_wish: null, delivery_wished_at: null })
    .where('delivery_wish', 'is not', null)
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}

/** What the office said to a person about a case they stand in may name them; that they stand in it goes with the tables below. */
async function emptySuspicions(tx: Transaction<Schema>, userId: string): Promise<void> {
  const theirs = tx.selectFrom('suspected_accounts').select('suspicion_id').where('user_id', '=', userId)
  await tx
    .updateTable('suspicion_decisions')
    .set({ words: '' })
    .where('suspicion_id', 'in', theirs)
    .where('words', '<>', '')
    .execute()
}

/** Those of which nothing stays. */
async function emptyOwnTables(tx: Transaction<Schema>, userId: string): Promise<void> {
  for (const table of [
    'sessions',
    'passwords',
    'password_resets',
    'email_verifications',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'pending_sign_ins',
    'verified_phones',
    'sign_in_codes',
    'customer_addresses',
    'customer_businesses',
    'cart_codes',
    'cart_lines',
    'carts',
    'wishlists',
    'saved_builds',
    'review_votes',
    'review_reports',
    'review_letter_choices',
    'reviewer_devices',
    'reviewer_limits',
    'suspected_accounts',
    'answer_votes',
    'question_reports',
    'question_invitations',
    'message_choices',
  ] as const) {
    await tx
      .deleteFrom(table as 'sessions')
      .where('user_id', '=', userId)
      .execute()
  }
}

interface Leaving {
  userId: string
  verifiedEmail: string | undefined
  nobodysEmail: string
}

/** Tickets of the account, and those that were written without one under its verified address. */
async function emptyTickets(
  tx: Transaction<Schema>,
  { userId, verifiedEmail, nobodysEmail }: Leaving,
): Promise<void> {
  const theirTickets = tx
    .selectFrom('tickets')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        ...(verifiedEmail === undefined ? [] : [eb('user_id', 'is', null).and('email', '=', verifiedEmail)]),
      ]),
    )
  const ids = (await theirTickets.execute()).map(({ id }) => id)
  await tx
    .updateTable('ticket_messages')
    .set({ user_id: null, author_name: NOBODY, text: REMOVED })
    .where('kind', '=', 'reply')
    .where((eb) => eb.or([eb('ticket_id', '=', eb.fn.any(eb.val(ids))), eb('user_id', '=', userId)]))
    .execute()
  if (ids.length > 0) {
    await tx.deleteFrom('ticket_links').where('ticket_id', 'in', ids).execute()
    await tx.updateTable('ticket_messages').set({ text: REMOVED }).where('ticket_id', 'in', ids).execute()
    await tx
      .updateTable('tickets')
      .set({ user_id: null, name: NOBODY, email: nobodysEmail, phone: null, message: REMOVED })
      .where('id', 'in', ids)
      .execute()
  }
  // What somebody else wrote and had answered to this address stays theirs, but nothing more is sent here.
  if (verifiedEmail !== undefined)
    await tx.updateTable('tickets').set({ email: nobodysEmail }).where('email', '=', verifiedEmail).execute()
}

/**
 * A question that others answered, and an owner's published answer, stay without their person: neither says how to reach
 * anybody. What nobody answered or nobody read is emptied, and so is what an answer said before.
 */
async function emptyQuestions(
  tx: Transaction<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  const ofNobody = { user_id: null, author_name: '', erased_at: at }
  const emptied = { text: '', state: 'withheld', withheld_for: 'personal-details' } as const
  const answered = tx
    .selectFrom('answers')
    .select('question_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
  const questions = await tx
    .selectFrom('questions')
    .select(['id', 'answers', 'state', 'user_id'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('id', 'in', answered)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, answers, state } of questions.filter((each) => each.user_id === userId))
    await tx
      .updateTable('questions')
      .set({
        ...ofNobody,
        ...(!(answers > 0 && state === 'published') && {
          ...emptied,
          held_for: [],
          withheld_words: null,
          search_text: '',
          reports: 0,
          queued_at: null,
        }),
      })
      .where('id', '=', id)
      .execute()
  const given = tx
    .selectFrom('answers')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
  for (const { id, state } of await given.orderBy('id').execute()) {
    await tx.deleteFrom('answer_versions').where('answer_id', '=', id).execute()
    await tx
      .updateTable('answers')
      .set({
        ...ofNobody,
        ...(state !== 'published' && { ...emptied, held_for: [], withheld_words: null, reports: 0 }),
      })
      .where('id', '=', id)
      .execute()
  }
  await requeueLeftQuestions(tx, { questionIds: questions.map(({ id }) => id), at })
  // What was said for a shop stays the shop's.
  await tx.updateTable('answers').set({ user_id: null }).where('user_id', '=', userId).execute()
}

/**
 * Conversations with shops stay without their person and without a word: shops greet by name, and say what was asked. What
 * somebody wrote for a shop stays the shop's. The pictures go with a job.
 */
async function emptyMessages(
  tx: Transaction<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  const own = tx.selectFrom('conversations').select('id').where('user_id', '=', userId)
  const ids = (await own.orderBy('id').forUpdate().execute()).map(({ id }) => id)
  if (ids.length > 0) {
    const ofThem = tx.updateTable('messages').where('conversation_id', 'in', ids)
    await ofThem
      .set({ text: '', state: 'withdrawn', held_for: [], refused_words: null, sent_at: null, user_id: null })
      .where('state', '<>', 'sent')
      .execute()
    await ofThem.set({ text: REMOVED, user_id: null }).where('state', '=', 'sent').execute()
    await tx
      .updateTable('conversations')
      .set({
        user_id: null,
        customer_name: '',
        erased_at: at,
        waiting_since: null,
        due_at: null,
        queued_at: null,
      })
      .where('id', 'in', ids)
      .execute()
    // What a shop can no longer answer does not count against it.
    await tx
      .deleteFrom('message_waits')
      .where('conversation_id', 'in', ids)
      .where('answered_at', 'is', null)
      .execute()
  }
  await tx.updateTable('messages').set({ user_id: null }).where('user_id', '=', userId).execute()
}

/**
 * What was published of a person's reviews keeps its stars, without words, name, photographs and video, whose files a job removes;
 * what was not is withdrawn. Ratings of sellers stay without their person, and answers for a shop stay the shop's.
 */
async function emptyReviews(
  tx: Transaction<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  const own = tx.selectFrom('reviews').select('id').where('user_id', '=', userId).orderBy('id').forUpdate()
  const ids = (await own.execute()).map(({ id }) => id)
  if (ids.length > 0) {
    await tx.deleteFrom('review_versions').where('review_id', 'in', ids).execute()
    await tx.deleteFrom('review_replies').where('review_id', 'in', ids).where('role', '=', 'writer').execute()
    await tx
      .updateTable('review_decisions')
      .set({ words: REMOVED })
      .where('review_id', 'in', ids)
      .where('words', '<>', '')
      .execute()
    await tx
      .updateTable('review_decisions')
      .set({ appeal_words: REMOVED })
      .where('review_id', 'in', ids)
      .where('appealed_at', 'is not', null)
      .execute()
    await tx
      .updateTable('reviews')
      .set({ ...NOBODYS_REVIEW, erased_at: at })
      .where('id', 'in', ids)
      .where('state', '=', 'published')
      .execute()
    await tx
      .updateTable('reviews')
      .set({ ...NOBODYS_REVIEW, erased_at: at, state: 'withdrawn', withdrawn_at: at })
      .where('id', 'in', ids)
      .where('state', '<>', 'published')
      .execute()
  }
  await requeueLeftReviews(tx, { reviewIds: ids, at })
  await tx.updateTable('review_replies').set({ by_id: null }).where('by_id', '=', userId).execute()
  await tx.updateTable('seller_ratings').set({ user_id: null }).where('user_id', '=', userId).execute()
}

async function listMeasuredProducts(tx: Transaction<Schema>, userId: string): Promise<string[]> {
  const own = tx.selectFrom('measurements').select('product_id').distinct().where('user_id', '=', userId)
  return (await own.execute()).map((row) => row.product_id)
}

/**
 * What counts stays a number of nobody, as the stars of a review do, and no longer says where its piece was delivered;
 * everything else is removed with the photographs, by the job that removes their files. Of several people of one address
 * one number counts, as before; what others measure later is told apart from it no more (decision 1184).
 */
async function emptyMeasurements(
  tx: Transaction<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  const own = tx.selectFrom('measurements').select('id').where('user_id', '=', userId)
  await tx.deleteFrom('measurement_versions').where('measurement_id', 'in', own).execute()
  const stays = sql`state = 'counted' AND NOT EXISTS (SELECT FROM measurements AS other
    WHERE other.product_id = measurements.product_id AND other.attribute = measurements.attribute
      AND other.household = measurements.household AND other.state = 'counted' AND other.id <> measurements.id)`
  await tx
    .updateTable('measurements')
    .set((eb) => ({
      user_id: null,
      erased_at: at,
      queued_at: null,
      held_for: [],
      refused_for: null,
      refused_words: null,
      household: eb.cast<string>('id', 'text'),
      state: sql<'counted' | 'withdrawn'>`CASE WHEN ${stays} THEN 'counted' ELSE 'withdrawn' END`,
      counted_since: sql<Date | null>`CASE WHEN ${stays} THEN counted_since END`,
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** Mails of the account, and whatever else was sent to its verified address. */
async function emptyMails(
  tx: Transaction<Schema>,
  { userId, verifiedEmail, nobodysEmail }: Leaving,
): Promise<void> {
  const isTheirs = tx
    .selectFrom('mails')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        ...(verifiedEmail === undefined ? [] : [eb('to_address', '=', verifiedEmail)]),
      ]),
    )
  await tx.deleteFrom('mails').where('id', 'in', isTheirs).where('order_id', 'is', null).execute()
  await tx
    .updateTable('mails')
    .set({ to_address: nobodysEmail, text_body: null, html_body: null })
    .where('id', 'in', isTheirs)
    .execute()
}

/** What was sent to telephones stays counted, without number and words; what waits is not sent. Consents end with the account. */
async function emptyPhoneMessages(
  tx: Transaction<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('phone_messages')
    .set({ to_number: NO_NUMBER, event: '', filled_in: '{}', problem: null })
    .where('user_id', 'is', null)
    .where('to_number', '=', (eb) =>
      eb
        .selectFrom('verified_phones')
        .select((own) => own.ref('phone').$castTo<PhoneNumber>().as('phone'))
        .where('user_id', '=', userId),
    )
    .execute()
  await tx
    .updateTable('phone_messages')
    .set({ to_number: NO_NUMBER, filled_in: '{}', problem: null, user_id: null, order_id: null })
    .where('user_id', '=', userId)
    .where('state', 'not in', ['waiting'])
    .execute()
  await tx.deleteFrom('phone_messages').where('user_id', '=', userId).execute()
  await sql`INSERT INTO message_consents (user_id, purpose, granted, way, text_version, at)
    SELECT user_id, purpose, false, 'closed', text_version, ${at} FROM (
      SELECT DISTINCT ON (purpose) user_id, purpose, granted, text_version FROM message_consents
      WHERE user_id = ${userId} ORDER BY purpose, id DESC) AS last WHERE granted`.execute(tx)
}

/** The shop that a vendor acts for. */
export async function findSellerOf(tx: Transaction<Schema>, userId: string) {
  return tx
    .selectFrom('vendors')
    .innerJoin('sellers', 'sellers.id', 'vendors.seller_id')
    .select(['sellers.id', 'sellers.name', 'sellers.standing'])
    .where('vendors.user_id', '=', userId)
    .executeTakeFirst()
}

export async function removeVendorRecord(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.deleteFrom('vendors').where('user_id', '=', userId).execute()
}

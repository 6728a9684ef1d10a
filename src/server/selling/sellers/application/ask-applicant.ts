import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { type ActingVendor, byVendor } from '../acting-vendor.ts'
import { mailSeller } from '../mail-seller.ts'
import { lockSellerSettings, updateSeller } from '../seller-settings-store.ts'
import { lockSeller, writeQuestion } from '../seller-store.ts'

type AskApplicantRefusal = 'sellers.decision_not_valid' | 'sellers.move_not_allowed' | 'sellers.not_found'

/**
 * Asks a seller that has applied: its people read the question above every page of their portal and in a mail, and it is
 * their turn until they send the application again. The same question twice is one.
 */
export async function askApplicant(
  app: App,
  admin: Permitted<'vendors.decide'>,
  { sellerId, ...fields }: { sellerId: string; question: unknown },
): Promise<Result<{ name: string }, AskApplicantRefusal>> {
  const note = manyLines(fields.question)
  const problem = note === '' ? 'Please write what the seller should answer' : reasonProblem(note)
  const refusal = refuseFields('sellers.decision_not_valid', { question: problem })
  if (refusal) return refusal
  const at = app.clock.now()
  return decideInTransaction(app, async (tx) => {
    const seller = await lockSeller(tx, sellerId)
    if (!seller || seller.isHouse) return refuse('sellers.not_found')
    const { name, standing: from } = seller
    if (from !== 'applied')
      return refuse('sellers.move_not_allowed', { details: { from, to: 'applied', name } })
    if (seller.askedNote === note && !seller.answeredAt) return ok({ name })
    await writeQuestion(tx, { sellerId, note, at })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId,
      action: 'seller.asked_back',
      subject: { kind: 'seller', id: sellerId },
      after: { reason: note },
    })
    await mailSeller(app, tx, {
      to: 'owner',
      sellerId,
      kind: 'shop-asked-back',
      subject: `A question about ${name}`,
      text: 'Thank you for applying to sell. Before we can approve your shop, we have a question:',
      note,
      button: { label: 'Answer in your settings', path: '/vendor/settings' },
    })
    return ok({ name })
  })
}

/**
 * A seller has answered what it was asked: its application waits for the back office again. Twice is once. Refuses when
 * nothing was asked.
 */
export async function resubmitApplication(
  app: App,
  who: ActingVendor,
): Promise<Result<undefined, 'sellers.move_not_allowed'>> {
  return decideInSellerTransaction(app, who.sellerId, async (tx) => {
    const seller = await lockSellerSettings(tx, who.sellerId)
    if (seller?.standing !== 'applied' || !seller.asked_back_at) return refuse('sellers.move_not_allowed')
    if (seller.answered_at) return ok(undefined)
    await updateSeller(tx, who.sellerId, { answered_at: app.clock.now() })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'seller.sent_again',
      subject: { kind: 'seller', id: who.sellerId },
    })
    return ok(undefined)
  })
}

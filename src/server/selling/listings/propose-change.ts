import { readTypedFacts } from '#domain/goods/catalogue/typed-facts/typed-facts.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { proposeFacts, withdrawProposal } from '#server/goods/catalogue/editing/propose-facts.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { changeListing, type DuplicateListing } from './change-listing.ts'
import { findOwnProduct } from './offer-store.ts'

const NOTE_LENGTH_MAX = 500

type ProposeProductChangeRefusal =
  | DuplicateListing
  | CodeOf<typeof proposeFacts>
  | 'listings.changed_by_other'
  | 'listings.not_found'

/**
 * Proposes other facts for a product that several sellers may offer; an administrator decides. Refuses when the product
 * says something else by now.
 */
export async function proposeProductChange(
  app: App,
  who: ActingVendor,
  { offerId, version, entries }: { offerId: string; version: number; entries: FormEntries },
): Promise<Result<{ proposalId: string }, ProposeProductChangeRefusal>> {
  return changeListing(app, who, async (tx) => {
    const product = await findOwnProduct(tx, { offerId, sellerId: who.sellerId })
    if (!product) return refuse('listings.not_found')
    const facts = readTypedFacts(product.kind, entries, product)
    if (!facts.ok) return facts
    const note = oneLine(entry(entries, 'note')) || null
    const refusal = refuseFields('catalogue.product_not_valid', {
      note: keptTextProblem(note ?? '', NOTE_LENGTH_MAX),
    })
    if (refusal) return refusal
    const about = { productId: product.id, sellerId: who.sellerId }
    const proposed = await proposeFacts(app, tx, { ...about, version, facts: facts.value, note })
    if (!proposed.ok)
      return proposed.problem.code === 'catalogue.product_changed'
        ? refuse('listings.changed_by_other', { details: proposed.problem.details ?? {} })
        : proposed
    const { proposalId, before, after } = proposed.value
    await audit(tx, app, {
      ...byVendor(who),
      action: 'proposal.made',
      subject: { kind: 'proposal', id: proposalId },
      before: { productId: product.id, ...before },
      after: { productId: product.id, ...after },
    })
    return ok({ proposalId })
  })
}

/** Takes the seller's open proposal for a product back. Refuses when there is none. */
export async function withdrawProductChange(
  app: App,
  who: ActingVendor,
  offerId: string,
): Promise<Result<undefined, DuplicateListing | 'listings.not_found'>> {
  return changeListing(app, who, async (tx) => {
    const product = await findOwnProduct(tx, { offerId, sellerId: who.sellerId })
    const isWithdrawn =
      product && (await withdrawProposal(app, tx, { productId: product.id, sellerId: who.sellerId }))
    if (!isWithdrawn) return refuse('listings.not_found')
    await audit(tx, app, {
      ...byVendor(who),
      action: 'proposal.withdrawn',
      subject: { kind: 'product', id: product.id },
    })
    return ok(undefined)
  })
}

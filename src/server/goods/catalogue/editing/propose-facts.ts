import type { Transaction } from 'kysely'
import { lostForSale, type ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { changedFields } from '#domain/ground/shared/changed-fields.ts'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withKnownBrand } from '../brand-spelling-views.ts'
import { changeFacts } from './edit-product.ts'
import { mailAboutProduct } from './mail-about-product.ts'
import { closeOpenProposal, decide, lockProposal, replaceProposal } from './proposal-store.ts'
import { findFacts } from './proposal-views.ts'

type Tx = Transaction<Schema>

export interface FactsProposal {
  productId: string
  sellerId: string
  /** The product's version that the seller saw. */
  version: number
  facts: ProductFacts
  note: string | null
}

type ProposeFactsRefusal =
  | 'catalogue.nothing_changed'
  | 'catalogue.product_changed'
  | 'catalogue.product_not_valid'

/**
 * Keeps what a seller would say differently about a shared product, for an administrator to decide; the seller's
 * earlier open proposal for it is withdrawn. Gives what would change. Refuses to take away what the law asks for.
 */
export async function proposeFacts(
  app: Pick<App, 'clock' | 'random'>,
  tx: Tx,
  { productId, sellerId, version, note, ...proposed }: FactsProposal,
): Promise<Result<{ proposalId: string; before: object; after: object }, ProposeFactsRefusal>> {
  const current = await findFacts(tx, productId)
  if (current?.version !== version)
    return refuse('catalogue.product_changed', { details: { version: current?.version ?? 0 } })
  const facts = await withKnownBrand(tx, proposed.facts, productId)
  const changes = changedFields(current.facts, facts)
  if (!changes) return refuse('catalogue.nothing_changed')
  const lost = lostForSale(current.kind, current.facts, facts)
  if (Object.keys(lost).length > 0) return refuse('catalogue.product_not_valid', { fields: lost })
  const id = app.random.uuid()
  const proposal = { id, productId, sellerId, changes: changes.after, baseVersion: version, note }
  await replaceProposal(tx, { ...proposal, at: app.clock.now() })
  return ok({ proposalId: id, ...changes })
}

/** Takes a seller's open proposal back; says whether there was one. */
export async function withdrawProposal(
  app: Pick<App, 'clock'>,
  tx: Tx,
  proposal: { productId: string; sellerId: string },
): Promise<boolean> {
  return closeOpenProposal(tx, { ...proposal, status: 'withdrawn', at: app.clock.now() })
}

export interface ProposalVerdict {
  proposalId: string
  accept: boolean
  /** The product as the administrator saw it beside the proposal; asked for when it is accepted. */
  version?: number
  /** Told to the seller; asked for when it is declined. */
  reason?: unknown
}

type DecideProposalRefusal = CodeOf<typeof changeFacts> | 'catalogue.proposal_gone' | 'audit.reason_invalid'

/**
 * Accepts a proposal, which then becomes what the product says, or declines it; the seller's people are told. Fields
 * that the proposal leaves out stay as they are now. Refuses when it is not open, and when the product is no longer
 * what was compared.
 */
export async function decideProposal(
  app: App,
  admin: Permitted<'products.change'>,
  { proposalId, accept, version, reason: rawReason }: ProposalVerdict,
): Promise<Result<{ productId: string; name: string }, DecideProposalRefusal>> {
  const reason = accept ? ok('') : checkReason(rawReason)
  if (!reason.ok) return reason
  return decideInTransaction(app, async (tx) => {
    const proposal = await lockProposal(tx, proposalId)
    const current = proposal && (await findFacts(tx, proposal.productId))
    if (!proposal || !current) return refuse('catalogue.proposal_gone')
    const { productId, sellerId, changes } = proposal
    const record = { ...asActor(admin), sellerId }
    const facts: ProductFacts = { ...current.facts, ...changes }
    if (accept) {
      const origin = { source: 'seller', sellerId } as const
      const changed = await changeFacts(app, tx, { productId, version: version ?? 0, facts, origin })
      if (!changed.ok) return changed
      if (changed.value.changes)
        await audit(tx, app, {
          ...record,
          action: 'product.changed',
          subject: { kind: 'product', id: productId },
          before: { ...changed.value.changes.before, version: current.version },
          after: { ...changed.value.changes.after, version: changed.value.version },
        })
    }
    const status = accept ? 'accepted' : 'declined'
    await decide(tx, { id: proposalId, status, by: admin.userId, at: app.clock.now() })
    await audit(tx, app, {
      ...record,
      action: `proposal.${status}`,
      subject: { kind: 'proposal', id: proposalId },
      before: { status: 'open' },
      after: { status, productId, ...(!accept && { reason: reason.value }) },
    })
    const { name } = current.facts
    await mailAboutProduct(app, tx, {
      sellerId,
      productId,
      kind: `proposal-${status}`,
      subject: accept ? `Your change of ${name} is accepted` : `Your change of ${name} is not made`,
      paragraphs: accept
        ? [`Thank you. The product now shows what you proposed.`]
        : [`We have checked your proposal for “${name}” and are leaving the product as it is:`, reason.value],
    })
    return ok({ productId, name: facts.name })
  })
}

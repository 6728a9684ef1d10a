import { FACT_LENGTHS } from '#domain/goods/catalogue/product-facts.ts'
import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { hasBrand, insertBrandChange } from './brand-change-store.ts'

type ChangeBrandRefusal = 'catalogue.brand_invalid' | 'catalogue.brand_job_runs' | 'audit.reason_invalid'

/**
 * Begins to give every product of a brand another one: a new spelling, or a brand that exists, in which it goes up. A
 * job does it in batches. Refuses while another change is under way.
 */
export async function changeBrand(
  app: App,
  admin: Permitted<'products.change'>,
  form: { from: unknown; to: unknown; reason: unknown },
): Promise<Result<{ changeId: string }, ChangeBrandRefusal>> {
  const [from, to] = [oneLine(form.from), oneLine(form.to)]
  const refusal = refuseFields('catalogue.brand_invalid', {
    from: requiredTextProblem(from, FACT_LENGTHS.brand),
    to: to !== '' && to === from ? 'It is spelled so already' : requiredTextProblem(to, FACT_LENGTHS.brand),
  })
  if (refusal) return refusal
  const reason = checkReason(form.reason)
  if (!reason.ok) return reason
  return decideInTransaction(app, async (tx) => {
    if (!(await hasBrand(tx, from)))
      return refuse('catalogue.brand_invalid', {
        fields: { from: 'No product is of this brand, spelled so' },
      })
    const id = app.random.uuid()
    const change = { id, from, to, reason: reason.value, by: admin.userId, at: app.clock.now() }
    if (!(await insertBrandChange(tx, change))) return refuse('catalogue.brand_job_runs')
    await audit(tx, app, {
      ...asActor(admin),
      action: 'brand.change_began',
      subject: { kind: 'brand', id: from },
      before: { brand: from },
      after: { brand: to, reason: reason.value },
    })
    await app.jobs.enqueue(tx, 'brand-change', { changeId: id })
    return ok({ changeId: id })
  })
}

import type { Transaction } from 'kysely'
import { measurableFactsOf } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import type { AgreedFact } from '#domain/goods/catalogue/measured/measured-facts.ts'
import { agreedValue } from '#domain/goods/measurements/agreeing-owners.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { type lockForMeasuring, noteAgreedFacts } from '#server/goods/catalogue/editing/note-agreed-facts.ts'
import { weighMeasured } from '#server/goods/questions/proposals/weigh-answer.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { listCounted } from './measurement-store.ts'

type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockForMeasuring>>>

/**
 * Counts anew what the owners of a locked product agree on, fact by fact, and has the product say it, and no answer to a
 * question otherwise. Whoever writes,
 * withdraws or decides a measurement holds the product, so that two of them are counted one after the other.
 */
export async function recount(tx: Transaction<Schema>, product: LockedProduct, at: Date): Promise<void> {
  const counted = await listCounted(tx, product.id)
  const agreed: Record<string, AgreedFact> = {}
  for (const fact of measurableFactsOf(product.kind)) {
    const found = agreedValue(
      fact,
      counted.filter(({ attribute }) => attribute === fact.key),
    )
    if (!found) continue
    const before = product.measured[fact.key]
    const isAsBefore = before?.value === found.value && before.owners === found.owners
    agreed[fact.key] = { ...found, on: isAsBefore ? before.on : indianDay(at) }
  }
  if (await noteAgreedFacts(tx, { product, agreed, at }))
    await weighMeasured(tx, { productId: product.id, at })
}

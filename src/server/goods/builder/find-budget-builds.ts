import { FACTS_NEEDED } from '#domain/goods/builder/budget-facts.ts'
import { BUDGET_MAX_PAISE, type BudgetWish } from '#domain/goods/builder/budget-wish.ts'
import type { BudgetAnswer } from '#domain/goods/builder/build-for-budget.ts'
import type { BudgetSlot } from '#domain/goods/builder/cheapest-build-search.ts'
import { SLOTS } from '#domain/goods/builder/slots.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { askBudgetThread } from './ask-budget-thread.ts'
import { isKindOnSale, readBudgetStock } from './budget-stock-views.ts'

/** A slot of which no part can be used, and why. */
export interface MissingPart {
  label: string
  /** Whether such parts are on sale of which too little is known. */
  isOnSale: boolean
  /** The facts that are compared, as products call them. */
  facts: readonly string[]
}

export type FoundBudgetBuilds =
  | Exclude<BudgetAnswer, { kind: 'none' }>
  | { kind: 'none'; missing: readonly MissingPart[] }

/**
 * Whole computers for a wish out of what is on sale now, each fitting without anything that is not known. Where none is
 * within the budget, the cheapest of all; where there is none at any price, what is missing for one. Refuses while too
 * many ask, or whoever asks (an address) has enough questions open.
 */
export async function findBudgetBuilds(
  app: App,
  wish: BudgetWish,
  asker: string,
): Promise<Result<FoundBudgetBuilds, 'builder.busy'>> {
  try {
    const found = await askBudgetThread(app, { stock: await readBudgetStock(app, wish), wish }, asker)
    if (found.kind === 'found') return ok(found)
    // Dearer parts may do with fewer others, or be the only ones of their kind.
    const wide = await readBudgetStock(app, { ...wish, budgetPaise: BUDGET_MAX_PAISE })
    const answer = await askBudgetThread(app, { stock: wide, wish }, asker)
    if (answer.kind !== 'none') return ok(answer)
    return ok({
      kind: 'none',
      missing: await Promise.all(answer.missing.map((slot) => missingPart(app, slot))),
    })
  } catch (error) {
    app.log.warn({ err: error }, 'no build for a budget could be put together')
    return refuse('builder.busy')
  }
}

async function missingPart(app: App, key: BudgetSlot): Promise<MissingPart> {
  const slot = SLOTS.find((each) => each.key === key)
  const own = (Object.keys(FACTS_NEEDED) as (keyof typeof FACTS_NEEDED)[]).filter((kind) =>
    slot?.kinds.includes(kind),
  )
  const [first] = own
  const facts = first
    ? attributesOf[first].filter((each) => (FACTS_NEEDED[first].all as readonly string[]).includes(each.key))
    : []
  return {
    label: first ? kinds[first].label.toLowerCase() : key,
    isOnSale: await isKindOnSale(app, own),
    facts: facts.map(({ label }) => label.toLowerCase()),
  }
}

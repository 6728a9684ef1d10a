import { amountSaid } from '#domain/goods/search/asked-price.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { formatInr, type Paise, rupeesToPaise } from '#domain/ground/shared/money.ts'
import {
  BUDGET_MAX_PAISE,
  BUDGET_MIN_PAISE,
  type BudgetWish,
  RESOLUTIONS,
  TASTES,
  TYPED_BUDGET_LENGTH_MAX,
  type TypedWish,
  USES,
} from './budget-wish.ts'

type ReadWish = { typed: TypedWish } & (
  | { wish: BudgetWish; errors?: undefined }
  | { wish?: undefined; errors: Readonly<Record<string, string>> }
)

/**
 * Reads a wish out of an address, whose budget is in rupees, also as the search reads it ("50k", "1 lakh"). What cannot be used gets a message under its field, and
 * stays as it was typed; a taste that we do not know is passed over.
 */
export function readWish(entries: FormEntries): ReadWish {
  const typed: TypedWish = {
    use: entry(entries, 'use'),
    budget: entry(entries, 'budget').slice(0, TYPED_BUDGET_LENGTH_MAX),
    resolution: entry(entries, 'resolution') || '1080p',
    tastes: TASTES.map(({ key }) => key).filter((key) => entries.taste?.includes(key)),
  }
  const use = USES.find(({ key }) => key === typed.use)?.key
  const resolution = RESOLUTIONS.find(({ key }) => key === typed.resolution)?.key
  const budgetPaise = rupeesToPaise(typed.budget) ?? amountSaid(typed.budget)
  const budgetProblem = problemOfBudget(budgetPaise)
  if (use && resolution && budgetPaise !== undefined && !budgetProblem)
    return { typed, wish: { use, resolution, budgetPaise, tastes: typed.tastes } }
  return {
    typed,
    errors: {
      ...(use ? {} : { use: 'Please choose what the computer is for.' }),
      ...(budgetProblem ? { budget: budgetProblem } : {}),
      ...(resolution ? {} : { resolution: 'Please choose a resolution.' }),
    },
  }
}

function problemOfBudget(paise: Paise | undefined): string | undefined {
  if (paise === undefined) return 'Please enter the budget in rupees, for example 80,000.'
  if (paise < BUDGET_MIN_PAISE)
    return `A complete PC costs at least ${formatInr(BUDGET_MIN_PAISE)}. Please enter more.`
  return paise > BUDGET_MAX_PAISE ? `Please enter at most ${formatInr(BUDGET_MAX_PAISE)}.` : undefined
}

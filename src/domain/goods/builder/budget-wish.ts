import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { formatInr, type Paise, rupeesToPaise } from '#domain/ground/shared/money.ts'

export const USES = [
  { key: 'office', label: 'Office and study' },
  { key: 'games', label: 'Games' },
  { key: 'streaming', label: 'Games and streaming' },
  { key: 'video', label: 'Video and design' },
  { key: 'programming', label: 'Programming' },
] as const
export type BudgetUse = (typeof USES)[number]['key']

export const RESOLUTIONS = [
  { key: '1080p', label: '1080p', pixels: '1920 × 1080' },
  { key: '1440p', label: '1440p', pixels: '2560 × 1440' },
  { key: '4k', label: '4K', pixels: '3840 × 2160' },
] as const
export type Resolution = (typeof RESOLUTIONS)[number]['key']

export const TASTES = [
  { key: 'quiet', label: 'Quiet' },
  { key: 'small', label: 'Small' },
  { key: 'white', label: 'White' },
] as const
export type Taste = (typeof TASTES)[number]['key']

export const BUDGET_MIN_PAISE = 10_000_00
export const BUDGET_MAX_PAISE = 10_00_000_00

/** What a shopper wants a whole computer for, and what it may cost. */
export interface BudgetWish {
  use: BudgetUse
  budgetPaise: Paise
  resolution: Resolution
  tastes: readonly Taste[]
}

/** A wish as it was typed, to be shown again. */
export interface TypedWish {
  use: string
  budget: string
  resolution: string
  tastes: readonly Taste[]
}

type ReadWish = { typed: TypedWish } & (
  | { wish: BudgetWish; errors?: undefined }
  | { wish?: undefined; errors: Readonly<Record<string, string>> }
)

/** What is typed as a budget is read so far. */
export const TYPED_BUDGET_LENGTH_MAX = 40

/**
 * Reads a wish out of an address, whose budget is in rupees. What cannot be used gets a message under its field, and
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
  const budgetPaise = rupeesToPaise(typed.budget)
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

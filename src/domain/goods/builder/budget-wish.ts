import type { Paise } from '#domain/ground/shared/money.ts'

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

/** What is typed as a budget is read so far. */
export const TYPED_BUDGET_LENGTH_MAX = 40

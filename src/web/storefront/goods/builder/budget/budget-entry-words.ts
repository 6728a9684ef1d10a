import {
  BUDGET_MAX_PAISE,
  BUDGET_MIN_PAISE,
  TYPED_BUDGET_LENGTH_MAX,
  USES,
} from '#domain/goods/builder/budget-wish.ts'
import { formatInr } from '#domain/ground/shared/money.ts'

/** What the short form for a budget says; made for the page, so that no script needs the rules behind it. */
export interface BudgetEntryWords {
  uses: readonly { key: string; label: string }[]
  range: string
  lengthMax: number
}

export const budgetEntryWords: BudgetEntryWords = {
  uses: USES,
  range: `From ${formatInr(BUDGET_MIN_PAISE)} to ${formatInr(BUDGET_MAX_PAISE)}`,
  lengthMax: TYPED_BUDGET_LENGTH_MAX,
}

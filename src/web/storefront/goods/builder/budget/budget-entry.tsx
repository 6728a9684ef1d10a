import { buttonLook } from '#web/ui/button.tsx'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import type { BudgetEntryWords } from './budget-entry-words.ts'

/**
 * The short way in: a use and a budget, answered with whole computers on a page that asks for more. A form of plain
 * fields, since the home page has no room for the script of others.
 */
export function BudgetEntry({ uses, range, lengthMax }: BudgetEntryWords) {
  return (
    <form method="get" action="/build/for-budget" className="flex flex-col gap-4 print:hidden">
      <label className="flex flex-col gap-1.5 font-medium text-sm">
        What is it for?
        {/* Drawn as the kit's: WebKit's own lists are grey and of another height. */}
        <span className="relative font-normal">
          <select name="use" required className="field-box appearance-none truncate pr-10">
            <option value="">Please choose</option>
            {uses.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      </label>
      <div className="flex flex-col gap-1.5">
        <label htmlFor="entry-budget" className="font-medium text-sm">
          Budget in rupees
        </label>
        <input
          id="entry-budget"
          name="budget"
          inputMode="numeric"
          autoComplete="off"
          maxLength={lengthMax}
          placeholder="80,000"
          required
          aria-describedby="entry-range"
          className="field-box"
        />
        <p id="entry-range" className="figures text-muted text-sm">
          {range}
        </p>
      </div>
      <button type="submit" className={buttonLook({ variant: 'primary' })}>
        Build my PC
      </button>
    </form>
  )
}

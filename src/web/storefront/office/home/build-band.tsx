import { Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { Example } from '#server/goods/builder/example-views.ts'
import { BudgetEntry } from '#web/storefront/goods/builder/budget/budget-entry.tsx'
import type { BudgetEntryWords } from '#web/storefront/goods/builder/budget/budget-entry-words.ts'
import { ExamplePictures } from '#web/storefront/goods/builder/example-pictures.tsx'

interface ShownExample extends Pick<Example, 'title' | 'words' | 'text' | 'totalPaise'> {
  pictures: readonly Pick<Example['pictures'][number], 'key' | 'isIllustration'>[]
}

interface BuildBandProps {
  examples: readonly ShownExample[]
  budgetEntry: BudgetEntryWords
}

/** The promise that parts fit, the way from a budget to a whole computer, and some computers with what they cost now. */
export function BuildBand({ examples, budgetEntry }: BuildBandProps) {
  return (
    <section aria-labelledby="build" className="page-width pt-12 sm:pt-16">
      <h2 id="build" className="text-[1.75rem] sm:text-4xl">
        A whole computer in a minute
      </h2>
      <p className="max-w-3xl pt-3 text-muted">
        <b className="font-semibold text-ink">Fits or free return:</b> if you buy the parts in one order and
        one does not fit the others after all, you return it free and get back all you paid for it.{' '}
        <Link to="/refund#fits" className="text-link">
          What is covered
        </Link>
      </p>
      <div className="grid gap-4 pt-6 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="rounded-stage border border-line bg-surface p-5 sm:p-6">
          <BudgetEntry {...budgetEntry} />
        </div>
        {examples.length > 0 ? (
          <ul aria-label="Examples" className="grid gap-4 sm:grid-cols-3 sm:gap-5">
            {examples.map(({ title, words, text, totalPaise, pictures }) => (
              <li
                key={text}
                className="relative flex flex-col gap-2 rounded-stage border border-line bg-surface p-5 hover:border-edge"
              >
                <h3 className="text-lg">
                  <Link
                    to={`/build/shared?parts=${text}`}
                    className="after:absolute after:inset-0 hover:underline"
                  >
                    {title}
                  </Link>
                </h3>
                <p className="text-muted text-sm">{words}</p>
                <ExamplePictures pictures={pictures} />
                <p className="figures mt-auto pt-2 font-semibold text-lg">{formatInr(totalPaise)}</p>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}

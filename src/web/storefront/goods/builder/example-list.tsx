import { Link } from 'react-router'
import { BADGE_WORDS } from '#domain/goods/builder/build-words.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { Example } from '#server/goods/builder/example-views.ts'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import { ExamplePictures } from './example-pictures.tsx'

/** Whole computers to start from, each with what it costs now and whether it fits. */
export function ExampleList({ examples }: { examples: readonly Example[] }) {
  return (
    <section aria-labelledby="examples-title" className="pb-10 print:hidden">
      <h2 id="examples-title" className="pb-4 text-xl">
        Start from an example
      </h2>
      <ul className="grid gap-3 sm:gap-4 sm:grid-cols-3">
        {examples.map(({ title, words, text, answer, totalPaise, pictures }) => (
          <li
            key={text}
            className="relative flex flex-col gap-1 rounded-stage border border-line bg-surface p-4 hover:border-edge sm:gap-2 sm:p-5"
          >
            <h3 className="font-semibold text-lg">
              <Link
                to={`/build/shared?parts=${text}`}
                className="after:absolute after:inset-0 hover:underline"
              >
                {title}
              </Link>
            </h3>
            <p>{words}</p>
            <ExamplePictures pictures={pictures} />
            <p className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 text-sm sm:pt-2">
              <AnswerBadge answer={answer} />
              {answer ? BADGE_WORDS[answer] : null}
            </p>
            <p className="figures font-semibold text-lg">{formatInr(totalPaise)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

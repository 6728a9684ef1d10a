import { Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import type { ShownBuild } from './shown-build.ts'
import { nextSlot } from './slots/next-slot.ts'

/** How far the build is, what it comes to and what is next, in sight while one scrolls; wide screens have the summary beside it. */
export function BuildBar({ build: { progress, answer, totalPaise, slots } }: { build: ShownBuild }) {
  const next = progress.chosen > 0 ? nextSlot(slots) : undefined
  return (
    <div className="sticky top-16 z-10 -mx-4 flex flex-wrap items-center gap-x-3 border-line border-b bg-paper px-4 py-2.5 text-sm sm:-mx-6 sm:px-6 lg:hidden print:hidden">
      <p className="figures">
        <b className="font-semibold">
          {progress.chosen} of {progress.needed}
        </b>{' '}
        needed parts
      </p>
      <AnswerBadge answer={answer} />
      <b className="figures ml-auto font-semibold">{formatInr(totalPaise)}</b>
      {next ? (
        <Link to={next.to} className="text-link inline-flex min-h-9 basis-full items-center font-medium">
          Next: {next.label}
        </Link>
      ) : null}
    </div>
  )
}

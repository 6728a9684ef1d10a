import { formatInr } from '#domain/ground/shared/money.ts'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import type { ShownBuild } from './shown-build.ts'

/** How far the build is and what it comes to, in sight while one scrolls; wide screens have the summary beside it. */
export function BuildBar({ build: { progress, answer, totalPaise } }: { build: ShownBuild }) {
  return (
    <p className="sticky top-16 z-10 -mx-4 flex items-center gap-x-3 border-line border-b bg-paper px-4 py-2.5 text-sm sm:-mx-6 sm:px-6 lg:hidden print:hidden">
      <span className="figures">
        <b className="font-semibold">
          {progress.chosen} of {progress.needed}
        </b>{' '}
        needed parts
      </span>
      <AnswerBadge answer={answer} />
      <b className="figures ml-auto font-semibold">{formatInr(totalPaise)}</b>
    </p>
  )
}

import type { BuildFigure } from '#domain/goods/builder/build-limits.ts'
import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { type ShownVerdict, VerdictList } from '#web/storefront/goods/compatibility/verdict-list.tsx'
import type { ShownBuild } from './shown-build.ts'

/** On paper nothing can be opened. */
const OPEN_IN_PRINT = 'print:[&::details-content]:[content-visibility:visible]'

interface BuildVerdictsProps {
  build: Pick<ShownBuild, 'verdicts' | 'limits' | 'figures'>
}

/** What is said of the parts together, with its facts; what fits and what is not known behind a line each. */
export function BuildVerdicts({ build: { verdicts, limits, figures } }: BuildVerdictsProps) {
  const others = verdicts.filter((verdict) => !isToSee(verdict))
  return (
    <div className="flex min-w-0 flex-col">
      <section aria-labelledby="verdicts-title">
        <h2 id="verdicts-title" className="pb-3 text-xl sm:text-2xl">
          What fits, and why
        </h2>
        <VerdictList verdicts={verdicts.filter(isToSee)} />
        {others.length > 0 ? (
          <details className={`border-line border-t ${OPEN_IN_PRINT}`}>
            <summary className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
              {counted(others.length, others.length < verdicts.length ? 'other comparison' : 'comparison')}:{' '}
              {answerCounts(others)}
            </summary>
            <VerdictList verdicts={others} />
          </details>
        ) : null}
      </section>
      {limits.length + figures.length > 0 ? (
        <Figures figures={[...limits, ...figures]} hasLimits={limits.length > 0} />
      ) : null}
    </div>
  )
}

/** What somebody has to do something about. */
function isToSee({ answer }: ShownVerdict): boolean {
  return answer === 'does not fit' || answer === 'fits if'
}

/** "2 not known, 14 fit" */
function answerCounts(verdicts: readonly ShownVerdict[]): string {
  const count = (asked: Answer) => verdicts.filter(({ answer }) => answer === asked).length
  const [unknown, fitting] = [count('not known'), count('fits')]
  return [
    ...(unknown > 0 ? [`${formatCount(unknown)} not known`] : []),
    ...(fitting > 0 ? [counted(fitting, 'fits', 'fit')] : []),
  ].join(', ')
}

/** What limits the build first. */
function Figures({ figures, hasLimits }: { figures: readonly BuildFigure[]; hasLimits: boolean }) {
  return (
    <details className={`border-line border-t ${OPEN_IN_PRINT}`}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        {hasLimits ? 'What limits this build, and key figures' : 'Key figures'}
      </summary>
      <dl className="grid gap-x-6 gap-y-2 pb-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        {figures.map(({ label, words }) => (
          <div key={label} className="contents">
            <dt className="font-medium max-sm:pt-2">{label}</dt>
            <dd className="figures">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

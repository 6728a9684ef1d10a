import type { BuildFigure } from '#domain/goods/builder/build-limits.ts'
import { VerdictList } from '#web/storefront/goods/compatibility/verdict-list.tsx'
import type { ShownBuild } from './shown-build.ts'

/** What is said of the parts together: what limits them, what can be compared, and every verdict with its facts. */
export function BuildVerdicts({ build }: { build: Pick<ShownBuild, 'verdicts' | 'limits' | 'figures'> }) {
  const { verdicts, limits, figures } = build
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <section aria-labelledby="verdicts-title">
        <h2 id="verdicts-title" className="pb-3 text-2xl">
          What fits, and why
        </h2>
        <VerdictList verdicts={verdicts} />
      </section>
      {limits.length > 0 ? <Figures title="What limits this build" figures={limits} /> : null}
      {figures.length > 0 ? <Figures title="Its figures" figures={figures} /> : null}
    </div>
  )
}

function Figures({ title, figures }: { title: string; figures: readonly BuildFigure[] }) {
  return (
    <section aria-label={title}>
      <h2 className="pb-3 text-2xl">{title}</h2>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        {figures.map(({ label, words }) => (
          <div key={label} className="contents">
            <dt className="font-medium max-sm:pt-2">{label}</dt>
            <dd className="figures">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import type { ComponentHealth, ComponentName } from '#server/office/system/read-health.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  type LucideIcon,
  TriangleAlert,
} from '#web/ui/pictures/icons.ts'

const NAMES: Record<ComponentName, string> = {
  database: 'Database',
  worker: 'Worker',
  mail: 'Email',
  gateway: 'Payment gateway',
  books: 'Books',
  files: 'Files and disk',
  pictures: 'Pictures',
  backups: 'Backups',
  version: 'Version',
}

const LOOKS: Record<
  ComponentHealth['state'],
  { Icon: LucideIcon; tone: string; word: string; edge: string }
> = {
  good: { Icon: CircleCheck, tone: 'text-good', word: 'Good', edge: 'border-line' },
  warn: { Icon: TriangleAlert, tone: 'text-warn', word: 'Needs attention', edge: 'border-warn' },
  bad: { Icon: CircleX, tone: 'text-bad', word: 'Not working', edge: 'border-bad' },
  new: { Icon: CircleDashed, tone: 'text-muted', word: 'Not run yet', edge: 'border-line' },
  off: { Icon: CircleMinus, tone: 'text-muted', word: 'Not set up', edge: 'border-line' },
}

/** Each component, with what it says of itself. */
export function HealthGrid({ components }: { components: readonly ComponentHealth[] }) {
  return (
    <section aria-labelledby="health">
      <h2 id="health" className="sr-only">
        Health
      </h2>
      <ul className="grid gap-3 sm:gap-4 md:grid-cols-2 xl:grid-cols-3">
        {components.map((component) => (
          <HealthCard key={component.name} component={component} />
        ))}
      </ul>
    </section>
  )
}

function HealthCard({ component }: { component: ComponentHealth }) {
  const { Icon, tone, word, edge } = LOOKS[component.state]
  return (
    <li className={joinClasses('flex flex-col gap-2 rounded-stage border bg-surface p-4 sm:p-5', edge)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold text-base">{NAMES[component.name]}</h3>
        <span className={joinClasses('inline-flex items-center gap-1.5 font-medium text-sm', tone)}>
          <Icon aria-hidden="true" className="size-4" />
          {word}
        </span>
      </div>
      <p className="break-words text-[0.9375rem]">{component.words}</p>
      {component.facts.length > 0 ? (
        <dl className="mt-auto grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-t pt-3 text-sm">
          {component.facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="figures break-words text-right">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  )
}

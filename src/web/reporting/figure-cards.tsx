import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { changeInPercent } from '#domain/earnings/percent-change.ts'
import { type DayRange, formatDayShort } from '#domain/shared/months.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The figures at the top of a first page; `title` names them for those who listen. */
export function FigureCards({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        {title}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">{children}</dl>
    </section>
  )
}

interface FigureCardProps {
  label: string
  /** Says more about the label: "this month". */
  note?: string
  value: string
  children: ReactNode
}

export function FigureCard({ label, note, value, children }: FigureCardProps) {
  return (
    <div className="flex flex-col gap-1.5 rounded-stage border border-line bg-surface p-3.5 sm:p-5">
      <dt className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
        <span className="font-medium">{label}</span>
        {note ? <span className="text-muted">{note}</span> : null}
      </dt>
      <dd className="figures font-display font-semibold text-[1.375rem] leading-tight xs:text-2xl sm:text-3xl">
        {value}
      </dd>
      <dd className="figures mt-auto text-muted text-sm">{children}</dd>
    </div>
  )
}

const LOOKS = {
  up: { Icon: ArrowUp, tone: 'text-good', word: 'up' },
  down: { Icon: ArrowDown, tone: 'text-bad', word: 'down' },
  same: { Icon: Minus, tone: 'text-muted', word: 'unchanged,' },
} as const

interface ChangeProps {
  now: number
  before: number
  /** What it is compared with: "vs 1–20 Oct". */
  since: string
  /** Said in place of a percentage where there was nothing before. */
  whenNew: ReactNode
}

/** How much a figure has grown or shrunk. */
export function Change({ now, before, since, whenNew }: ChangeProps) {
  const percent = changeInPercent({ now, before })
  if (percent === undefined) return now === 0 ? 'Nothing yet' : whenNew
  const { Icon, tone, word } = LOOKS[percent > 0 ? 'up' : percent < 0 ? 'down' : 'same']
  return (
    <>
      <span className={joinClasses('inline-flex items-center gap-0.5 font-medium', tone)}>
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
        <span className="sr-only">{word} </span>
        {Math.abs(percent)}%
      </span>{' '}
      <span className="whitespace-nowrap">{since}</span>
    </>
  )
}

/** The same against the same days of the last month. */
export function ChangeFrom({ now, before, days }: { now: number; before: number; days: DayRange }) {
  const range = rangeText(days)
  const whenNew = (
    <>
      Nothing in <span className="whitespace-nowrap">{range}</span>
    </>
  )
  return <Change now={now} before={before} since={`vs ${range}`} whenNew={whenNew} />
}

/** "1–20 Oct" */
function rangeText({ from, to }: DayRange): string {
  return from === to ? formatDayShort(to) : `${Number(from.slice(8))}–${formatDayShort(to)}`
}

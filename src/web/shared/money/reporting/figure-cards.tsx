import type { ReactNode } from 'react'
import { type DayRange, formatDayShort } from '#domain/ground/shared/months.ts'
import { growthSince } from '#domain/money/reporting/growth.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ArrowDown, ArrowUp, Minus } from '#web/ui/pictures/icons.ts'

/** The figures at the top of a first page; `title` names them for those who listen. */
export function FigureCards({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        {title}
      </h2>
      <dl className="grid gap-3 min-[20rem]:grid-cols-2 sm:gap-4 xl:grid-cols-4">{children}</dl>
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

/** Label, figure and caption of cards in a row stand on the same lines, whichever of them wraps. */
export function FigureCard({ label, note, value, children }: FigureCardProps) {
  return (
    <div className="row-span-3 grid grid-rows-subgrid gap-y-1.5 rounded-stage border border-line bg-surface p-3.5 sm:p-5">
      <dt className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
        <span className="font-medium">{label}</span>
        {note ? <span className="text-muted">{note}</span> : null}
      </dt>
      <dd className="figures @container whitespace-nowrap font-semibold leading-tight">
        <span className={sizeOf(value)}>{value}</span>
      </dd>
      <dd className="figures text-muted text-sm">{children}</dd>
    </div>
  )
}

/** As large as a figure may be beside another card on a phone: "₹1,39,088", "₹12,34,567" and "₹12,34,56,789". */
function sizeOf({ length }: string): string {
  if (length <= 9) return 'text-[1.375rem] xs:text-2xl sm:text-3xl'
  return length <= 11 ? 'text-[clamp(0.875rem,14cqi,1.875rem)]' : 'text-[clamp(0.875rem,12cqi,1.875rem)]'
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
  const growth = growthSince({ now, before })
  if (!growth) return <>{now === 0 ? 'Nothing yet' : whenNew}</>
  const { Icon, tone, word } = LOOKS[growth.direction]
  return (
    <>
      <span className={joinClasses('inline-flex items-baseline gap-0.5 font-medium', tone)}>
        <Icon aria-hidden="true" className="size-3.5 shrink-0 self-center" strokeWidth={2.5} />
        <span className="sr-only">{word} </span>
        {growth.text}
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

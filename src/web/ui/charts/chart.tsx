import { type PointerEvent, useState } from 'react'
import { joinClasses } from '../join-classes.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx'
import { chartScale } from './chart-scale.ts'

/** One bar: what it stands for, how high it is, and its row in the table. */
export interface ChartBar {
  label: string
  value: number
  /** The cells after the label; the first one is the value in words. */
  cells: readonly string[]
}

interface BarChartProps {
  /** What the bars show, for those who do not see them. */
  title: string
  bars: readonly ChartBar[]
  /** The heads of the table's columns, the label's first. */
  columns: readonly string[]
  /** Said above the bars until one of them is pointed at. */
  summary: string
  /** A number on the scale, in words. */
  formatTick: (value: number) => string
  className?: string
}

/**
 * Bars on a scale of round numbers, in the page's own SVG: no library, no style attribute. What a bar says is shown when
 * it is pointed at or touched; the same figures stand in a table below for everyone else.
 */
export function BarChart({ title, bars, columns, summary, formatTick, className }: BarChartProps) {
  const [pointedAt, setPointedAt] = useState<number>()
  const scale = chartScale(Math.max(0, ...bars.map((bar) => bar.value)))
  const pointed = pointedAt === undefined ? undefined : bars[pointedAt]
  const find = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const slot = Math.floor(((event.clientX - left) / width) * bars.length)
    setPointedAt(Math.min(bars.length - 1, Math.max(0, slot)))
  }
  return (
    <figure className={joinClasses('flex flex-col gap-3', className)}>
      <figcaption className="figures min-h-6 text-[0.9375rem] text-muted">
        {pointed ? (
          <>
            <span className="font-medium text-ink">{pointed.label}</span> · {pointed.cells.join(' · ')}
          </>
        ) : (
          summary
        )}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
        <div
          aria-hidden="true"
          className="figures -my-2 flex flex-col justify-between text-right text-muted text-xs leading-4"
        >
          {scale.ticks.toReversed().map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`${title}. ${summary}`}
          className="h-52 w-full touch-pan-y overflow-hidden sm:h-60"
          onPointerMove={find}
          onPointerDown={find}
          onPointerLeave={() => setPointedAt(undefined)}
        >
          {scale.ticks.map((tick) => (
            <Gridline key={tick} share={tick / scale.top} />
          ))}
          {bars.map((bar, index) => (
            <Bar
              key={bar.label}
              bar={bar}
              place={{ index, count: bars.length }}
              share={bar.value / scale.top}
              isPointedAt={index === pointedAt}
            />
          ))}
        </svg>
        <div
          aria-hidden="true"
          className="figures col-start-2 flex justify-between text-muted text-xs leading-4"
        >
          {fewLabels(bars).map((label) => (
            <span key={label} className={bars.length > FEW_MAX ? undefined : 'grow basis-0 text-center'}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <ChartTable title={title} bars={bars} columns={columns} />
    </figure>
  )
}

function Gridline({ share }: { share: number }) {
  const y = `${100 - 100 * share}%`
  return <line x1="0" x2="100%" y1={y} y2={y} strokeWidth="1" className="stroke-line" />
}

/** How much of its slot a bar fills, by how many there are. */
const FILL_FEW = 0.56
const FILL_MANY = 0.7
const FEW_MAX = 10

function Bar({
  bar,
  place,
  share,
  isPointedAt,
}: {
  bar: ChartBar
  place: { index: number; count: number }
  share: number
  isPointedAt: boolean
}) {
  const slot = 100 / place.count
  const width = slot * (place.count > FEW_MAX ? FILL_MANY : FILL_FEW)
  const left = slot * place.index
  return (
    <g>
      <title>{`${bar.label}: ${bar.cells.join(', ')}`}</title>
      <rect
        x={`${left}%`}
        y="0"
        width={`${slot}%`}
        height="100%"
        className={isPointedAt ? 'fill-sunken' : 'fill-transparent'}
      />
      {/* Taller than the picture, so that only the upper corners are round; edged, for marigold alone is pale on paper. */}
      <rect
        x={`${left + (slot - width) / 2}%`}
        y={`${100 - 100 * share}%`}
        width={`${width}%`}
        height="110%"
        rx="2"
        strokeWidth="1"
        className={joinClasses(
          bar.value > 0 ? 'stroke-focus' : 'stroke-transparent',
          bar.value > 0 ? (isPointedAt ? 'fill-focus' : 'fill-accent') : 'fill-transparent',
          'transition-colors duration-100',
        )}
      />
    </g>
  )
}

function ChartTable({ title, bars, columns }: Pick<BarChartProps, 'title' | 'bars' | 'columns'>) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-9 items-center text-link text-muted text-sm hover:text-ink pointer-coarse:min-h-11">
        <span className="group-open:hidden">Show as a table</span>
        <span className="hidden group-open:inline">Hide the table</span>
      </summary>
      <Table caption={title} className="mt-2 max-h-80 overflow-y-auto">
        <TableHead className="sticky top-0 bg-paper">
          <TableRow>
            {columns.map((column, index) => (
              <TableHeader key={column} numeric={index > 0}>
                {column}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {bars.map((bar) => (
            <TableRow key={bar.label}>
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {bar.label}
              </th>
              {bar.cells.map((cell, index) => (
                <TableCell key={columns[index + 1]} numeric className="py-2">
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </details>
  )
}

/** All of a few; else the first, the middle and the last: as many as fit on a phone. */
function fewLabels(bars: readonly ChartBar[]): string[] {
  if (bars.length <= FEW_MAX) return bars.map((bar) => bar.label)
  const places = [0, Math.floor((bars.length - 1) / 2), bars.length - 1]
  return [...new Set(places.flatMap((place) => bars[place]?.label ?? []))]
}

import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** How much room the columns need side by side; in less of it, each row becomes a card. */
type ColumnsNeed = 'little' | 'usual' | 'much' | 'most'

const FRAMES: Readonly<Record<ColumnsNeed, string>> = {
  little: '@container/table-little',
  usual: '@container/table-usual',
  much: '@container/table-much',
  most: '@container/table-most',
}

interface TableProps {
  /** Names the table for those who listen. */
  caption: string
  /** 30, 43, 56 or 70 rem. */
  columnsNeed?: ColumnsNeed
  /** A list of things with pages of their own: its rows can be compact. */
  isList?: boolean
  /** Less room above and below: two lines, or a field, in a row of less than 60 pixels. */
  isDense?: boolean
  children: ReactNode
  className?: string
}

/**
 * A table whose rows become cards where its frame is too narrow for the columns. One markup for both: the styles
 * change what is displayed, which costs a table its roles, so that each element states its own.
 */
export function Table({
  caption,
  columnsNeed = 'usual',
  isList = false,
  isDense = false,
  children,
  className,
}: TableProps) {
  const frame = joinClasses('table-frame', FRAMES[columnsNeed], className)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={frame}>
      <table
        role="table"
        className={joinClasses(
          'w-full border-collapse text-left text-[0.9375rem] stacked:block',
          isList && 'table-list',
          isDense && 'table-dense',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

/** Above the cards the words of the columns stand in each card; the row of headers is then for those who listen. */
export function TableHead(props: ComponentProps<'thead'>) {
  return (
    <thead
      role="rowgroup"
      {...props}
      className={joinClasses('border-line border-b text-muted text-sm stacked:sr-only', props.className)}
    />
  )
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return (
    <tbody
      role="rowgroup"
      {...props}
      className={joinClasses('divide-y divide-line stacked:block', props.className)}
    />
  )
}

export function TableRow(props: ComponentProps<'tr'>) {
  return <tr role="row" {...props} className={joinClasses('table-card group/row', props.className)} />
}

interface HeaderProps extends ComponentProps<'th'> {
  /** Right-aligned, in tabular figures. */
  numeric?: boolean
}

export function TableHeader({ numeric, className, ...rest }: HeaderProps) {
  return (
    <th
      scope="col"
      role="columnheader"
      {...rest}
      className={joinClasses(
        'px-3 py-3 align-bottom font-medium first:pl-0 last:pr-0',
        numeric && 'text-right',
        className,
      )}
    />
  )
}

interface CellProps extends ComponentProps<'td'> {
  /** Right-aligned, in tabular figures. */
  numeric?: boolean
  /** The words of its column: a card shows them before the value. */
  label?: string
  /** What the row is about: the card's head, in its full width. A short one is a number or code, kept on one line. */
  heading?: boolean | 'short'
  /** The box that chooses the row: in the card's corner. */
  choice?: boolean
  /** What can be done with the row: at the card's foot. */
  actions?: boolean
}

const CELL =
  'px-3 py-3.5 align-top first:pl-0 last:pr-0 stacked:w-auto stacked:max-w-none stacked:p-0 stacked:text-left'

/** A cell. In a card it is left out where it has no content; without a part of its own it takes the full width. */
export function TableCell({
  numeric,
  label,
  heading,
  choice,
  actions,
  className,
  children,
  ...rest
}: CellProps) {
  const look = joinClasses(
    CELL,
    numeric && 'figures text-right',
    label !== undefined && 'table-card-fact',
    heading && 'table-card-heading font-normal',
    heading === 'short' && 'whitespace-nowrap',
    heading === true && 'min-w-52 wrap-anywhere stacked:min-w-0',
    choice && 'table-card-choice w-8',
    actions && 'table-card-actions',
    className,
  )
  const content = <div className={choice ? 'flex' : undefined}>{children}</div>
  return heading ? (
    <th scope="row" role="rowheader" {...rest} className={look}>
      {content}
    </th>
  ) : (
    <td role="cell" data-label={label} {...rest} className={look}>
      {content}
    </td>
  )
}

import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

/** A table that scrolls inside its own frame on a narrow screen. `caption` names it for those who listen. */
export function Table({
  caption,
  children,
  className,
}: {
  caption: string
  children: React.ReactNode
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={joinClasses('overflow-x-auto', className)}>
      <table className="w-full border-collapse text-left text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export function TableHead(props: ComponentProps<'thead'>) {
  return (
    <thead {...props} className={joinClasses('border-line border-b text-muted text-sm', props.className)} />
  )
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} className={joinClasses('divide-y divide-line', props.className)} />
}

export function TableRow(props: ComponentProps<'tr'>) {
  return <tr {...props} />
}

interface CellProps {
  /** Right-aligned, in tabular figures. */
  numeric?: boolean
}

export function TableHeader({ numeric, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={joinClasses(
        'px-3 py-3 font-medium first:pl-0 last:pr-0',
        numeric && 'text-right',
        className,
      )}
    />
  )
}

export function TableCell({ numeric, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      {...rest}
      className={joinClasses(
        'px-3 py-3.5 align-top first:pl-0 last:pr-0',
        numeric && 'figures text-right',
        className,
      )}
    />
  )
}

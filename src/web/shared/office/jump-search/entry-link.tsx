import { Link, type LinkProps } from 'react-router'
import { joinClasses } from '#web/ui/join-classes.ts'
import {
  Barcode,
  FileText,
  LifeBuoy,
  Package,
  ReceiptText,
  Scale,
  Store,
  Undo2,
  UserRound,
} from '#web/ui/pictures/icons.ts'
import type { JumpEntry, JumpGroup } from './jump-group.ts'

const ICONS = {
  orders: ReceiptText,
  returns: Undo2,
  disputes: Scale,
  serials: Barcode,
  people: UserRound,
  products: Package,
  sellers: Store,
  tickets: LifeBuoy,
  pages: FileText,
} as const

interface EntryLinkProps extends Omit<LinkProps, 'to'> {
  kind: JumpGroup['kind']
  entry: JumpEntry
}

/** One line of what was found. */
export function EntryLink({ kind, entry, className, ...link }: EntryLinkProps) {
  const Icon = ICONS[kind]
  return (
    <Link {...link} to={entry.to} className={joinClasses('group flex min-h-11 items-start gap-3', className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="min-w-0 grow">
        <span className="wrap-anywhere line-clamp-2 font-medium group-hover:underline">{entry.title}</span>
        {entry.detail ? (
          <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{entry.detail}</span>
        ) : null}
      </span>
    </Link>
  )
}

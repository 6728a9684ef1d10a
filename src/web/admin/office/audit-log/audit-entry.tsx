import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { auditWords, subjectWords } from '#domain/office/audit-log/audit-words.ts'
import type { AuditEntryShown } from '#server/office/audit-log/audit-list-views.ts'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { AuditChanges } from './audit-changes.tsx'

/** Where a thing of the log has a page of its own. */
const PAGES: Readonly<Record<string, string>> = {
  user: '/admin/users/',
  account: '/admin/users/',
  seller: '/admin/vendors/',
  product: '/admin/products/',
  order: '/admin/orders/',
  ticket: '/admin/support/',
}

const LINK = 'text-link pointer-coarse:inline-block pointer-coarse:py-3'

/** A record in its list, or several that repeat one another: those unfold to a line each. */
export function AuditEntryRows({ entries }: { entries: readonly [AuditEntryShown, ...AuditEntryShown[]] }) {
  const [entry] = entries
  if (entries.length === 1) return <AuditEntryRow entry={entry} />
  const subjects = new Set(entries.map(({ subject }) => subjectWords(subject)))
  const others = subjects.size - 1
  return (
    <li>
      <details className="group/several">
        <AuditLine
          entry={entry}
          count={entries.length}
          subject={subjectWords(entry.subject) + (others > 0 ? ` and ${counted(others, 'other')}` : '')}
          mark="group-open/several:rotate-180"
        />
        <ol className="mb-3 divide-y divide-line border-line border-l-2 pl-3">
          {entries.map((each) => (
            <AuditEntryRow key={each.id} entry={each} />
          ))}
        </ol>
      </details>
    </li>
  )
}

/** What happened when, by whom and to what, in one line that unfolds to all of it. */
function AuditEntryRow({ entry }: { entry: AuditEntryShown }) {
  return (
    <li>
      <details className="group">
        <AuditLine entry={entry} subject={subjectWords(entry.subject)} mark="group-open:rotate-180" />
        <AuditEntryDetails entry={entry} />
      </details>
    </li>
  )
}

interface AuditLineProps {
  entry: AuditEntryShown
  /** How many records it stands for. */
  count?: number
  subject: string
  /** The class by which its arrow turns when it is open. */
  mark: string
}

function AuditLine({ entry, count, subject, mark }: AuditLineProps) {
  return (
    <summary
      data-list-open=""
      className="relative flex min-h-11 flex-wrap items-center gap-x-4 py-1.5 max-sm:pr-7 hover:bg-sunken sm:grid sm:grid-cols-[11rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_1rem]"
    >
      <time dateTime={entry.at} className="figures text-muted text-sm">
        {formatDateTime(entry.at)}
      </time>
      <span className="wrap-anywhere font-medium sm:truncate">
        {auditWords(entry.action)}
        {count ? (
          <span className="figures font-normal text-muted">
            {' '}
            <span aria-hidden="true">×</span>
            {count}
            <span className="sr-only"> times</span>
          </span>
        ) : null}
      </span>
      <span className="wrap-anywhere text-sm sm:truncate">{actorName(entry)}</span>
      <span className="wrap-anywhere text-muted text-sm sm:truncate">{subject}</span>
      <ChevronDown
        aria-hidden="true"
        className={`size-4 shrink-0 text-muted max-sm:absolute max-sm:top-3.5 max-sm:right-0 ${mark}`}
      />
    </summary>
  )
}

function actorName({ actorKind, actorId, actorName: name }: AuditEntryShown): string {
  return name ?? (actorId && actorKind !== 'system' ? `${actorKind} ${actorId}` : actorKind)
}

/** One record: who did what to which thing, and what differs since. */
export function AuditEntryDetails({ entry }: { entry: AuditEntryShown }) {
  const { subject, shop } = entry
  return (
    <div className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={`/admin/audit?action=${encodeURIComponent(entry.action)}`}
            className={`${LINK} font-semibold`}
          >
            {auditWords(entry.action)}
          </Link>
          <time dateTime={entry.at} className="figures text-muted text-sm">
            {formatDateTime(entry.at)}
          </time>
        </p>
        <p className="break-all font-mono text-muted text-xs">{entry.action}</p>
        <Actor entry={entry} />
        <Subject subject={subject} />
        {shop ? (
          <p className="text-sm">
            <span className="text-muted">Seller </span>
            <Link to={`/admin/audit?shop=${encodeURIComponent(shop.id)}`} className={LINK}>
              {shop.name}
            </Link>
          </p>
        ) : null}
        <p className="figures text-muted text-sm">
          Record {entry.id}
          {entry.address ? ` · from ${entry.address}` : ''}
        </p>
      </div>
      <AuditChanges entry={entry} />
    </div>
  )
}

/** What it happened to: by name where it has one, the id below for whoever looks it up elsewhere. */
function Subject({ subject: { kind, id, name } }: { subject: AuditEntryShown['subject'] }) {
  const page = PAGES[kind]
  return (
    <div className="text-sm">
      <p className="break-words">
        <span className="text-muted">{kind} </span>
        <Link
          to={`/admin/audit?subject=${encodeURIComponent(`${kind}:${id}`)}`}
          className={name ? LINK : `wrap-anywhere ${LINK}`}
        >
          {name ?? id}
        </Link>
        {page ? (
          <>
            {' · '}
            <Link
              to={page + encodeURIComponent(id)}
              className={`whitespace-nowrap text-muted ${LINK}`}
              aria-label={`Open ${kind} ${name ?? id}`}
            >
              open
            </Link>
          </>
        ) : null}
      </p>
      {name ? <p className="wrap-anywhere font-mono text-muted text-xs">{id}</p> : null}
    </div>
  )
}

function Actor({ entry }: { entry: AuditEntryShown }) {
  const { actorKind, actorId, actorName } = entry
  if (!actorId || actorKind === 'system')
    return (
      <p className="text-sm">
        {actorKind}
        {actorId ? ` (${actorId})` : ''}
      </p>
    )
  return (
    <p className="break-words text-sm">
      <span className="text-muted">{actorKind} </span>
      <Link to={`/admin/audit?actor=${encodeURIComponent(actorId)}`} className={LINK}>
        {actorName ?? `${actorId} (account no longer exists)`}
      </Link>
    </p>
  )
}

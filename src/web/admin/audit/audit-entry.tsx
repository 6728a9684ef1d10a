import { Fragment } from 'react'
import { Link } from 'react-router'
import type { FieldChange } from '#domain/audit/audit-list.ts'
import { auditWords } from '#domain/audit/audit-words.ts'
import { formatDateTime } from '#domain/shared/dates.ts'
import type { AuditEntryShown } from '#server/audit/audit-list-views.ts'

/** Where a thing of the log has a page of its own. */
const PAGES: Readonly<Record<string, string>> = {
  user: '/admin/users/',
  account: '/admin/users/',
  seller: '/admin/vendors/',
  product: '/admin/products/',
  order: '/admin/orders/',
  ticket: '/admin/support/',
}

/** One record: who did what to which thing, and what differs since. */
export function AuditEntryRow({ entry }: { entry: AuditEntryShown }) {
  const { subject, shop } = entry
  const page = PAGES[subject.kind]
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={`/admin/audit?action=${encodeURIComponent(entry.action)}`}
            className="text-link font-semibold"
            data-list-open
          >
            {auditWords(entry.action)}
          </Link>
          <time dateTime={entry.at} className="figures text-muted text-sm">
            {formatDateTime(entry.at)}
          </time>
        </p>
        <p className="break-all font-mono text-muted text-xs">{entry.action}</p>
        <Actor entry={entry} />
        <p className="break-all text-sm">
          <Link
            to={`/admin/audit?subject=${encodeURIComponent(`${subject.kind}:${subject.id}`)}`}
            className="text-link"
          >
            {subject.kind} {subject.id}
          </Link>
          {page ? (
            <>
              {' · '}
              <Link
                to={page + encodeURIComponent(subject.id)}
                className="whitespace-nowrap text-link text-muted"
                aria-label={`Open ${subject.kind} ${subject.id}`}
              >
                open
              </Link>
            </>
          ) : null}
        </p>
        {shop ? (
          <p className="text-sm">
            <span className="text-muted">Shop </span>
            <Link to={`/admin/audit?shop=${encodeURIComponent(shop.id)}`} className="text-link">
              {shop.name}
            </Link>
          </p>
        ) : null}
        <p className="figures text-muted text-sm">
          Record {entry.id}
          {entry.address ? ` · from ${entry.address}` : ''}
        </p>
      </div>
      <Changes changes={entry.changes} recordId={entry.id} />
    </li>
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
      <Link to={`/admin/audit?actor=${encodeURIComponent(actorId)}`} className="text-link">
        {actorName ?? `${actorId} (no such account any more)`}
      </Link>
    </p>
  )
}

function Changes({ changes, recordId }: { changes: readonly FieldChange[]; recordId: number }) {
  if (changes.length === 0) return <p className="text-muted text-sm">No fields were recorded.</p>
  return (
    <table className="h-fit w-full table-fixed border-collapse text-left text-sm">
      <caption className="sr-only">What differs in record {recordId}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="w-[38%] pr-3 pb-1 font-normal sm:w-1/4">
            Field
          </th>
          <th scope="col" className="pr-3 pb-1 font-normal">
            Before
          </th>
          <th scope="col" className="pb-1 font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="align-top">
            <th scope="row" className="break-words py-0.5 pr-3 font-medium">
              <FieldName name={field} />
            </th>
            <td className="break-words py-0.5 pr-3">
              <Value text={before} />
            </td>
            <td className="break-words py-0.5">
              <Value text={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A name such as pickup_postal_code may break after its underscores: a phone has no room for the whole. */
function FieldName({ name }: { name: string }) {
  return name.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}

function Value({ text }: { text: string | undefined }) {
  if (text === undefined) return <span className="text-muted">none</span>
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}

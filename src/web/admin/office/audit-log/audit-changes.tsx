import { Link, useFetcher } from 'react-router'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { AuditEntryShown } from '#server/office/audit-log/audit-list-views.ts'
import { ChangeRows } from '#web/shared/office/audit-log/change-rows.tsx'

/** What differs since a record. What a list leaves out is fetched when it is asked for; the link leads to all of it. */
export function AuditChanges({ entry }: { entry: AuditEntryShown }) {
  const { data, load, state } = useFetcher<{ entry: AuditEntryShown }>()
  const { changes, fieldsLeftOut, isCut } = data?.entry ?? entry
  const hasMore = fieldsLeftOut > 0 || isCut
  if (changes.length === 0 && !hasMore) return <p className="text-muted text-sm">No fields recorded.</p>
  return (
    <div className="min-w-0">
      {changes.length > 0 ? <ChangeRows changes={changes} /> : null}
      {hasMore ? (
        <Link
          to={`/admin/audit/${entry.id}`}
          aria-busy={state !== 'idle'}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            void load(`/admin/audit/${entry.id}`)
          }}
          className="inline-flex min-h-11 items-center text-link text-sm"
        >
          {moreWords({ shown: changes.length, fieldsLeftOut })}
          <span className="sr-only"> of record {entry.id}</span>
        </Link>
      ) : null}
    </div>
  )
}

function moreWords({ shown, fieldsLeftOut }: { shown: number; fieldsLeftOut: number }): string {
  if (fieldsLeftOut === 0) return 'Show full texts'
  const count = `${formatCount(fieldsLeftOut)}${shown > 0 ? ' more' : ''} ${fieldsLeftOut === 1 ? 'field' : 'fields'}`
  return `Show ${count}`
}

import type { FieldChange } from '#domain/office/audit-log/audit-changes.ts'

/** What a record says of each field: what it was, and what it is since. */
export function ChangeRows({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="flex flex-col gap-y-1.5 text-sm">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a record says never moves
        <ChangeRow key={index} {...change} />
      ))}
    </dl>
  )
}

function ChangeRow({ field, before, after }: FieldChange) {
  return (
    <div className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="wrap-anywhere text-muted">{field}</dt>
      <dd className="figures wrap-anywhere whitespace-pre-line">
        {before === undefined ? null : (
          <>
            <span className="sr-only">before: </span>
            {before}
            <span aria-hidden="true" className="text-muted">
              {' → '}
            </span>
            <span className="sr-only">, after: </span>
          </>
        )}
        <span className="font-medium">{after ?? <span className="text-muted">nothing</span>}</span>
      </dd>
    </div>
  )
}

import { Form } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { TABLE_FORMS } from '#domain/ground/shipping/shipping-tables.ts'
import { changeText, rowName } from '#domain/ground/shipping/table-words.ts'
import type { RecordedTableChange } from '#server/ground/shipping/shipping-table-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Undo2 } from '#web/ui/pictures/icons.ts'

interface TableChangesProps {
  changes: readonly RecordedTableChange[]
  mayChange: boolean
}

/** Rows of one change that are named; a file may have changed hundreds. */
const NAMED_ROWS = 3

/** The latest changes of the tables, each with its way back. */
export function TableChanges({ changes, mayChange }: TableChangesProps) {
  return (
    <section aria-labelledby="changes-title" className="flex flex-col gap-4 pt-12">
      <h2 id="changes-title" className="text-xl">
        Latest changes
      </h2>
      {changes.length === 0 ? (
        <p className="text-muted">No changes since our shop opened.</p>
      ) : (
        <ol className="divide-y divide-line border-line border-y">
          {changes.map((change) => (
            <Change key={change.id} change={change} mayChange={mayChange} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Change({ change, mayChange }: { change: RecordedTableChange; mayChange: boolean }) {
  const { id, table, rows, reason, setBy, setAt, undoes, undoneBy } = change
  const more = rows.length - NAMED_ROWS
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4">
      <div className="min-w-0 grow basis-80">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {TABLE_FORMS[table].title}: {counted(rows.length, 'row')}
          {undoneBy === null ? null : <Badge tone="grey">Undone</Badge>}
        </p>
        <ul className="figures pt-1 text-sm">
          {rows.slice(0, NAMED_ROWS).map((row) => {
            const named = row.after ?? row.before
            const what = row.before === null ? 'added' : row.after === null ? 'removed' : 'changed'
            return (
              <li key={row.key} className="break-words">
                {named ? rowName(table, named) : row.key} {what}: {changeText(table, row)}
              </li>
            )
          })}
          {more > 0 ? <li>and {counted(more, 'other')}</li> : null}
        </ul>
        <p className="break-words pt-1 text-muted text-sm">
          {setBy}, {formatDateTime(setAt)}: {reason}
        </p>
      </div>
      {mayChange && undoneBy === null && undoes === null ? (
        <Form method="post" action="/admin/shipping" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="table" value={table} />
          <Button type="submit" size="sm" name="intent" value="undo">
            <Undo2 aria-hidden="true" className="size-4" />
            Undo
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

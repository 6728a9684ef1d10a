import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import type { RowChange } from '#domain/ground/shipping/plan-table-change.ts'
import type { ShippingTable } from '#domain/ground/shipping/shipping-tables.ts'
import { changeText, rowName } from '#domain/ground/shipping/table-words.ts'
import type { TablePreview } from '#server/ground/shipping/change-shipping-table.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** A preview of which the first rows are shown, with how many there are. */
export type ShownPreview = TablePreview & { changeCount: number; faultCount: number }

interface ImportPreviewProps {
  table: ShippingTable
  preview: ShownPreview
  answer: RefusedForm
}

/** The second step: what the file changes, or the lines that have to be put right first. */
export function ImportPreview({ table, preview, answer }: ImportPreviewProps) {
  const { changes, changeCount, faults, faultCount, unchanged, version } = preview
  const isBusy = useNavigation().formData?.get('intent') === 'confirm'
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const mayConfirm = faultCount === 0 && changeCount > 0
  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <PageHeading title={titleOf(preview)}>
          <p>
            Nothing is saved yet. Rows that are not in the file stay as they are.
            {unchanged > 0
              ? ` ${counted(unchanged, 'row')} in it ${unchanged === 1 ? 'is' : 'are'} already in the table.`
              : null}
          </p>
        </PageHeading>
      </div>
      <div className="flex max-w-3xl flex-col gap-8">
        {faultCount > 0 ? (
          <Notice tone="bad" role="alert" title={`${counted(faultCount, 'line')} cannot be read`}>
            <ul className="figures pt-1">
              {faults.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  Line {line}: {message}
                </li>
              ))}
              {faultCount > faults.length ? <li>and {faultCount - faults.length} more</li> : null}
            </ul>
          </Notice>
        ) : null}
        {changeCount > 0 ? <Changes table={table} changes={changes} count={changeCount} /> : null}
        <Form method="post" className="flex flex-col gap-5">
          <input type="hidden" name="csv" value={answer.typed.csv ?? ''} />
          <input type="hidden" name="version" value={version} />
          {mayConfirm ? (
            <TextArea
              label="Reason"
              name="reason"
              required
              rows={2}
              maxLength={300}
              defaultValue={answer.typed.reason}
              error={answer.fields.reason}
              hint="Kept with the change and in the audit log."
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            {mayConfirm ? (
              <Button
                type="submit"
                name="intent"
                value="confirm"
                variant="primary"
                busy={isBusy && 'Saving...'}
              >
                Import {counted(changeCount, 'row')}
              </Button>
            ) : null}
            <Button type="submit" name="intent" value="edit">
              Go back and edit
            </Button>
          </div>
        </Form>
      </div>
    </>
  )
}

function titleOf({ changeCount, faultCount }: ShownPreview): string {
  if (faultCount > 0) return 'Please fix these lines'
  return changeCount === 0 ? 'The table already has all of this' : `Change ${counted(changeCount, 'row')}?`
}

function Changes(props: { table: ShippingTable; changes: readonly RowChange[]; count: number }) {
  const { table, changes, count } = props
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl">What changes</h2>
      <Table caption="What changes" className="border-line border-y">
        <TableHead>
          <TableRow>
            <TableHeader>Row</TableHeader>
            <TableHeader>What happens</TableHeader>
            <TableHeader>New values</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map((change) => {
            const row = change.after ?? change.before
            return (
              <TableRow key={change.key}>
                <TableCell heading className="figures">
                  {row ? rowName(table, row) : change.key}
                </TableCell>
                <TableCell label="What happens">
                  {change.before === null ? 'Added' : change.after === null ? 'Removed' : 'Changed'}
                </TableCell>
                <TableCell label="New values" className="figures">
                  {changeText(table, change)}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
      {count > changes.length ? (
        <p className="text-muted text-sm">and {count - changes.length} more</p>
      ) : null}
    </section>
  )
}

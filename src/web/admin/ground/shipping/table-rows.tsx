import { Form, Link } from 'react-router'
import {
  keyOfRow,
  type TableRow as Row,
  type ShippingTable,
  TABLE_FORMS,
} from '#domain/ground/shipping/shipping-tables.ts'
import { cellText, rowName } from '#domain/ground/shipping/table-words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileSpreadsheet, FileUp, Plus } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface TableRowsProps {
  table: ShippingTable
  /** What was searched for. */
  text: string
  rows: readonly Row[]
  found: number
  total: number
  mayChange: boolean
}

const ABOUT: Readonly<Record<ShippingTable, string>> = {
  pins: 'The longest matching prefix decides. A PIN code with no match is an ordinary address, served and with cash on delivery.',
  transit:
    'Working days from the seller’s hand-over to the door, Monday to Saturday. We promise the second number.',
  holidays: 'Days other than Sundays on which no parcel moves, in all of India or in one state.',
}

/** A table of delivery, with the ways to change it. */
export function TableRows({ table, text, rows, found, total, mayChange }: TableRowsProps) {
  const form = TABLE_FORMS[table]
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 max-w-2xl">
          <h2 className="text-xl">{form.title}</h2>
          <p className="pt-1 text-muted">{ABOUT[table]}</p>
        </div>
        <WaysToChange table={table} mayChange={mayChange} />
      </header>
      {form.isFixed ? null : (
        <Form method="get" action="/admin/shipping" className="flex max-w-md items-end gap-2">
          <input type="hidden" name="table" value={table} />
          <TextField
            key={text}
            label="Find"
            name="q"
            defaultValue={text}
            maxLength={80}
            placeholder={table === 'pins' ? 'PIN code, zone or city' : 'Year, state or name'}
            className="min-w-0 grow"
          />
          <Button type="submit">Find</Button>
        </Form>
      )}
      {rows.length === 0 ? (
        <EmptyState title={total === 0 ? 'Nothing here yet' : 'Nothing found'}>
          <p>
            {total === 0 ? 'Add a row, or import a file.' : `None of the ${total} rows matches “${text}”.`}
          </p>
        </EmptyState>
      ) : (
        <Table caption={form.title} columnsNeed="usual" className="border-line border-y">
          <TableHead>
            <TableRow>
              {form.columns.map(({ name, label }) => (
                <TableHeader key={name} numeric={name.startsWith('days')}>
                  {label}
                </TableHeader>
              ))}
              {mayChange ? (
                <TableHeader>
                  <span className="sr-only">Change</span>
                </TableHeader>
              ) : null}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <RowOfTable key={keyOfRow(form, row)} table={table} row={row} mayChange={mayChange} />
            ))}
          </TableBody>
        </Table>
      )}
      {found > rows.length ? (
        <p className="text-muted text-sm">
          These are the first {rows.length} of {found}. Search for others, or export all.
        </p>
      ) : null}
    </section>
  )
}

function WaysToChange({ table, mayChange }: Pick<TableRowsProps, 'table' | 'mayChange'>) {
  return (
    <div className="flex flex-wrap gap-2">
      {mayChange && !TABLE_FORMS[table].isFixed ? (
        <ButtonLink to={`/admin/shipping/${table}/row`} prefetch="none">
          <Plus aria-hidden="true" className="size-4" />
          Add
        </ButtonLink>
      ) : null}
      {mayChange ? (
        <ButtonLink to={`/admin/shipping/${table}/import`} prefetch="none">
          <FileUp aria-hidden="true" className="size-4" />
          Import
        </ButtonLink>
      ) : null}
      <ButtonLink to={`/admin/shipping/${table}/table.csv`} reloadDocument prefetch="none">
        <FileSpreadsheet aria-hidden="true" className="size-4" />
        Export
      </ButtonLink>
    </div>
  )
}

function RowOfTable({ table, row, mayChange }: { table: ShippingTable; row: Row; mayChange: boolean }) {
  const form = TABLE_FORMS[table]
  const path = `/admin/shipping/${table}/row?${new URLSearchParams({ key: keyOfRow(form, row) })}`
  return (
    <TableRow>
      {form.columns.map(({ name, label }, index) => (
        <TableCell
          key={name}
          label={label}
          heading={index === 0}
          numeric={name.startsWith('days')}
          className="figures"
        >
          {cellText(name, row[name] ?? '')}
        </TableCell>
      ))}
      {mayChange ? (
        <TableCell actions className="text-right">
          <Link
            to={path}
            className="text-link pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            Change<span className="sr-only"> {rowName(table, row)}</span>
          </Link>
        </TableCell>
      ) : null}
    </TableRow>
  )
}

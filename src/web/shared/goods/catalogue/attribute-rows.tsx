import { useId, useRef, useState } from 'react'
import { ATTRIBUTE_ROWS_MAX, type RowField } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Plus, X } from '#web/ui/pictures/icons.ts'
import { PlainField } from './attribute-field.tsx'

interface AttributeRowsProps {
  label: string
  name: string
  fields: readonly RowField[]
  values: FormEntries
  error?: string | undefined
}

/** Several things of one sort, such as the slots of a board. An empty row is none; without scripts one is always spare. */
export function AttributeRows({ label, name, fields, values, error }: AttributeRowsProps) {
  const [rows, setRows] = useState(() => [...filledRows(values, name), nextRow(values, name)])
  const errorId = useId()
  const list = useRef<HTMLDivElement>(null)
  const add = () => setRows([...rows, Math.max(-1, ...rows) + 1])
  const remove = (row: number) => {
    setRows(rows.filter((each) => each !== row))
    list.current?.closest('form')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <fieldset className="flex flex-col gap-3 sm:col-span-2" aria-describedby={error ? errorId : undefined}>
      <legend className="pb-2 font-medium text-sm">{label}</legend>
      <FieldError id={errorId}>{error}</FieldError>
      <div ref={list} className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <fieldset
            key={row}
            aria-label={`${label} ${index + 1}`}
            className="relative grid gap-4 rounded-control border border-line p-4 pr-12 sm:grid-cols-2"
          >
            {fields.map((field) => (
              <PlainField
                key={field.key}
                definition={field}
                name={`${name}.${row}.${field.key}`}
                values={values}
              />
            ))}
            <button
              type="button"
              aria-label={`Remove ${label} ${index + 1}`}
              onClick={() => remove(row)}
              className="absolute top-2 right-2 inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink noscript:hidden"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </fieldset>
        ))}
      </div>
      {rows.length < ATTRIBUTE_ROWS_MAX ? (
        <div>
          <Button size="sm" onClick={add} className="noscript:hidden">
            <Plus aria-hidden="true" className="size-4" />
            Add another
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

function filledRows(values: FormEntries, name: string): number[] {
  const numbers = Object.keys(values).flatMap((field) => {
    const [, row] = field.startsWith(`${name}.`) ? (/^(\d+)\./.exec(field.slice(name.length + 1)) ?? []) : []
    return row !== undefined && values[field]?.some(Boolean) ? [Number(row)] : []
  })
  return [...new Set(numbers)].filter((row) => row < ATTRIBUTE_ROWS_MAX).toSorted((a, b) => a - b)
}

function nextRow(values: FormEntries, name: string): number {
  return Math.max(-1, ...filledRows(values, name)) + 1
}

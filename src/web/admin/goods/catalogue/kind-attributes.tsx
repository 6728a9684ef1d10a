import type { ReactNode } from 'react'
import type {
  AttributeDefinition,
  RowField,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatPercent } from '#domain/ground/shared/money.ts'
import { RULE_HINT } from '#web/shared/goods/catalogue/attribute-field.tsx'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

const TYPE_WORDS: Readonly<Record<AttributeDefinition['type'], string>> = {
  text: 'Text',
  number: 'Number',
  flag: 'Yes or no',
  choice: 'One of a list',
  list: 'Several of a list',
  rows: 'Rows',
}
const BIS_WORDS = {
  required: 'BIS number required',
  'when-wireless': 'BIS number required when wireless',
  'not-required': 'No BIS number required',
} as const

/** What may be said about products of a kind, and what the law takes for granted about them. */
export function KindAttributes({ kind }: { kind: Kind }) {
  const { label, hsn, gstRateBp, bis } = kinds[kind]
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  return (
    <details className="group/kind border-line border-b">
      <summary className="flex min-h-12 items-center gap-3 hover:text-ink">
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-not-open/kind:-rotate-90"
        />
        <span className="font-semibold">{label}</span>
        <span className="figures ml-auto text-right text-muted text-sm">{definitions.length} attributes</span>
      </summary>
      <p className="figures pb-3 text-muted text-sm">
        HSN {hsn} · GST {formatPercent(gstRateBp)} · {BIS_WORDS[bis]}
      </p>
      <Table caption={`Attributes: ${label}`} isDense columnsNeed="little" className="pb-5">
        <TableHead>
          <TableRow>
            <TableHeader>Attribute</TableHeader>
            <TableHeader>Type</TableHeader>
            <TableHeader>Group</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {definitions.map((definition) => (
            <TableRow key={definition.key}>
              <TableCell heading>
                {definition.label}
                {definition.rule ? (
                  <span className="block font-normal text-muted text-sm">{RULE_HINT}</span>
                ) : null}
              </TableCell>
              <TableCell label="Type">
                <TypeOf definition={definition} />
              </TableCell>
              <TableCell label="Group" className="text-muted">
                {definition.group}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </details>
  )
}

/** What is long unfolds: a list of so many signs takes two lines. */
const SHORT_LIST_MAX = 160

function TypeOf({ definition }: { definition: AttributeDefinition | RowField }) {
  const { type } = definition
  const words = `${TYPE_WORDS[type]}${type === 'number' && definition.unit ? `, in ${definition.unit}` : ''}`
  if (type === 'choice' || type === 'list') {
    const all = definition.options.join(' · ')
    if (all.length > SHORT_LIST_MAX)
      return (
        <Unfolding words={words} count={counted(definition.options.length, 'value')}>
          <p>{all}</p>
        </Unfolding>
      )
    return (
      <>
        <span>{words}</span>
        <span className="block text-muted text-sm">{all}</span>
      </>
    )
  }
  if (type !== 'rows') return <span>{words}</span>
  return (
    <Unfolding words={words} count={counted(definition.fields.length, 'field')}>
      <ul className="list-inside list-disc">
        {definition.fields.map((field) => (
          <li key={field.key}>
            {field.label}: <TypeOf definition={field} />
          </li>
        ))}
      </ul>
    </Unfolding>
  )
}

function Unfolding({ words, count, children }: { words: string; count: string; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer">
        <span>{words}</span>: <span className="text-link">{count}</span>
      </summary>
      <div className="text-muted text-sm">{children}</div>
    </details>
  )
}

import { Badge } from '#web/ui/badge.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface DescribedField {
  name: string
  required: boolean
  description?: string
  schema: object
}

export interface DescribedOperation {
  method: string
  path: string
  summary: string
  sentIn: 'Query' | 'Body'
  fields: readonly DescribedField[]
  answer: { status: string; fields: readonly DescribedField[] }
  problems: readonly (readonly [status: string, about: string])[]
}

/** One thing that the API does: what to send, what comes back, what can be wrong. */
export function ApiOperation({ operation }: { operation: DescribedOperation }) {
  const { method, path, summary, sentIn, fields, answer, problems } = operation
  return (
    <section className="border-line border-t py-8">
      <h2 className="flex flex-wrap items-center gap-3 text-lg">
        <Badge tone="blue">{method}</Badge>
        <code className="wrap-anywhere text-base">
          <Breakable text={path} />
        </code>
      </h2>
      <p className="pt-2 pb-4">
        <WithNames text={summary} />
      </p>
      {fields.length > 0 ? (
        <FieldTable caption={`${sentIn} of ${method} ${path}`} heading={sentIn} fields={fields} />
      ) : null}
      <FieldTable
        caption={`Answer of ${method} ${path}`}
        heading={`Answer ${answer.status}`}
        fields={answer.fields}
      />
      <h3 className="pt-5 pb-1 font-semibold">Problems</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {problems.map(([status, about]) => (
          <div key={status} className="contents">
            <dt className="figures font-semibold">{status}</dt>
            <dd>
              <WithNames text={about} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function FieldTable({
  caption,
  heading,
  fields,
}: {
  caption: string
  heading: string
  fields: readonly DescribedField[]
}) {
  return (
    <>
      <h3 className="pt-5 pb-1 font-semibold">{heading}</h3>
      <Table caption={caption}>
        <TableHead>
          <TableRow>
            <TableHeader className="w-1/4">Field</TableHeader>
            <TableHeader className="w-5/12">Type</TableHeader>
            <TableHeader>Meaning</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map(({ name, required, description, schema }) => (
            <TableRow key={name}>
              <TableCell heading className="font-mono text-sm">
                <Breakable text={name} />
                {required ? '' : '?'}
              </TableCell>
              <TableCell label="Type" className="text-sm">
                {typeWords(schema)}
              </TableCell>
              <TableCell label="Meaning" className="min-w-40 text-sm stacked:min-w-0">
                <WithNames text={description ?? ''} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

/** The document’s texts are Markdown, as far as names stand between backticks. */
function WithNames({ text }: { text: string }) {
  return (
    <>
      {text.split('`').map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <code key={index}>{part}</code>
        ),
      )}
    </>
  )
}

interface JsonSchema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
}

/** A JSON Schema in a few words. */
function typeWords(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeWords(schema.items) : 'values'}`
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`
  return [schema.type ?? 'any'].flat().join(' or ')
}

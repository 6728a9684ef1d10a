import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { isKind, type Kind } from '#domain/goods/catalogue/categories.ts'
import { readProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { entry } from '#domain/ground/shared/form-entries.ts'
import { entriesOfOpenDb } from '#domain/selling/imports/opendb-records.ts'
import type { JudgedPart } from '../relevance/judged-queries.ts'

/** A part in the shape of BuildCores OpenDB. */
export type OpenPart = Readonly<Record<string, unknown>> & { opendb_id: string; kind: string }

/** A part as a product of ours, beside what judged queries ask about it. */
export interface TestPart extends JudgedPart {
  id: string
  facts: PartFacts
}

export interface PartFacts {
  kind: Kind
  name: string
  brand: string
  mpn: string | null
  otherMpns: string | null
  attributes: AttributeValues
}

/** Of a file as PARTS_FILE names one: JSON Lines, gzip. */
export async function readOpenParts(file: string): Promise<OpenPart[]> {
  const parts: OpenPart[] = []
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) }))
    parts.push(JSON.parse(line) as OpenPart)
  return parts
}

/** None where the import refuses the part. */
export function testPart(part: OpenPart): TestPart | undefined {
  const { entries } = entriesOfOpenDb(part)
  const kind = entry(entries, 'kind')
  const facts = isKind(kind) ? readProductFacts(kind, entries) : undefined
  if (!isKind(kind) || !facts?.ok) return undefined
  const { name, brand, mpn, otherMpns, attributes } = facts.value
  return {
    id: part.opendb_id,
    kind: part.kind,
    facts: { kind, name, brand, mpn, otherMpns, attributes },
    valuesAt: (path) => valuesAt(part, path),
  }
}

function valuesAt(part: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (held, key) => held.flatMap((each) => (each as Record<string, unknown> | null)?.[key] ?? []).flat(),
      [part],
    )
}

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** A part of BuildCores OpenDB as the file has it. */
export type RawPart = Readonly<Record<string, unknown>> & {
  opendb_id: string
  kind: string
  metadata?: { part_numbers?: string[] }
}

/** What somebody types, and which parts of the file a shop assistant would call right; all that is given must hold. */
export interface JudgedQuery {
  query: string
  group: 'part number' | 'misspelling' | 'units' | 'synonym' | 'hindi'
  right: {
    kind?: string[]
    /** A regular expression for the part's name, in which case does not count. */
    name?: string
    /** By dotted path: the value, one of several, or a range. Of a list any element may hold. */
    where?: Record<string, Wanted>
  }
}

type Wanted = string | number | boolean | (string | number | boolean)[] | { min?: number; max?: number }

export async function readRawParts(file: string): Promise<RawPart[]> {
  const parts: RawPart[] = []
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) }))
    parts.push(JSON.parse(line) as RawPart)
  return parts
}

export function isRight(part: RawPart, { kind, name, where = {} }: JudgedQuery['right']): boolean {
  if (kind && !kind.includes(part.kind)) return false
  if (name && !new RegExp(name, 'i').test(String(valuesAt(part, 'metadata.name')[0] ?? ''))) return false
  return Object.entries(where).every(([path, wanted]) =>
    valuesAt(part, path).some((value) => isWanted(value, wanted)),
  )
}

function isWanted(value: unknown, wanted: Wanted): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value as string)
  if (typeof wanted !== 'object') return value === wanted
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = wanted
  return typeof value === 'number' && value >= min && value <= max
}

function valuesAt(part: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (held, key) => held.flatMap((each) => (each as Record<string, unknown> | null)?.[key] ?? []).flat(),
      [part],
    )
}

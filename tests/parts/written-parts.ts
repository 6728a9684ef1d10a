import { existsSync, readFileSync } from 'node:fs'
import { judgedPaths } from '../relevance/judged-queries.ts'
import type { PartFacts, TestPart } from './open-parts.ts'

/** Beside it NOTICE.md says where the facts come from. */
export const WRITTEN_PARTS = 'tests/parts/real-parts.jsonl'

/** A line of the file: a real part as our domain reads it. */
interface WrittenPart extends Omit<PartFacts, 'mpn' | 'otherMpns'> {
  id: string
  mpn?: string
  otherMpns?: string
  /** What judged queries ask about it and what name, brand and numbers do not say yet. */
  asked?: Record<string, unknown>
}

export function readWrittenParts(): TestPart[] {
  if (!existsSync(WRITTEN_PARTS)) return []
  const lines = readFileSync(WRITTEN_PARTS, 'utf8').trimEnd().split('\n')
  return lines.map((line) => readLine(JSON.parse(line) as WrittenPart))
}

/** The lines of these parts, in the order of their ids. */
export function writtenLines(parts: readonly TestPart[]): string {
  const paths = judgedPaths()
  const byId = parts.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return byId.map((part) => `${JSON.stringify(lineOf(part, paths(part.kind)))}\n`).join('')
}

function lineOf({ id, facts, valuesAt }: TestPart, paths: readonly string[]): WrittenPart {
  const { kind, name, brand, mpn, otherMpns, attributes } = facts
  const known = ownValues(facts)
  const asked = paths.flatMap((path) => {
    const values = [...new Set(valuesAt(path))].filter((value) => !known(path).includes(value))
    return values.length > 0 ? [[path, values.length > 1 ? values : values[0]] as const] : []
  })
  return {
    id,
    kind,
    name,
    brand,
    ...(mpn ? { mpn } : {}),
    ...(otherMpns ? { otherMpns } : {}),
    attributes,
    ...(asked.length > 0 ? { asked: Object.fromEntries(asked) } : {}),
  }
}

function readLine({ id, mpn, otherMpns, asked = {}, ...facts }: WrittenPart): TestPart {
  const known = { ...facts, mpn: mpn ?? null, otherMpns: otherMpns ?? null }
  const own = ownValues(known)
  return {
    id,
    kind: OPEN_KINDS[facts.kind],
    facts: known,
    valuesAt: (path) => [asked[path] ?? [], own(path)].flat(),
  }
}

/** What the facts of ours say under the paths of BuildCores OpenDB. */
function ownValues({ name, brand, mpn, otherMpns }: PartFacts): (path: string) => readonly unknown[] {
  const values: Record<string, unknown[]> = {
    'metadata.name': [name],
    'metadata.manufacturer': [brand],
    'metadata.part_numbers': [mpn ?? [], otherMpns?.split(', ') ?? []].flat(),
  }
  return (path) => values[path] ?? []
}

const OPEN_KINDS: Readonly<Record<PartFacts['kind'], string>> = {
  cpu: 'CPU',
  'graphics-card': 'GPU',
  motherboard: 'Motherboard',
  memory: 'RAM',
  ssd: 'Storage',
  'hard-drive': 'Storage',
  'power-supply': 'PSU',
  case: 'PCCase',
  'air-cooler': 'CPUCooler',
  'liquid-cooler': 'CPUCooler',
  'case-fan': 'CaseFan',
  monitor: 'Monitor',
  laptop: 'Laptop',
  keyboard: 'Keyboard',
  mouse: 'Mouse',
  headphones: 'Headphones',
  'network-card': 'NetworkCard',
  webcam: 'Webcam',
  speaker: 'Speaker',
}

import { KEY_OF } from './distributed-tables.ts'

/** A node of PostgreSQL’s plan, as `EXPLAIN (VERBOSE, FORMAT JSON)` has it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Operation?: string
  Plans?: PlanNode[]
  [more: string]: unknown
}

interface Scanned {
  table: string
  alias: string
}

/** A value that is there before the statement runs: a text, a number, a parameter, or a list of them. */
const VALUE = String.raw`(?:'|\$\d|\d|ANY \((?:'|\$\d|ARRAY\[))`

/**
 * The tables of a plan whose rows it does not find by the key under which they would lie on several servers: neither by a
 * value, nor by the key of a table of the same group that is found so.
 */
export function tablesWithoutKey(plan: PlanNode): string[] {
  const { scans, conditions, values } = readPlan(plan)
  const text = conditions
    .join('\n')
    .replaceAll(/::[a-z_ ]+(?:\[\])?/g, '')
    .replaceAll(/\((InitPlan \d+)\)\.col1/g, (all, name) => (values.has(name) ? '$1' : all))
  const found = new Set<Scanned>()
  const columnOf = (scan: Scanned) => `\\(?${scan.alias}\\.${KEY_OF.get(scan.table)?.key}\\)?`
  for (const scan of scans)
    if (new RegExp(`${columnOf(scan)} = ${VALUE}|'[^']*' = ${columnOf(scan)}`).test(text)) found.add(scan)
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const scan of scans)
      for (const other of found) {
        if (KEY_OF.get(other.table)?.group !== KEY_OF.get(scan.table)?.group) continue
        const [one, two] = [columnOf(scan), columnOf(other)]
        if (new RegExp(`${one} = ${two}(?!\\w)|${two} = ${one}(?!\\w)`).test(text)) found.add(scan)
      }
  }
  return [...new Set(scans.filter((scan) => !found.has(scan)).map(({ table }) => table))].sort()
}

/**
 * Every scan of a table that would be distributed, every condition of the plan, and the names of queries inside it that
 * read no table: each a value (`unseen`).
 */
function readPlan(plan: PlanNode): { scans: Scanned[]; conditions: string[]; values: ReadonlySet<string> } {
  const scans: Scanned[] = []
  const conditions: string[] = []
  const values = new Set<string>()
  const walk = (node: PlanNode) => {
    const { 'Relation Name': table, Alias: alias, 'Subplan Name': inside } = node
    if (typeof inside === 'string' && node['Node Type'] === 'Result' && !node.Plans) values.add(inside)
    // A row that is written lies where its own key says; one that is changed was found by a scan below.
    if (table && alias && KEY_OF.has(table) && node['Node Type'] !== 'ModifyTable')
      scans.push({ table, alias })
    for (const [name, value] of Object.entries(node))
      if (/Cond$|Filter$/.test(name) && typeof value === 'string') conditions.push(value)
    for (const child of node.Plans ?? []) walk(child)
  }
  walk(plan)
  return { scans, conditions, values }
}

import { formatDate } from '#domain/ground/shared/dates.ts'
import { dayStart } from '#domain/ground/shared/days.ts'
import type { RowChange } from './plan-table-change.ts'
import { type ShippingTable, TABLE_FORMS, type TableRow } from './shipping-tables.ts'
import { stateOfCode } from './states.ts'
import { ROUTE_NAMES, ZONE_NAMES } from './zones.ts'

/** A cell as people read it. */
export function cellText(column: string, value: string): string {
  switch (column) {
    case 'zone':
      return ZONE_NAMES[value as keyof typeof ZONE_NAMES] ?? value
    case 'route':
      return ROUTE_NAMES[value as keyof typeof ROUTE_NAMES] ?? value
    case 'state':
      return value === '' ? 'All of India' : stateOfCode(value as Parameters<typeof stateOfCode>[0]).name
    case 'day':
      return formatDate(dayStart(value))
    case 'served':
    case 'cash':
      return value === 'yes' ? 'Yes' : 'No'
    default:
      return value
  }
}

/** A row's name in a sentence: "PIN 4110", "26 January 2027, Maharashtra". */
export function rowName(table: ShippingTable, row: TableRow): string {
  if (table !== 'holidays') return TABLE_FORMS[table].nameOf(row)
  const day = cellText('day', row.day ?? '')
  return row.state ? `${day}, ${cellText('state', row.state)}` : day
}

/** What a change does to a row, in words: "Cash on delivery: Yes → No". */
export function changeText(table: ShippingTable, { before, after }: RowChange): string {
  const { columns, key } = TABLE_FORMS[table]
  const others = columns.filter(({ name }) => !key.includes(name))
  const text = (row: TableRow, name: string) => cellText(name, row[name] ?? '') || 'none'
  const shown = after ?? before
  if (!shown) return ''
  if (!before || !after) return others.map(({ name, label }) => `${label}: ${text(shown, name)}`).join(', ')
  return others
    .filter(({ name }) => before[name] !== after[name])
    .map(({ name, label }) => `${label}: ${text(before, name)} → ${text(after, name)}`)
    .join(', ')
}

import { requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { readWholeNumber } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import { findLabelled, readYesNo } from '#domain/ground/shared/typed-values/typed-choices.ts'
import { readTypedDay } from '#domain/ground/shared/typed-values/typed-days.ts'
import { findState, STATES } from './states.ts'
import { ROUTE_NAMES, ROUTES, ZONE_NAMES, ZONES } from './zones.ts'

export const SHIPPING_TABLES = ['pins', 'transit', 'holidays'] as const

export type ShippingTable = (typeof SHIPPING_TABLES)[number]

/** A row in canonical texts, by column: as it is exported, compared and kept in the history. */
export type TableRow = Readonly<Record<string, string>>

/** What a row of a file or form says, or what is wrong with it by column. */
export type ReadRow = { row: TableRow } | { faults: Record<string, string> }

interface Column {
  name: string
  label: string
}

/** How one of the tables is written, read and talked about. */
export interface TableForm {
  title: string
  columns: readonly Column[]
  /** What tells one row from another. */
  key: readonly string[]
  rowsMax: number
  /** Rows that are always there can be changed and neither added nor removed. */
  isFixed: boolean
  read(raw: Readonly<Record<string, unknown>>): ReadRow
  /** A row's name, as people say it. */
  nameOf(row: TableRow): string
}

const CITY_LENGTH_MAX = 60
const NAME_LENGTH_MAX = 80
/** Working days; a promise of more is none. */
export const TRANSIT_DAYS_MAX = 45

export const TABLE_FORMS: Readonly<Record<ShippingTable, TableForm>> = {
  pins: {
    title: 'PIN codes and zones',
    columns: [
      { name: 'prefix', label: 'PIN code starts with' },
      { name: 'zone', label: 'Zone' },
      { name: 'city', label: 'City' },
      { name: 'served', label: 'Served' },
      { name: 'cash', label: 'Cash on delivery' },
    ],
    key: ['prefix'],
    rowsMax: 5_000,
    isFixed: false,
    read: readPin,
    nameOf: ({ prefix }) => `PIN ${prefix}`,
  },
  transit: {
    title: 'Transit days',
    columns: [
      { name: 'route', label: 'Route' },
      { name: 'daysMin', label: 'Days, best case' },
      { name: 'daysMax', label: 'Days, promised' },
    ],
    key: ['route'],
    rowsMax: ROUTES.length,
    isFixed: true,
    read: readTransit,
    nameOf: ({ route }) => ROUTE_NAMES[route as keyof typeof ROUTE_NAMES] ?? route ?? '',
  },
  holidays: {
    title: 'Holidays',
    columns: [
      { name: 'day', label: 'Day' },
      { name: 'state', label: 'State' },
      { name: 'name', label: 'Name' },
    ],
    key: ['day', 'state'],
    rowsMax: 1_000,
    isFixed: false,
    read: readHoliday,
    nameOf: ({ day, state }) => (state ? `${day}, ${state}` : (day ?? '')),
  },
}

export function isShippingTable(name: string): name is ShippingTable {
  return Object.hasOwn(TABLE_FORMS, name)
}

export function keyOfRow({ key }: Pick<TableForm, 'key'>, row: TableRow): string {
  return key.map((column) => row[column] ?? '').join('|')
}

function answer(row: TableRow, faults: Record<string, string | undefined>): ReadRow {
  const found = Object.entries(faults).filter((each): each is [string, string] => each[1] !== undefined)
  return found.length > 0 ? { faults: Object.fromEntries(found) } : { row }
}

function readPin(raw: Readonly<Record<string, unknown>>): ReadRow {
  const prefix = readPinCode(raw.prefix)
  const zone = findNamed(ZONES, ZONE_NAMES, raw.zone)
  const city = oneLine(raw.city)
  const served = readYes(raw.served)
  const cash = readYes(raw.cash)
  return answer(
    { prefix, zone: zone ?? '', city, served: served ?? '', cash: cash ?? '' },
    {
      prefix: /^[1-9][0-9]{0,5}$/.test(prefix)
        ? undefined
        : 'Enter the first one to six digits of a PIN code',
      zone: zone ? undefined : `Enter one of: ${ZONES.join(', ')}`,
      city: city === '' ? undefined : requiredTextProblem(city, CITY_LENGTH_MAX),
      served: served ? undefined : 'Enter yes or no',
      cash:
        cash === undefined
          ? 'Enter yes or no'
          : cash === 'yes' && served === 'no'
            ? 'Where no courier goes, there is no cash on delivery'
            : undefined,
    },
  )
}

function readTransit(raw: Readonly<Record<string, unknown>>): ReadRow {
  const route = findNamed(ROUTES, ROUTE_NAMES, raw.route)
  const [least, most] = [readDays(raw.daysMin), readDays(raw.daysMax)]
  const fault = `Enter whole days, from 0 to ${TRANSIT_DAYS_MAX}`
  return answer(
    { route: route ?? '', daysMin: String(least), daysMax: String(most) },
    {
      route: route ? undefined : `Enter one of: ${ROUTES.join(', ')}`,
      daysMin: least === undefined ? fault : undefined,
      daysMax:
        most === undefined
          ? fault
          : least !== undefined && least > most
            ? 'This cannot be less than the best case'
            : undefined,
    },
  )
}

function readHoliday(raw: Readonly<Record<string, unknown>>): ReadRow {
  const day = readTypedDay(oneLine(raw.day))
  const stateText = oneLine(raw.state)
  const state =
    stateText === '' || /^(all|india|all of india)$/i.test(stateText) ? '' : findState(stateText)?.code
  const name = oneLine(raw.name)
  return answer(
    { day: day ?? '', state: state ?? '', name },
    {
      day: day ? undefined : 'Enter a date, such as 2027-01-26',
      state:
        state === undefined ? `Leave it empty for all of India, or enter one of: ${stateCodes()}` : undefined,
      name: requiredTextProblem(name, NAME_LENGTH_MAX),
    },
  )
}

function readDays(raw: unknown): number | undefined {
  return readWholeNumber(oneLine(raw), TRANSIT_DAYS_MAX)
}

function readYes(raw: unknown): 'yes' | 'no' | undefined {
  const said = readYesNo(oneLine(raw))
  return said === undefined ? undefined : said ? 'yes' : 'no'
}

/** By its key, or by its name as people read it. */
function findNamed<Key extends string>(
  keys: readonly Key[],
  names: Readonly<Record<Key, string>>,
  raw: unknown,
): Key | undefined {
  const choices = keys.map((key) => ({ key, label: names[key] }))
  return findLabelled(choices, oneLine(raw))?.key
}

function stateCodes(): string {
  return STATES.map(({ code }) => code).join(', ')
}

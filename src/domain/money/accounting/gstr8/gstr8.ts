import { invariant } from '#domain/ground/shared/invariant.ts'
import { BASIS_POINTS, divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'
import type { Month } from '#domain/ground/shared/months.ts'

/** What a supplier sold through us into one state in one month, by the ledger. Amounts without GST, in paise. */
export interface SuppliesOfMonth {
  month: Month
  supplierGstin: string
  /** Two digits, as the portal names a state. */
  placeOfSupply: string
  toRegisteredPaise: Paise
  backFromRegisteredPaise: Paise
  toOthersPaise: Paise
  backFromOthersPaise: Paise
  /** Tax collected, less what was given back: negative when more was given back. */
  igstPaise: Paise
  cgstPaise: Paise
  /** SGST, or UTGST in its place. */
  sgstPaise: Paise
}

/** A row of table 3 of GSTR-8; nothing of it is negative. */
export interface Gstr8Row extends Omit<SuppliesOfMonth, 'month'> {
  netPaise: Paise
}

/** The tax that the return takes of a month's net: half a per cent to one per cent (GSTN's offline tool, from July 2024). */
const LEAST_BP = 50
const MOST_BP = 100

type Key = 'supplierGstin' | 'placeOfSupply'
type Amounts = Omit<SuppliesOfMonth, 'month' | Key>

/**
 * Table 3 of GSTR-8 for a month: by supplier and place of supply what was supplied, what came back, and the tax collected
 * of the rest. The form takes no negative net: what came back beyond the month's supplies, with the tax of it, is carried
 * into the next months that have some (CGST Act s. 52; what is left when a supplier sells nothing more is a matter of
 * table 4). So is a net of less than some paise, of which the form takes no tax, and tax beyond the most that it takes.
 * Takes the months up to this one, each supplier's in order.
 */
export function gstr8Table(supplies: readonly SuppliesOfMonth[], month: Month): Gstr8Row[] {
  const carried = new Map<string, Amounts>()
  const rows: Gstr8Row[] = []
  const months = [...new Set([...supplies.map((each) => each.month), month])].sort()
  const byMonth = new Map<Month, SuppliesOfMonth[]>()
  for (const each of supplies) {
    const ofMonth = byMonth.get(each.month)
    if (ofMonth) ofMonth.push(each)
    else byMonth.set(each.month, [each])
  }
  for (const current of months) {
    invariant(current <= month, 'a return knows nothing of later months')
    for (const now of byMonth.get(current) ?? []) {
      const key = `${now.supplierGstin} ${now.placeOfSupply}`
      const { supplierGstin, placeOfSupply } = now
      const { reported, left } = report(sumOf(now, carried.get(key)), isInterState(now))
      carried.set(key, left)
      if (current === month && isSomething(reported))
        rows.push({ supplierGstin, placeOfSupply, ...reported, netPaise: netOf(reported) })
    }
  }
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/**
 * The rows that one registration of the operator files: those of suppliers of its own state, as the form has it. Suppliers
 * of a state in which the operator is not registered are in no file.
 */
export function rowsOfRegistration(rows: readonly Gstr8Row[], gstin: string): Gstr8Row[] {
  return rows.filter(({ supplierGstin }) => gstin.startsWith(supplierGstin.slice(0, 2)))
}

/**
 * What is missing in the tax of a row, for each of its taxes: the form asks for half a per cent of the month's net, rounded
 * to a paisa, where parcels were rounded one by one. Halves stay equal.
 */
export function missingTax(
  row: Pick<Gstr8Row, Key | 'netPaise' | 'igstPaise' | 'cgstPaise' | 'sgstPaise'>,
): Pick<Gstr8Row, 'igstPaise' | 'cgstPaise' | 'sgstPaise'> {
  const { leastPaise } = taxRange(row.netPaise, isInterState(row))
  const paise = Math.max(0, leastPaise - (row.igstPaise + row.cgstPaise + row.sgstPaise))
  const half = Math.ceil(paise / 2)
  return isInterState(row)
    ? { igstPaise: paise, cgstPaise: 0, sgstPaise: 0 }
    : { igstPaise: 0, cgstPaise: half, sgstPaise: half }
}

/** The least and the most tax of a net of more than nothing; no tax fits where the one is above the other. */
function taxRange(netPaise: Paise, isInter: boolean): { leastPaise: Paise; mostPaise: Paise } {
  if (netPaise <= 0) return { leastPaise: 0, mostPaise: 0 }
  const shareOf = (bp: number) => divideHalfUp(netPaise * bp, BASIS_POINTS)
  const [least, most] = [Math.max(1, shareOf(LEAST_BP)), shareOf(MOST_BP)]
  return isInter
    ? { leastPaise: least, mostPaise: most }
    : { leastPaise: 2 * Math.ceil(least / 2), mostPaise: 2 * Math.floor(most / 2) }
}

function isInterState({ supplierGstin, placeOfSupply }: Pick<Gstr8Row, Key>): boolean {
  return !supplierGstin.startsWith(placeOfSupply)
}

function report(total: Amounts, isInter: boolean): { reported: Amounts; left: Amounts } {
  const { toRegisteredPaise, toOthersPaise } = total
  const supplied = toRegisteredPaise + toOthersPaise
  const isNegative = total.backFromRegisteredPaise + total.backFromOthersPaise > supplied
  // What cannot be taken off this month is carried; goods from others first.
  const backFromOthersPaise = isNegative
    ? Math.min(total.backFromOthersPaise, supplied)
    : total.backFromOthersPaise
  const backFromRegisteredPaise = isNegative ? supplied - backFromOthersPaise : total.backFromRegisteredPaise
  const told = { toRegisteredPaise, backFromRegisteredPaise, toOthersPaise, backFromOthersPaise }
  const { leastPaise, mostPaise } = taxRange(netOf(told), isInter)
  if (leastPaise > mostPaise) return { reported: mapped(() => 0), left: total }
  const tax = (paise: Paise, most: Paise) => Math.min(most, Math.max(0, paise))
  const reported = {
    ...told,
    igstPaise: tax(total.igstPaise, mostPaise),
    cgstPaise: tax(total.cgstPaise, mostPaise / 2),
    sgstPaise: tax(total.sgstPaise, mostPaise / 2),
  }
  return { reported, left: difference(total, reported) }
}

function sumOf(now: Amounts, before: Amounts | undefined): Amounts {
  return mapped((name) => now[name] + (before?.[name] ?? 0))
}

function difference(total: Amounts, reported: Amounts): Amounts {
  return mapped((name) => total[name] - reported[name])
}

const NAMES = [
  'toRegisteredPaise',
  'backFromRegisteredPaise',
  'toOthersPaise',
  'backFromOthersPaise',
  'igstPaise',
  'cgstPaise',
  'sgstPaise',
] as const satisfies readonly (keyof Amounts)[]

function mapped(amount: (name: keyof Amounts) => Paise): Amounts {
  return Object.fromEntries(NAMES.map((name) => [name, amount(name)])) as unknown as Amounts
}

function isSomething(amounts: Amounts): boolean {
  return NAMES.some((name) => amounts[name] !== 0)
}

function netOf(row: Omit<Amounts, 'igstPaise' | 'cgstPaise' | 'sgstPaise'>): Paise {
  return row.toRegisteredPaise - row.backFromRegisteredPaise + row.toOthersPaise - row.backFromOthersPaise
}

function keyOf({ supplierGstin, placeOfSupply }: Pick<Gstr8Row, Key>): string {
  return `${supplierGstin} ${placeOfSupply}`
}

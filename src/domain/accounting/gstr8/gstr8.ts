import { invariant } from '#domain/shared/invariant.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Month } from '#domain/shared/months.ts'

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

type Key = 'supplierGstin' | 'placeOfSupply'
type Amounts = Omit<SuppliesOfMonth, 'month' | Key>

/**
 * Table 3 of GSTR-8 for a month: by supplier and place of supply what was supplied, what came back, and the tax collected
 * of the rest. The form takes no negative net: what came back beyond the month's supplies, with the tax of it, is carried
 * into the next months that have some (CGST Act s. 52; what is left when a supplier sells nothing more is a matter of
 * table 4). Takes the months up to this one, each supplier's in order.
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
      const { reported, left } = report(sumOf(now, carried.get(key)))
      carried.set(key, left)
      const { supplierGstin, placeOfSupply } = now
      if (current === month && isSomething(reported))
        rows.push({ supplierGstin, placeOfSupply, ...reported, netPaise: netOf(reported) })
    }
  }
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** The rows that one registration of the operator files: suppliers of its state, and of states without one to the first. */
export function rowsOfRegistration(
  rows: readonly Gstr8Row[],
  gstin: string,
  registrations: readonly string[],
): Gstr8Row[] {
  const states = new Set(registrations.map((each) => each.slice(0, 2)))
  const isFirst = registrations[0] === gstin
  return rows.filter(({ supplierGstin }) => {
    const state = supplierGstin.slice(0, 2)
    return states.has(state) ? gstin.startsWith(state) : isFirst
  })
}

function report(total: Amounts): { reported: Amounts; left: Amounts } {
  const { toRegisteredPaise, toOthersPaise } = total
  const supplied = toRegisteredPaise + toOthersPaise
  const isNegative = total.backFromRegisteredPaise + total.backFromOthersPaise > supplied
  // What cannot be taken off this month is carried; goods from others first.
  const backFromOthersPaise = isNegative
    ? Math.min(total.backFromOthersPaise, supplied)
    : total.backFromOthersPaise
  const backFromRegisteredPaise = isNegative ? supplied - backFromOthersPaise : total.backFromRegisteredPaise
  const tax = (paise: Paise) => (isNegative ? 0 : Math.max(0, paise))
  const reported = {
    ...{ toRegisteredPaise, backFromRegisteredPaise, toOthersPaise, backFromOthersPaise },
    igstPaise: tax(total.igstPaise),
    cgstPaise: tax(total.cgstPaise),
    sgstPaise: tax(total.sgstPaise),
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

function netOf(row: Amounts): Paise {
  return row.toRegisteredPaise - row.backFromRegisteredPaise + row.toOthersPaise - row.backFromOthersPaise
}

function keyOf({ supplierGstin, placeOfSupply }: Pick<Gstr8Row, Key>): string {
  return `${supplierGstin} ${placeOfSupply}`
}

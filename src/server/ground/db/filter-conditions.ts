import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, type Day, dayStart } from '#domain/ground/shared/days.ts'

type Condition<Value> = (value: Value) => RawBuilder<SqlBool>

/** For each filter of a list what a row must fulfil, or that the view looks it up by itself. */
type Conditions<Query> = {
  [Name in Exclude<keyof Query, 'sort' | 'cursor'>]-?: Condition<NonNullable<Query[Name]>> | 'looked up apart'
}

/** What a row must fulfil to pass the filters that are in force. No filter of the list can be forgotten. */
export function filterConditions<Query extends object>(
  query: Query,
  conditions: Conditions<Query>,
): RawBuilder<SqlBool>[] {
  const asked = query as Readonly<Record<string, unknown>>
  return Object.entries<Condition<never> | 'looked up apart'>(conditions).flatMap(([name, condition]) =>
    asked[name] === undefined || condition === 'looked up apart' ? [] : condition(asked[name] as never),
  )
}

/** All of these conditions; true when there is none. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length > 0 ? sql.join([...conditions], sql` AND `) : sql`true`
}

/** Whether one of these holds; none of none does. */
export function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length > 0 ? sql`(${sql.join([...conditions], sql` OR `)})` : sql`false`
}

export const equals = (column: string) => (value: unknown) => sql<SqlBool>`${sql.ref(column)} = ${value}`

/** On this day in India or later. */
export const fromDay = (column: string) => (day: Day) => sql<SqlBool>`${sql.ref(column)} >= ${dayStart(day)}`

/** On this day in India or before. */
export const toDay = (column: string) => (day: Day) =>
  sql<SqlBool>`${sql.ref(column)} < ${dayStart(addDays(day, 1))}`

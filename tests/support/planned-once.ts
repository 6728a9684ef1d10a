import pg from 'pg'

type Query = (this: pg.Client, ...words: unknown[]) => unknown

/**
 * Each connection of a test's own process parses and plans a statement once, not at each turn: tables of a few rows are
 * read in less time than it takes to plan how, and that was half of what a test of a use case cost. What a statement
 * does is the same; programs that a test starts, and the benches, plan as a shop does.
 */
const OPTIONS = '-c plan_cache_mode=force_generic_plan'
const NEEDS_PLAN = /^\s*(?:\/\* prepared \*\/ )?(?:with|select|insert|update|delete)\b/i
// Each file of a worker runs this, and they share the driver.
if (pg.defaults.options !== OPTIONS) {
  pg.defaults.options = OPTIONS
  planOnce()
}

/** Several statements at once, and those that need no plan, are asked as they are. */
function isPlanned(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 || (NEEDS_PLAN.test(text) && !text.includes(';'))
}

function planOnce(): void {
  /** Of each text that was asked, the name of its plan: the same in all connections. */
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `once ${names.size + 1}`
    names.set(text, name)
    return name
  }
  // The method has many forms; a text with its values, as Kysely and pools ask, is the one that gets a plan.
  const ask = pg.Client.prototype.query as unknown as Query
  pg.Client.prototype.query = function askPlanned(this: pg.Client, ...words: unknown[]) {
    const [text, values, ...callback] = words
    if (typeof text !== 'string' || !Array.isArray(values) || !isPlanned(text, values))
      return ask.apply(this, words)
    return ask.call(this, { name: nameOf(text), text, values }, ...callback)
  } as unknown as typeof pg.Client.prototype.query
}

/** What a migration outside a transaction does, one after the other. Each is safe to be begun anew. */
export type MigrationStep =
  | { kind: 'index'; name: string; text: string }
  | { kind: 'batches'; table: string; key: string; text: string }
  | { kind: 'statement'; text: string }

/** Whether a file asks to be run statement by statement, by its first line. */
export function isOutsideTransaction(text: string): boolean {
  return /^-- no-transaction\r?\n/.test(text)
}

const INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+) ON /i
const AGAIN = [
  /^DROP INDEX CONCURRENTLY IF EXISTS \w+$/i,
  /^ALTER TABLE \w+ VALIDATE CONSTRAINT \w+$/i,
  /^ANALYZE \w+$/i,
]
const IN_BATCHES = /^\s*-- in batches by (\w+) \((\w+)\)\s*$/m
const BETWEEN_KEYS = /\bBETWEEN \$1 AND \$2\b/i

/**
 * The steps of a migration outside a transaction. Throws for a statement that could not be begun anew after a start that
 * was killed, or that locks its table for as long as it takes.
 */
export function readSteps({ name, text }: { name: string; text: string }): MigrationStep[] {
  return splitStatements(text).map((statement) => {
    const bare = withoutComments(statement).replace(/\s+/g, ' ').trim()
    const [, index] = INDEX.exec(bare) ?? []
    if (index) return { kind: 'index', name: index, text: statement }
    const [, table, key] = IN_BATCHES.exec(statement) ?? []
    if (table && key && BETWEEN_KEYS.test(bare)) return { kind: 'batches', table, key, text: statement }
    if (AGAIN.some((form) => form.test(bare))) return { kind: 'statement', text: statement }
    throw new Error(
      `${name} cannot have this statement outside a transaction (CONTRIBUTING.md, Tables): ${bare}`,
    )
  })
}

/** Comments, texts, names and bodies of functions, in which a semicolon ends nothing. */
const PIECES =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|[\s\S]/g

/** The statements of a text, each with the comments before it; what stands behind the last semicolon may be comments. */
function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ';') statements.push('')
    else statements.push((statements.pop() ?? '') + piece)
  }
  return statements.map((each) => each.trim()).filter((each) => withoutComments(each).trim() !== '')
}

function withoutComments(statement: string): string {
  return statement.replace(/--.*|\/\*[\s\S]*?\*\//g, '')
}

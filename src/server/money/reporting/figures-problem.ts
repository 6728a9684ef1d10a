const TOO_SLOW = new Set(['57014', '55P03'])
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOENT', '57P01', '57P03', '53300'])

/** Why figures could not be read, for a page: never a statement, a table or a host. */
export function figuresProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (TOO_SLOW.has(code)) return 'The database took too long to answer.'
  if (UNREACHABLE.has(code)) return 'The database could not be reached.'
  return 'The database could not answer one of the questions.'
}

/** What was asked of the database waits for something that others hold: asking again later may succeed. */
export class DatabaseBusy extends Error {
  constructor() {
    super('The database did not answer in time.')
    this.name = 'DatabaseBusy'
  }
}

const PASSING_CODES = new Set([
  // PostgreSQL: cancelled, lock not available, too many connections, shutting down, starting up, connection lost.
  '57014',
  '55P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  // What leads no longer, and may only be read: another takes its place.
  '25006',
  // PgBouncer's own, whatever keeps it from the database.
  '08P01',
  // The disk is full or gone, memory is short: of the database, and of the marketplace's own files.
  '53000',
  '53100',
  '53200',
  '58030',
  'ENOSPC',
  // Sockets.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])

/** Whether an error says that the database is away, busy or short of space, which passes, and nothing of what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // By its name: the pages are built into a bundle with a copy of this class of their own.
  if (error.name === 'DatabaseBusy' || ('code' in error && PASSING_CODES.has(String(error.code)))) return true
  // The driver gives its own three no code.
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
    error.message,
  )
}

import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const withCode = (code: string, message = 'words') => Object.assign(new Error(message), { code })

test.each([
  // A leader that a cluster has taken its place from.
  withCode('25006', 'cannot execute INSERT in a read-only transaction'),
  // PgBouncer 1.18 while nobody leads.
  withCode('08P01', 'server login has been failing, try again later (server_login_retry)'),
  withCode('57P01', 'terminating connection due to administrator command'),
  withCode('ECONNREFUSED'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
])('%o passes by itself: people are told to come back', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  withCode('23505', 'duplicate key'),
  withCode('42703', 'no such column'),
  new Error('a bug'),
  'a text',
])('%o does not pass by itself', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})

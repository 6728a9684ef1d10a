import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['localhost', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '127.8.9.255', '::1', '[::1]'])(
  '%s is this machine alone',
  (host) => expect(isLoopback(host)).toBe(true),
)

test.each([
  '0.0.0.0',
  '::',
  '[::]',
  '192.168.1.20',
  '128.0.0.1',
  '127.0.0.1.example.in',
  '127.0.0.256',
  '127.0.0',
  'localhost.example.in',
  'notlocalhost',
  'shop.example.in',
  '',
])('%s can be reached by others', (host) => expect(isLoopback(host)).toBe(false))

import { describe, expect, test } from 'vitest'
import { callerOf, UNKNOWN_PROXY } from './client-address.ts'

function caller(o: { socket?: string; host?: string; trusted?: number; headers?: Record<string, string> }) {
  const { socket = '127.0.0.1', host = 'localhost:3000', trusted = 0, headers = {} } = o
  return callerOf({
    socketAddress: socket,
    headers: new Headers({ Host: host, Connection: 'keep-alive', ...headers }),
    trustedProxies: trusted,
  })
}

const forwarded = (list: string) => ({ 'X-Forwarded-For': list })

describe('behind trusted proxies', () => {
  test.each([
    ['one proxy’s word is the last', 1, '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['two proxies’ word is the last but one', 2, '198.51.100.7, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['an entry with its port', 1, '198.51.100.7, 203.0.113.9:4711', '203.0.113.9'],
    ['an IPv6 entry counts by its network', 1, '198.51.100.7, 2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['an IPv6 entry with its port', 1, '[2001:db8::9]:443', '2001:db8:0:0::/64'],
    ['an IPv4 address in the clothes of IPv6', 1, '::ffff:203.0.113.9', '203.0.113.9'],
  ])('%s', (_what, trusted, list, address) => {
    expect(caller({ socket: '10.0.0.2', trusted, headers: forwarded(list) })).toMatchObject({
      address,
      isUnknownProxy: false,
    })
  })

  test('what the caller wrote in front changes nothing', () => {
    const asked = ['', '198.51.100.1, ', '127.0.0.1, ', '198.51.100.2, 127.0.0.1, unknown, ,, ']
    const addresses = asked.map(
      (forged) =>
        caller({ socket: '10.0.0.2', trusted: 1, headers: forwarded(`${forged}203.0.113.9`) }).address,
    )
    expect(new Set(addresses)).toEqual(new Set(['203.0.113.9']))
  })

  test.each([
    ['no header', {}, 1],
    ['fewer entries than proxies', forwarded('198.51.100.7'), 2],
    ['an entry that is a name', forwarded('198.51.100.7, unknown'), 1],
    ['an empty entry', forwarded('198.51.100.7,'), 1],
    ['an entry that is almost an address', forwarded('203.0.113.999'), 1],
  ])('with %s the socket’s address counts', (_what, headers, trusted) => {
    expect(caller({ socket: '10.0.0.2', trusted, headers }).address).toBe('10.0.0.2')
  })

  test('this machine itself is only who speaks to the shop without them', () => {
    expect(caller({ trusted: 1, headers: forwarded('127.0.0.1') }).isThisMachine).toBe(false)
    expect(caller({ trusted: 1 }).isThisMachine).toBe(true)
  })
})

describe('while no proxy is trusted', () => {
  test.each(['127.0.0.1', '127.0.0.7', '::1', '::ffff:127.0.0.1'])('%s is this machine', (socket) => {
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(caller({ socket, host })).toMatchObject({ isThisMachine: true, isUnknownProxy: false })
  })

  test.each([
    'Forwarded',
    'X-Forwarded-For',
    'X-Forward-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Via',
    'X-Real-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
  ])('%s says that somebody else is behind it', (name) => {
    expect(caller({ headers: { [name]: '127.0.0.1' } })).toEqual({
      address: UNKNOWN_PROXY,
      isThisMachine: false,
      isUnknownProxy: true,
    })
  })

  test.each(['close', 'Upgrade', ''])('a proxy that says nothing of itself, but %j', (connection) => {
    expect(caller({ headers: { Connection: connection } })).toMatchObject({
      address: UNKNOWN_PROXY,
      isThisMachine: false,
    })
  })

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '10.0.0.5',
    '',
  ])('the name %j is none of this machine’s', (host) => {
    expect(caller({ host })).toMatchObject({ address: UNKNOWN_PROXY, isThisMachine: false })
  })

  test('somebody from elsewhere is who their socket says, whatever they write', () => {
    expect(caller({ socket: '203.0.113.9', headers: forwarded('127.0.0.1') })).toMatchObject({
      address: '203.0.113.9',
      isThisMachine: false,
    })
  })
})

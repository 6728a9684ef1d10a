import { isIP } from 'node:net'

/** What a request says, and what its connection proves, about where it comes from. */
export interface Origin {
  /** The socket's own address. */
  socketAddress: string | undefined
  headers: Headers
  /** How many proxies in front of the server are trusted. */
  trustedProxies: number
}

export interface Caller {
  /** What limits by address count by and what the audit log keeps. An IPv6 address counts by its /64. */
  address: string
  /** Sent by a program on this machine straight to the server: nobody in between, no other name asked for. */
  isThisMachine: boolean
  /** A proxy passed the request on, and no proxy is trusted: who is behind it cannot be told. */
  isUnknownProxy: boolean
}

/** Everybody behind a proxy on this machine, while no proxy is trusted: one address with ordinary limits. */
export const UNKNOWN_PROXY = 'a proxy on this machine'

/**
 * Who sent a request: the socket's address, or, behind `trustedProxies` proxies, the entry that the outermost trusted
 * one appended to X-Forwarded-For. Entries further left are the caller's own words, and so are missing or malformed
 * ones: then the socket's address counts.
 */
export function callerOf({ socketAddress, headers, trustedProxies }: Origin): Caller {
  const isForwarded = hasForwardingHeader(headers)
  const isLocalSocket = isLoopbackAddress(socketAddress ?? '')
  const isUnknownProxy = isForwarded && trustedProxies === 0
  const isThisMachine =
    isLocalSocket && !isForwarded && isLoopbackHost(headers.get('Host')) && keepsConnection(headers)
  const named = trustedProxies > 0 ? hopBefore(headers.get('X-Forwarded-For'), trustedProxies) : undefined
  const isOpaque = trustedProxies === 0 && isLocalSocket && !isThisMachine
  const address = isOpaque ? UNKNOWN_PROXY : network(named ?? socketAddress ?? 'unknown')
  return { address, isThisMachine, isUnknownProxy }
}

const FORWARDING_HEADERS = new Set([
  'cdn-loop',
  'cf-connecting-ip',
  'cf-ray',
  'client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-original-host',
  'x-real-ip',
])

function hasForwardingHeader(headers: Headers): boolean {
  return [...headers.keys()].some(
    (name) => name.startsWith('x-forward') || FORWARDING_HEADERS.has(name.toLowerCase()),
  )
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(address)
}

/** A name that only this machine answers to: any other one may be resolved to it by whoever owns the name. */
function isLoopbackHost(host: string | null): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host ?? '')
}

/**
 * Programs of this machine ask for a connection that stays open, as browsers do. A proxy does not pass that header on
 * (RFC 9110, 7.6.1): nginx, as it comes, sends `close` or none, `Host` as the address of the server, and no forwarding
 * header.
 */
function keepsConnection(headers: Headers): boolean {
  return /^keep-alive$/i.test(headers.get('Connection') ?? '')
}

/**
 * The address that the outermost of so many proxies saw; undefined when the list is shorter, or holds no address there.
 */
function hopBefore(forwardedFor: string | null, trustedProxies: number): string | undefined {
  const hop = (forwardedFor ?? '').split(',').at(-trustedProxies)?.trim() ?? ''
  // Some proxies append the port.
  const plain = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
  return isIP(plain) ? plain : undefined
}

function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = plain.includes('::') ? tail.split(':').filter(Boolean) : []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

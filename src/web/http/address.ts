/**
 * The address a request came from: the socket's, or, behind `trustedProxies` proxies, the entry that the outermost
 * trusted one appended to X-Forwarded-For. Anything a caller wrote into that header itself is ignored.
 * An IPv6 address counts by its /64, which is what one household or attacker gets.
 */
export function callerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const claimed = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return network(claimed ?? socketAddress ?? 'unknown')
}

function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = plain.includes('::') ? tail.split(':').filter(Boolean) : []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

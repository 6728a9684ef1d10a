/**
 * The network that an internet address is of: the first three numbers of an IPv4 address, the first four groups of an IPv6
 * one. Undefined for addresses that stand for many people: the machine’s own, and those of private networks.
 */
export function networkOf(address: string | null): string | undefined {
  if (!address) return undefined
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(address)
  if (four) {
    const [, a = '', b = '', c = ''] = four
    const isPrivate = a === '10' || a === '127' || `${a}.${b}` === '192.168' || isCarriers(a, b)
    return isPrivate ? undefined : `${a}.${b}.${c}`
  }
  const groups = address
    .toLowerCase()
    .replace(/\/\d+$/, '')
    .split(':')
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  const isWhole = network.length === 4 && network.every((group) => /^[0-9a-f]{1,4}$/.test(group))
  return isWhole && network.some((group) => group !== '0') && !/^f[cde]/.test(network[0] ?? '')
    ? network.join(':')
    : undefined
}

/** RFC 1918 from 172.16, and what carriers share among their customers (RFC 6598). */
function isCarriers(a: string, b: string): boolean {
  const second = Number(b)
  return (a === '172' && second >= 16 && second <= 31) || (a === '100' && second >= 64 && second <= 127)
}

/**
 * Whether a host name or address means this machine alone: `localhost` (RFC 6761, section 6.3), 127.0.0.0/8 or ::1.
 * 0.0.0.0 and :: are every address of the machine, and not among them.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(name)
  )
}

/**
 * The same bytes in memory of their own, for what is kept. A buffer of up to 32 KB that Node makes is a view of a piece of
 * memory that it shares with others, 64 KB of which stay for as long as one of them does; what `zlib` gives is a view of
 * its 16 KB.
 */
export function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

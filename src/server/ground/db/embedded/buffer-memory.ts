import { totalmem } from 'node:os'

const MB = 1024 * 1024
const MIN_MB = 128
const MAX_MB = 2_048
const SHARE = 1 / 8

/**
 * How much of the machine's memory (of the container's, where that is less) PostgreSQL may keep of its tables, as
 * `shared_buffers` says it: an eighth, 128 MB at least and 2 GB at most. A small shop fills, and takes, only what its
 * tables are.
 */
export function bufferMemory(memoryBytes = Math.min(totalmem(), process.constrainedMemory())): string {
  const share = Math.floor((memoryBytes * SHARE) / MB)
  return `${Math.min(Math.max(share, MIN_MB), MAX_MB)}MB`
}

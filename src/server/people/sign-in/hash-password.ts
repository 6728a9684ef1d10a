import { hash, verify } from '@node-rs/argon2'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { makeSemaphore } from '#server/ground/limits/semaphore.ts'

/** argon2id, above OWASP's minimum (19 MiB, t=2): about 26 ms and 46 MiB for each on a small machine. */
const COST = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }
/** Two at once fill a small machine, more would only take memory; the longest wait is about a second. */
const inTurn = makeSemaphore({ runningMax: 2, waitingMax: 64 })

/** The hash of a password that nobody has, at the same cost, to verify against when there is no such account. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=47104,t=2,p=1$UFIKIZJtbl2lXISoeiiptA$sN6yMFDNssLtrXwEcOR6jA8JJQFp3MjDI5s9Mcq1xtU'

/** Hashes a new password; refuses when too many people wait for the same. */
export async function hashPassword(password: string): Promise<Result<string, 'limits.busy'>> {
  return inTurn('', async () => ok(await hash(password, COST)))
}

/**
 * Whether this is the password behind a hash; without a hash (no such account) the answer is no after the same work.
 * Refuses when too many people wait for the same.
 */
export async function verifyPassword(
  storedHash: string | undefined,
  password: string,
): Promise<Result<boolean, 'limits.busy'>> {
  return inTurn('', async () => {
    const isRight = await verify(storedHash ?? NOBODYS_HASH, password)
    return ok(isRight && storedHash !== undefined)
  })
}

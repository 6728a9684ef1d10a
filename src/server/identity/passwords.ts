import { hash, verify } from '@node-rs/argon2'
import { ok, type Result, refuse } from '#domain/shared/result.ts'

/** argon2id, above OWASP's minimum (19 MiB, t=2): about 26 ms and 46 MiB for each on a small machine. */
const COST = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }
/** More at once would only take memory: two fill the two cores of a small machine. */
const RUNNING_MAX = 2
/** About a second of waiting; beyond that people are told to come back. */
const WAITING_MAX = 64
const RETRY_SECONDS = 2

/** The hash of a password that nobody has, at the same cost, to verify against when there is no such account. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=47104,t=2,p=1$UFIKIZJtbl2lXISoeiiptA$sN6yMFDNssLtrXwEcOR6jA8JJQFp3MjDI5s9Mcq1xtU'

/** Hashes a new password; refuses with `identity.busy` when too many people wait for the same. */
export async function hashPassword(password: string): Promise<Result<string>> {
  return inTurn(() => hash(password, COST))
}

/**
 * Whether this is the password behind a hash; without a hash (no such account) the answer is no after the same work.
 * Refuses with `identity.busy` when too many people wait for the same.
 */
export async function verifyPassword(
  storedHash: string | undefined,
  password: string,
): Promise<Result<boolean>> {
  const answer = await inTurn(() => verify(storedHash ?? NOBODYS_HASH, password))
  return answer.ok && storedHash === undefined ? ok(false) : answer
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX) {
      return refuse('identity.busy', {
        details: { retryAfterSeconds: RETRY_SECONDS },
        fields: { form: 'We are very busy just now. Please try again in a moment.' },
      })
    }
    await new Promise<void>((start) => waiting.push(start))
  } else running += 1
  try {
    return ok(await work())
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

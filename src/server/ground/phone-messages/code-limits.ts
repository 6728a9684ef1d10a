import { networkOf, numberBlock } from '#domain/ground/phone-messages/code-limits.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { giveUseBack, type LimitName, waitOf, withinLimit } from '#server/ground/limits/within-limit.ts'

/** Who has a code sent to a number. */
export interface CodeAsker {
  phone: PhoneNumber
  /** Whose number it is known to be: "in its browsers"; undefined where anybody may have typed it. */
  known?: string | undefined
  /** Where it is asked from; undefined where a job sends it. */
  address?: string | undefined
  /** The account that asks, where only its owner can. */
  account?: string | undefined
}

/**
 * Counts one more code against the limits that all codes to telephones share, whatever they are for: half a minute between
 * two of a number, so many of a number, of the numbers beside it, of the address, its network and the account, and of
 * codes that nobody answers. Whoever is known by the number has the limits of a number for themselves, and no others. The
 * refusal says when to come back; what is refused does not put off the next.
 */
export async function withinCodeLimits(
  app: App,
  asker: CodeAsker,
): Promise<Result<undefined, 'limits.too_many_attempts'>> {
  const { phone } = asker
  const early = await waitOf(app, 'code-wait-number', phone)
  if (!early.ok) return early
  for (const [name, key] of [...limitsOf(asker), ['code-wait-number', phone] as const]) {
    const isWithin = await withinLimit(app, name, key)
    if (!isWithin.ok) return isWithin
  }
  return ok(undefined)
}

function limitsOf({ phone, known, address, account }: CodeAsker): (readonly [LimitName, string])[] {
  if (known !== undefined)
    return [
      ['code-hour-number', `${phone} ${known}`],
      ['code-day-number', `${phone} ${known}`],
    ]
  return [
    ['code-hour-number', phone],
    ['code-day-number', phone],
    ...(address === undefined
      ? []
      : ([
          ['code-hour-address', address],
          ['code-hour-network', networkOf(address)],
        ] as const)),
    ...(account === undefined ? [] : ([['code-hour-account', account]] as const)),
    ['code-hour-block', numberBlock(phone)],
    UNANSWERED,
  ]
}

/** Codes in an hour that nobody answered, over all numbers. */
const UNANSWERED = ['code-hour-unanswered', 'all'] as const

/** A code was answered: it keeps its place among those that nobody answers for somebody else, and nobody waits for it. */
export async function codeAnswered(app: Pick<App, 'db'>, phone: string | null): Promise<void> {
  await giveUseBack(app, ...UNANSWERED)
  if (phone !== null) await giveUseBack(app, 'code-wait-number', phone)
}

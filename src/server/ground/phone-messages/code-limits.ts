import { networkOf, numberBlock } from '#domain/ground/phone-messages/code-limits.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { giveAllBack, type LimitName, withinAll } from '#server/ground/limits/within-limit.ts'

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

type Limit = readonly [LimitName, string]

/** Codes in an hour that nobody answered, over all numbers. */
const UNANSWERED: Limit = ['code-hour-unanswered', 'all']

/**
 * Counts one more code against the limits that all codes to telephones share, whatever they are for: so many of the
 * account, the address and its network, the numbers beside it, of those that nobody answers and of the number itself, and
 * half a minute between two of a number. Whoever is known by the number has the limits of a number for themselves, and no
 * others but the pause. The refusal says when to come back; what is refused counts nowhere.
 */
export function withinCodeLimits(
  app: App,
  asker: CodeAsker,
): Promise<Result<undefined, 'limits.too_many_attempts'>> {
  return withinAll(app, limitsOf(asker))
}

/** Takes back what was counted of a code that was not sent after all. */
export function giveCodeBack(app: Pick<App, 'db'>, asker: CodeAsker): Promise<void> {
  return giveAllBack(app, limitsOf(asker))
}

/** A code was answered: it gives back the place that it took among the unanswered, and nobody waits for another. */
export function codeAnswered(
  app: Pick<App, 'db'>,
  { phone, known }: Pick<CodeAsker, 'phone' | 'known'>,
): Promise<void> {
  return giveAllBack(app, [...(known === undefined ? [UNANSWERED] : []), pauseOf(phone)])
}

const pauseOf = (phone: PhoneNumber): Limit => ['code-wait-number', phone]

function limitsOf({ phone, known, address, account }: CodeAsker): Limit[] {
  if (known !== undefined)
    return [
      ['code-hour-number', `${phone} ${known}`],
      ['code-day-number', `${phone} ${known}`],
      pauseOf(phone),
    ]
  const ofAddress: Limit[] =
    address === undefined
      ? []
      : [
          ['code-hour-address', address],
          ['code-hour-network', networkOf(address)],
        ]
  const ofAccount: Limit[] = account === undefined ? [] : [['code-hour-account', account]]
  return [
    ...ofAccount,
    ...ofAddress,
    ['code-hour-block', numberBlock(phone)],
    UNANSWERED,
    ['code-hour-number', phone],
    ['code-day-number', phone],
    pauseOf(phone),
  ]
}

/** So often a refund that the gateway has refused is asked for again by itself; then somebody has to look at it. */
const RETRIES_BY_ITSELF = 3

/**
 * In how many hours a refund that the gateway has refused so many times is asked for again: a bank that was closed or a
 * balance that was too small is not there for a minute. Undefined when it is left to a person.
 */
export function hoursToNextRefund(refusals: number): number | undefined {
  return refusals <= RETRIES_BY_ITSELF ? 4 ** refusals : undefined
}

/**
 * The key under which the gateway is asked. One key is one refund, however often it is asked for; what was refused for
 * good under one key stays refused under it, so that each refusal begins another.
 */
export function refundKey({ id, refusals }: { id: string; refusals: number }): string {
  return refusals === 0 ? id : `${id}-${refusals}`
}

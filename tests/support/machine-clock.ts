/**
 * The machine's time in milliseconds, also in a run whose clock is turned (NN_CLOCK): the age of what it shares with other
 * runs is counted by it.
 */
export function machineNow(): number {
  return Date.now() - Number(process.env.FAKETIME ?? 0) * 1_000
}

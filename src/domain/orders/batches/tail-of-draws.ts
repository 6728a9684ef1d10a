/** Of so many pieces, of which some are marked, so many are taken blindly. */
export interface Draw {
  all: number
  marked: number
  taken: number
}

/**
 * How likely it is that at least so many of the pieces taken in all draws are marked: the exact tail of a sum of
 * hypergeometric numbers. With one draw it is the one-sided test of R. A. Fisher.
 */
export function tailOfDraws(draws: readonly Draw[], atLeast: number): number {
  if (atLeast <= 0) return 1
  // By how many marked ones were taken so far; the last place is that of enough.
  let likely = new Float64Array(atLeast + 1)
  likely[0] = 1
  for (const draw of draws) {
    const one = hypergeometric(draw)
    const next = new Float64Array(atLeast + 1)
    for (const [before, chance] of likely.entries()) {
      if (chance === 0) continue
      for (const [marked, also] of one) {
        const now = Math.min(atLeast, before + marked)
        next[now] = (next[now] ?? 0) + chance * also
      }
    }
    likely = next
  }
  return Math.min(1, likely[atLeast] ?? 0)
}

/** How many of the taken are marked, each number with how likely it is. */
function hypergeometric({ all, marked, taken }: Draw): [marked: number, chance: number][] {
  const least = Math.max(0, taken - (all - marked))
  const most = Math.min(taken, marked)
  const ways = logChoose(all, taken)
  return Array.from({ length: most - least + 1 }, (_, at) => {
    const found = least + at
    return [found, Math.exp(logChoose(marked, found) + logChoose(all - marked, taken - found) - ways)]
  })
}

function logChoose(of: number, taken: number): number {
  return logFactorial(of) - logFactorial(taken) - logFactorial(of - taken)
}

const LOG_FACTORIALS = [0]

function logFactorial(number: number): number {
  for (let next = LOG_FACTORIALS.length; next <= number; next += 1)
    LOG_FACTORIALS.push((LOG_FACTORIALS[next - 1] ?? 0) + Math.log(next))
  return LOG_FACTORIALS[number] ?? 0
}

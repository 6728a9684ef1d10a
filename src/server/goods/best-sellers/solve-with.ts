import type { Solve } from '#domain/goods/best-sellers/best-sellers.ts'

/** The part of the solver that is used: `highs` as its package loads it. */
interface Solver {
  solve(
    model: string,
    options: Readonly<Record<string, number | string | boolean>>,
  ): { Status: string; Columns: Readonly<Record<string, object>> }
}

/** A programme that takes longer is given up. */
const SECONDS_MAX = 2
/** Whole numbers to a hundred-millionth: prices are up to a thousand million paise, and a paisa decides. */
const TOLERANCE = 1e-9

/** Solves exactly: a gap between what was found and what may be possible is not accepted. Throws where it takes too long. */
export function solveWith(solver: Solver): Solve {
  return (model) => {
    const { Status, Columns } = solver.solve(model, {
      time_limit: SECONDS_MAX,
      mip_rel_gap: 0,
      mip_abs_gap: 0.5,
      mip_feasibility_tolerance: TOLERANCE,
      primal_feasibility_tolerance: TOLERANCE,
      output_flag: false,
    })
    if (Status === 'Infeasible') return undefined
    if (Status !== 'Optimal') throw new Error(`the solver gave up: ${Status}`)
    return Object.fromEntries(
      Object.entries(Columns).map(([name, column]) => [name, (column as { Primal?: number }).Primal ?? 0]),
    )
  }
}

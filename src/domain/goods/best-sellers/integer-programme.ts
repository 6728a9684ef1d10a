/** A variable so many times. */
export interface Term {
  variable: string
  times: number
}

export interface Constraint {
  terms: readonly Term[]
  sense: '<=' | '>=' | '='
  bound: number
}

/** Whole numbers to be chosen so that a sum is as small as it gets. */
export interface Model {
  objective: readonly Term[]
  constraints: readonly Constraint[]
  /** Variables from 0 to `most`. */
  whole: readonly { variable: string; most: number }[]
  /** Variables that are 0 or 1. */
  binary: readonly string[]
}

/** A model in CPLEX's LP format, a term to a line: readers cut long lines off. */
export function modelText({ objective, constraints, whole, binary }: Model): string {
  return [
    'Minimize',
    ' objective:',
    ...termLines(objective),
    'Subject To',
    ...constraints.flatMap(({ terms, sense, bound }, at) => [
      ` c${at}:`,
      ...termLines(terms),
      ` ${sense} ${bound}`,
    ]),
    'Bounds',
    ...whole.map(({ variable, most }) => ` 0 <= ${variable} <= ${most}`),
    'General',
    ...whole.map(({ variable }) => ` ${variable}`),
    'Binary',
    ...binary.map((variable) => ` ${variable}`),
    'End',
  ].join('\n')
}

function termLines(terms: readonly Term[]): string[] {
  return terms.map(({ variable, times }) => ` ${times < 0 ? '-' : '+'} ${Math.abs(times)} ${variable}`)
}

import type { Answer, Verdict } from './verdict.ts'

/**
 * Rules whose condition concerns speed alone: the memory runs slower until its profile is switched on, which nearly every
 * build asks for. The verdict stays, and a frozen one is compared as it is; a page shows it as a note on what fits.
 */
const NOTED: readonly string[] = ['memory-speed']

/** The weight that a verdict has on a page. */
export function shownWeight({ rule, answer }: Pick<Verdict, 'rule' | 'answer'>): Answer {
  return answer === 'fits if' && NOTED.includes(rule) ? 'fits' : answer
}

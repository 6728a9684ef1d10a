import { CASE_RULES } from './case-rules.ts'
import { CONNECTOR_RULES } from './connector-rules.ts'
import { COOLING_RULES } from './cooling-rules.ts'
import { DISPLAY_RULES } from './display-rules.ts'
import { DRIVE_LANE_RULES } from './drive-lane-rules.ts'
import { DRIVE_RULES } from './drive-rules.ts'
import { EXPANSION_RULES } from './expansion-rules.ts'
import { GRAPHICS_CASE_RULES } from './graphics-case-rules.ts'
import { LIGHT_RULES } from './light-rules.ts'
import { MEMORY_CARE_RULES } from './memory-care-rules.ts'
import { MEMORY_RULES } from './memory-rules.ts'
import { ONE_OF_EACH } from './one-of-each.ts'
import { POWER_RULES } from './power-rules.ts'
import { PROCESSOR_RULES } from './processor-rules.ts'
import type { Rule } from './rule.ts'
import { shownWeight } from './shown-weight.ts'
import type { Answer, Part, Verdict } from './verdict.ts'

/** What has to be right in a computer, in the order in which people choose its parts. */
export const RULES: readonly Rule[] = [
  ONE_OF_EACH,
  ...PROCESSOR_RULES,
  ...MEMORY_RULES,
  ...MEMORY_CARE_RULES,
  ...COOLING_RULES,
  ...CASE_RULES,
  ...GRAPHICS_CASE_RULES,
  ...DRIVE_RULES,
  ...DRIVE_LANE_RULES,
  ...EXPANSION_RULES,
  ...DISPLAY_RULES,
  ...POWER_RULES,
  ...CONNECTOR_RULES,
  ...LIGHT_RULES,
]

/** Every verdict on the parts together; none of a rule whose parts are not all chosen. */
export function judgeBuild(build: readonly Part[]): Verdict[] {
  return RULES.flatMap((rule) => rule.judge(build))
}

/** Rules about a whole computer, not about parts beside each other: what asks for one more, and what there is twice. */
export const ONLY_OF_A_WHOLE: readonly string[] = ['cooler-present', 'picture', 'one-of-each']

const WORST: readonly Answer[] = ['does not fit', 'not known', 'fits if', 'fits']

/** The worst of several answers: one part that does not fit decides, and what is not known is no "fits". */
export function worstAnswer(verdicts: readonly Verdict[]): Answer | undefined {
  return WORST.find((answer) => verdicts.some((verdict) => verdict.answer === answer))
}

/** The worst of several answers by the weight that they have on a page. */
export function worstShown(verdicts: readonly Verdict[]): Answer | undefined {
  return WORST.find((answer) => verdicts.some((verdict) => shownWeight(verdict) === answer))
}

/** What is said of one part of a build: the verdicts that compare a fact of it. */
export function verdictsOn(partId: string, verdicts: readonly Verdict[]): Verdict[] {
  return verdicts.filter(({ facts }) => facts.some((fact) => fact.partId === partId))
}

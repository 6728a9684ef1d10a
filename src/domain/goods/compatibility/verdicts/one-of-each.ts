import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { doesNotFit, listedKeys, ofKinds, type Rule, verdictOf } from './rule.ts'
import type { Part, Verdict } from './verdict.ts'

const ONE_EACH: readonly (readonly [Kind, string])[] = [
  ['laptop', 'One laptop is one computer'],
  ['cpu', 'A computer has one processor'],
  ['motherboard', 'A computer has one motherboard'],
  ['power-supply', 'A computer has one power supply'],
  ['case', 'A computer has one case'],
]

/** What a laptop has built in, and takes no other of. */
export const BUILT_INTO_LAPTOPS: readonly Kind[] = [
  ...(['cpu', 'motherboard', 'graphics-card', 'air-cooler', 'liquid-cooler'] as const),
  ...(['case', 'power-supply', 'case-fan'] as const),
]

export const ONE_OF_EACH: Rule = {
  name: 'one-of-each',
  title: 'Only one of each',
  judge: (build) => [
    ...ONE_EACH.flatMap(([kind, words]) => judgeNumber(ofKinds(build, [kind]), words)),
    ...ofKinds(build, ['laptop']).flatMap((laptop) =>
      judgeLaptop(laptop, ofKinds(build, BUILT_INTO_LAPTOPS)),
    ),
  ],
}

function judgeNumber(parts: readonly Part[], words: string): Verdict[] {
  const count = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count < 2) return []
  const models = parts.flatMap((part) => listedKeys(part, ['model']))
  return [verdictOf('one-of-each', models, () => doesNotFit(`${words}, and ${count} are chosen.`))]
}

function judgeLaptop(laptop: Part, others: readonly Part[]): Verdict[] {
  if (others.length === 0) return []
  const models = [laptop, ...others].flatMap((part) => listedKeys(part, ['model']))
  const names = others.map(({ name }) => name).join(', ')
  return [
    verdictOf('one-of-each', models, () =>
      doesNotFit(`A laptop is a complete computer: it has no room for ${names}.`),
    ),
  ]
}

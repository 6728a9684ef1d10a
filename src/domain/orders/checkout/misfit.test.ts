import { expect, test } from 'vitest'
import { ACCEPT_MISFIT, misfitProblem } from './misfit.ts'

const misfit = { answer: 'does not fit' } as const

test.each([
  ['a cart whose parts do not fit', { isCart: true }, misfit, { acceptsMisfit: ACCEPT_MISFIT }],
  ['one whose buyer knows it', { isCart: true, acceptsMisfit: true }, misfit, undefined],
  ['what a program orders', {}, misfit, undefined],
  ['parts of which not all is known', { isCart: true }, { answer: 'not known' } as const, undefined],
  ['parts that fit', { isCart: true }, { answer: 'fits if' } as const, undefined],
  ['what nobody compares', { isCart: true }, undefined, undefined],
] as const)('%s', (_what, order, said, fields) => {
  expect(misfitProblem(order, said)?.problem.fields).toEqual(fields)
})

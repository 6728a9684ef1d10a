import { describe, expect, test } from 'vitest'
import {
  canWithdrawChange,
  firstDayOfChange,
  type IdentityChangeState,
  stageOfChange,
} from './identity-change.ts'

const OPEN: IdentityChangeState = { status: 'open', isAsked: false, isAnswered: false, isApplied: false }

describe('a change of legal identity', () => {
  test.each([
    [{}, 'waiting', true],
    [{ isAsked: true }, 'asked', true],
    [{ isAsked: true, isAnswered: true }, 'waiting', true],
    [{ status: 'approved' }, 'planned', true],
    [{ status: 'approved', isApplied: true }, 'holds', false],
    [{ status: 'declined' }, 'declined', false],
    [{ status: 'withdrawn' }, 'withdrawn', false],
  ] as const)('%j is %s; that it can be withdrawn: %s', (state, stage, isOpen) => {
    expect(stageOfChange({ ...OPEN, ...state })).toBe(stage)
    expect(canWithdrawChange(stage)).toBe(isOpen)
  })

  test('holds from the day asked for, but never before it was decided', () => {
    expect(firstDayOfChange({ askedFor: '2026-12-01', decidedOn: '2026-11-30' })).toBe('2026-12-01')
    expect(firstDayOfChange({ askedFor: '2026-12-01', decidedOn: '2026-12-01' })).toBe('2026-12-01')
    expect(firstDayOfChange({ askedFor: '2026-12-01', decidedOn: '2026-12-02' })).toBe('2026-12-02')
  })
})

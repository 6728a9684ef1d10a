import { describe, expect, test } from 'vitest'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { launchState, launchText, readLaunch } from './launch.ts'

const now = new Date('2026-11-28T11:00+05:30')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const fields = { opensAt: momentText(at(60)), closesAt: momentText(at(90)), pieces: '5', buyHours: '12' }

describe('a launch', () => {
  test('is read from its form, in India’s time', () => {
    expect(readLaunch(fields, { now, free: 5 })).toEqual({
      ok: true,
      value: { opensAt: at(60), closesAt: at(90), pieces: 5, buyHours: 12 },
    })
  })

  test.each([
    ['of more than is free', { pieces: '6' }, 'pieces'],
    ['of nothing', { pieces: '0' }, 'pieces'],
    ['of a word', { pieces: 'all' }, 'pieces'],
    ['of the past', { opensAt: momentText(at(-2)) }, 'opensAt'],
    ['of no day', { opensAt: '' }, 'opensAt'],
    [
      'in three months',
      { opensAt: momentText(at(90 * 1_440)), closesAt: momentText(at(90 * 1_440 + 30)) },
      'opensAt',
    ],
    ['of nine minutes', { closesAt: momentText(at(69)) }, 'closesAt'],
    ['that ends before it begins', { closesAt: momentText(at(10)) }, 'closesAt'],
    ['of eight days', { closesAt: momentText(at(8 * 1_440 + 60)) }, 'closesAt'],
    ['with no time to buy', { buyHours: '0' }, 'buyHours'],
    ['with a week to buy', { buyHours: '168' }, 'buyHours'],
  ])('%s is refused under its field', (_, change, field) => {
    expect(readLaunch({ ...fields, ...change }, { now, free: 5 })).toMatchObject({
      problem: { code: 'launches.not_valid', fields: { [field]: expect.any(String) } },
    })
  })

  test('of ten minutes is long enough', () => {
    expect(readLaunch({ ...fields, closesAt: momentText(at(70)) }, { now, free: 5 }).ok).toBe(true)
  })

  const launch = {
    pieces: 5,
    opensAt: at(60),
    closesAt: at(90),
    drawnAt: null,
    withdrawnAt: null,
    stopReason: null,
  }
  test.each([
    [at(59), 'announced', '5 items are sold by draw. Enter from 28 Nov 2026, 12:00 pm to'],
    [at(60), 'open', 'Enter until 28 Nov 2026, 12:30 pm. Entering early'],
    [at(89), 'open', 'are sold by draw. Enter until'],
    [at(90), 'drawing', 'are sold by draw. Entries are closed.'],
  ] as const)('at %s is %s', (moment, state, text) => {
    expect(launchState(launch, moment)).toBe(state)
    expect(launchText(state, launch)).toContain(text)
  })

  test('that was drawn or withdrawn stays so', () => {
    expect(launchState({ ...launch, drawnAt: at(91) }, at(95))).toBe('drawn')
    expect(launchState({ ...launch, withdrawnAt: at(1) }, at(95))).toBe('withdrawn')
    expect(launchState({ ...launch, withdrawnAt: at(1), stopReason: 'A slip' }, at(95))).toBe('stopped')
  })
})

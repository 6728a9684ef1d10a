import { describe, expect, test } from 'vitest'
import { type AttemptState, type Channel, nextChannel } from './choose-channel.ts'
import { readReply } from './consent-texts.ts'
import { mayLeaveAt, OPENING_LIMITS } from './message-limits.ts'

const reach = (more: Partial<{ hasAgreed: boolean; isStopped: boolean; channels: Channel[] }> = {}) => ({
  channels: new Set(more.channels ?? (['whatsapp', 'sms'] as const)),
  hasAgreed: more.hasAgreed ?? true,
  isStopped: more.isStopped ?? false,
})
const tried = (channel: Channel, state: AttemptState) => ({ channel, state })

describe('the channel of a message', () => {
  test('WhatsApp for whoever agreed to it, else SMS for what is urgent, else none', () => {
    expect(nextChannel('refund-made', reach(), [])).toBe('whatsapp')
    expect(nextChannel('refund-made', reach({ hasAgreed: false }), [])).toBe('sms')
    expect(nextChannel('refund-made', reach({ isStopped: true }), [])).toBe('sms')
    expect(nextChannel('refund-made', reach({ channels: ['sms'] }), [])).toBe('sms')
    expect(nextChannel('order-placed', reach(), [])).toBe('whatsapp')
    expect(nextChannel('order-placed', reach({ hasAgreed: false }), [])).toBeUndefined()
    expect(nextChannel('order-placed', reach({ isStopped: true }), [])).toBeUndefined()
    expect(nextChannel('refund-made', reach({ channels: [] }), [])).toBeUndefined()
  })

  test.each(['asked', 'sent', 'delivered', 'read'] as const)('none beside one that is %s', (state) => {
    expect(nextChannel('refund-made', reach(), [tried('whatsapp', state)])).toBeUndefined()
  })

  test('SMS once WhatsApp is known to have failed, and each once', () => {
    expect(nextChannel('refund-made', reach(), [tried('whatsapp', 'failed')])).toBe('sms')
    expect(nextChannel('order-placed', reach(), [tried('whatsapp', 'failed')])).toBeUndefined()
    const both = [tried('whatsapp', 'failed'), tried('sms', 'failed')]
    expect(nextChannel('refund-made', reach(), both)).toBeUndefined()
  })
})

describe('the quiet hours', () => {
  const at = (time: string) => new Date(`${time}+05:30`)

  test.each([
    ['2026-11-29T20:59', '2026-11-29T20:59'],
    ['2026-11-29T21:00', '2026-11-30T09:00'],
    ['2026-11-29T23:59', '2026-11-30T09:00'],
    ['2026-11-30T00:00', '2026-11-30T09:00'],
    ['2026-11-30T08:59', '2026-11-30T09:00'],
    ['2026-11-30T09:00', '2026-11-30T09:00'],
    ['2026-12-31T22:00', '2027-01-01T09:00'],
  ])('what can wait at %s leaves at %s', (now, leaves) => {
    expect(mayLeaveAt(at(now), 'day', OPENING_LIMITS)).toEqual(at(leaves))
    expect(mayLeaveAt(at(now), 'any', OPENING_LIMITS)).toEqual(at(now))
  })

  test('what advertises keeps the hours of the law, whatever is set', () => {
    const limits = { quietFromHour: 23, quietUntilHour: 6 }
    const leaves = (now: string) => mayLeaveAt(at(now), 'promotion', limits)
    expect(leaves('2026-11-29T21:00')).toEqual(at('2026-11-30T10:00'))
    expect(leaves('2026-11-30T09:59')).toEqual(at('2026-11-30T10:00'))
    expect(leaves('2026-11-30T10:00')).toEqual(at('2026-11-30T10:00'))
  })

  test('may lie in one day, or be none', () => {
    const limits = { ...OPENING_LIMITS, quietFromHour: 1, quietUntilHour: 6 }
    expect(mayLeaveAt(at('2026-11-29T03:00'), 'day', limits)).toEqual(at('2026-11-29T06:00'))
    expect(mayLeaveAt(at('2026-11-29T07:00'), 'day', limits)).toEqual(at('2026-11-29T07:00'))
    const none = { ...limits, quietFromHour: 6 }
    expect(mayLeaveAt(at('2026-11-29T03:00'), 'day', none)).toEqual(at('2026-11-29T03:00'))
  })
})

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Unsubscribe', 'stop'],
  ['बंद', 'stop'],
  ['Start', 'start'],
  ['please stop the courier', undefined],
  ['', undefined],
])('the reply %j asks for %s', (text, asked) => {
  expect(readReply(text)).toBe(asked)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MessageKind, templateOf } from '#domain/ground/phone-messages/message-templates.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { MessageChannel } from '#server/ground/outside/messages/messages.ts'
import type { LineFault } from './faulty-line.ts'

export interface OpenedChannel {
  channel: MessageChannel
  /** The same service for somebody without its keys; undefined of what has none. */
  stranger?: MessageChannel
  /** The same service, which soon stops waiting for a line that is silent; undefined of what has no line. */
  impatient?: MessageChannel
  /** How many messages the other side has taken; undefined where nobody counts. */
  taken?(): number
  fault?(fault: LineFault | undefined): void
  /** The kinds that it sends. */
  sends(kind: MessageKind): boolean
  close(): Promise<void>
}

export const ASHA = '+919876543210' as PhoneNumber

/** Values of the length that a variable may have. */
export const VALUES: Readonly<{ [Kind in MessageKind]: Record<string, string> }> = {
  'sign-in-code': { code: '482913', minutes: '10', host: 'shop.example.in' },
  'delivery-code': { order: 'NN-000123', code: '482913' },
  'cash-confirmation': {
    order: 'NN-000123',
    amount: 'Rs. 1,23,456.00',
    code: '482913',
    until: '6:00 pm, 1 Dec',
  },
  'delivery-attempt-failed': { order: 'NN-000123', courier: 'Bluedart Surface Express India' },
  'refund-made': { order: 'NN-000123', amount: 'Rs. 1,23,456.00', account: 'the account you paid from' },
  'order-placed': { order: 'NN-000123', amount: 'Rs. 1,23,456.00' },
  'parcel-dispatched': { order: 'NN-000123', courier: 'Delhivery', tracking: '1490812345678' },
}

const KINDS = Object.keys(VALUES) as MessageKind[]

/** What every channel promises, asked of the sandbox and of each adapter before a server of its published interface. */
export function describeMessageChannel(
  name: string,
  { hasLine }: { hasLine: boolean },
  open: () => Promise<OpenedChannel>,
): void {
  describe(name, () => {
    let opened: OpenedChannel
    let number = 0
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    const attempt = () => {
      number += 1
      return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    }
    const send = (kind: MessageKind, values: Record<string, string> = VALUES[kind], to = ASHA) =>
      opened.channel.send(messageOf(kind, values, to))
    const messageOf = (kind: MessageKind, values: Record<string, string> = VALUES[kind], to = ASHA) => ({
      attemptId: attempt(),
      to,
      kind,
      values,
    })

    test.each(KINDS)('%s is sent as it is registered, or refused where no text of it is', async (kind) => {
      const answer = await send(kind)
      expect(answer).toMatchObject(
        opened.sends(kind) ? { kind: 'sent', serviceId: expect.stringMatching(/.{8}/) } : { kind: 'refused' },
      )
    })

    test('each message has an id of its own', async () => {
      const ids = new Set<string>()
      for (let n = 0; n < 3; n += 1) {
        const answer = await send('sign-in-code')
        if (answer.kind === 'sent') ids.add(answer.serviceId)
      }
      expect(ids.size).toBe(3)
    })

    test('what is refused tells a reason without the number or the code', async () => {
      const answer = await send('refund-made', { ...VALUES['refund-made'], amount: '' })
      expect(answer.kind).toBe('refused')
      const { code = '' } = VALUES['sign-in-code']
      const wrong = await send('sign-in-code', { code, minutes: 'x'.repeat(31) }, '+9112345' as PhoneNumber)
      expect(wrong.kind).toBe('refused')
      expect(JSON.stringify([answer, wrong])).not.toMatch(/482913|9876543210/)
    })

    if (!hasLine) return

    test('somebody without the keys is refused', async () => {
      const to = {
        attemptId: attempt(),
        to: ASHA,
        kind: 'refund-made',
        values: VALUES['refund-made'],
      } as const
      expect(await opened.stranger?.send(to)).toMatchObject({ kind: 'refused' })
    })

    test.each([
      ['lose-answer', 'unknown'],
      ['lose-call', 'unknown'],
      ['silence', 'unknown'],
      ['cut-answer', 'unknown'],
      ['nonsense', 'unknown'],
      [500, 'unknown'],
      [429, 'busy'],
    ] as const)('a line with the fault %s leaves it %s', async (fault, kind) => {
      opened.fault?.(fault)
      const channel = fault === 'silence' ? opened.impatient : opened.channel
      expect((await channel?.send(messageOf('refund-made')))?.kind).toBe(kind)
      opened.fault?.(undefined)
    })
  })
}

/** The kinds with a text for the operators. */
export const isBySms = (kind: MessageKind) => templateOf(kind).sms !== undefined

import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  asVariable,
  dltText,
  fillIn,
  longestValues,
  metaText,
  valuesProblem,
  variablesIn,
  variablesOf,
} from './fill-template.ts'
import { costAtMost, isGsm, smsCount } from './message-cost.ts'
import { MESSAGE_KINDS, type MessageValues, templateOf } from './message-templates.ts'

describe('the texts of messages to telephones', () => {
  test.each(MESSAGE_KINDS)('%s is told in one or two SMS of GSM letters, whatever its values', (kind) => {
    const { sms } = templateOf(kind)
    if (sms === undefined) return
    const text = fillIn(sms, longestValues(kind))
    expect(isGsm(text)).toBe(true)
    expect(smsCount(text)).toBeLessThanOrEqual(2)
    expect(text).not.toMatch(/[{}]/)
  })

  test.each(MESSAGE_KINDS)(
    '%s names the marketplace by SMS, and both texts know the same variables',
    (kind) => {
      const { sms, whatsapp } = templateOf(kind)
      if (sms === undefined) return
      expect(sms).toContain('NanoNagar')
      if (!('text' in whatsapp)) return
      expect(new Set(variablesIn(whatsapp.text))).toEqual(new Set(variablesIn(sms)))
    },
  )

  test.each(MESSAGE_KINDS)('%s neither begins nor ends with a variable where Meta refuses that', (kind) => {
    const { whatsapp } = templateOf(kind)
    if ('text' in whatsapp) expect(metaText(whatsapp.text)).not.toMatch(/^\{\{|\}\}$/)
  })

  test('what waits for nobody but a code or a delivery has a way to end it', () => {
    for (const kind of MESSAGE_KINDS) {
      const { whatsapp, hours } = templateOf(kind)
      if ('text' in whatsapp && hours === 'day') expect(whatsapp.text).toContain('Reply STOP')
    }
  })

  test('what can wait for the morning names no day', () => {
    for (const kind of MESSAGE_KINDS) {
      const { sms, whatsapp, hours } = templateOf(kind)
      if (hours === 'any') continue
      const texts = [sms ?? '', 'text' in whatsapp ? whatsapp.text : '']
      expect(texts.join(' ')).not.toMatch(/\b(?:today|tonight|tomorrow|yesterday)\b/i)
    }
  })

  test('names are all different, so that no message goes as another', () => {
    const names = MESSAGE_KINDS.map((kind) => templateOf(kind).whatsapp.name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z0-9_]{1,512}$/)
  })
})

describe('values for a template', () => {
  const values = { order: 'NN-000123', amount: 'Rs. 500', account: 'your card' }

  test('each variable has one, and no other is given', () => {
    expect(valuesProblem('refund-made', values)).toBeUndefined()
    expect(valuesProblem('refund-made', { ...values, account: '' })).toBe(
      'refund-made: no value for {account}',
    )
    expect(valuesProblem('refund-made', { ...values, bank: 'HDFC' })).toBe(
      'refund-made: its template has no {bank}',
    )
    expectTypeOf<MessageValues<'refund-made'>>().toEqualTypeOf<
      Readonly<Record<'order' | 'amount' | 'account', string>>
    >()
    expectTypeOf<MessageValues<'sign-in-code'>>().toEqualTypeOf<
      Readonly<Record<'code' | 'host' | 'minutes', string>>
    >()
  })

  test('one has at most thirty characters, as the operators count, and no line break', () => {
    const of = (account: string) => valuesProblem('refund-made', { ...values, account })
    expect(of('x'.repeat(30))).toBeUndefined()
    expect(of('x'.repeat(31))).toBe('refund-made: {account} has more than 30 characters')
    for (const broken of ['a\nb', 'a\tb', 'a    b']) expect(of(broken)).toMatch(/line break/)
  })

  test.each([
    ['₹1,23,456.00', 'Rs. 1,23,456.00'],
    ['Sharma’s “Best” Couriers – India', "Sharma's “Best” Couriers - I.."],
    ['x'.repeat(30), 'x'.repeat(30)],
    ['x'.repeat(40), `${'x'.repeat(28)}..`],
    [' two\nlines ', 'two lines'],
  ])('%j becomes %j', (text, variable) => {
    expect(asVariable(text)).toBe(variable)
    expect([...variable].length).toBeLessThanOrEqual(30)
  })

  test('texts are registered with {#var#} and with numbers', () => {
    expect(dltText('{a} and {b}, {a}')).toBe('{#var#} and {#var#}, {#var#}')
    expect(metaText('Of {a} and {b}, {a}.')).toBe('Of {{1}} and {{2}}, {{1}}.')
    expect(variablesOf('sign-in-code')).toEqual(['code', 'minutes', 'host'])
  })
})

describe('what a message costs', () => {
  test.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    [`${'a'.repeat(159)}€`, 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['₹'.repeat(70), 1],
    ['₹'.repeat(71), 2],
  ])('a text is so many SMS', (text, count) => {
    expect(smsCount(text)).toBe(count)
  })

  test('a code costs at most the dearer of its ways', () => {
    const values = { code: '482913', minutes: '10', host: 'shop.example.in' }
    const at = (sms: number, authentication: number) =>
      costAtMost('sign-in-code', values, { sms, utility: 999, authentication })
    expect(at(200, 145)).toBe(200)
    expect(at(100, 145)).toBe(145)
  })
})

test('docs/messages.md has the texts to register word for word', () => {
  const document = readFileSync('docs/messages.md', 'utf8')
  for (const kind of MESSAGE_KINDS) {
    const { sms = '–', whatsapp } = templateOf(kind)
    const words = 'text' in whatsapp ? `: ${whatsapp.text}` : ', authentication'
    expect(document).toContain(`| ${kind} | ${sms.replaceAll('\n', '⏎')} | \`${whatsapp.name}\`${words} |`)
  }
})

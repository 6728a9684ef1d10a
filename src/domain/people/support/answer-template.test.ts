import { describe, expect, test } from 'vitest'
import { checkTemplateForm, fillTemplate, openPlaceholder } from './answer-template.ts'

describe('a template', () => {
  test('says the person’s own name, number and order', () => {
    const text = 'Dear {name}, about {order} and {number}: {name}.'
    expect(fillTemplate(text, { name: 'Asha', number: 'NN-T-001001', order: '#NN100001' })).toBe(
      'Dear Asha, about #NN100001 and NN-T-001001: Asha.',
    )
  })

  test('leaves open what is not known, and fills nothing in twice', () => {
    expect(fillTemplate('{order} {name} {constructor}', { name: '{order}' })).toBe(
      '{order} {order} {constructor}',
    )
  })

  test('with a placeholder still open is not ready to be sent', () => {
    expect(openPlaceholder('Dear Asha, your {order}')).toBe('{order}')
    expect(openPlaceholder('Dear Asha, {please} look at { order }')).toBeUndefined()
  })

  test.each<[Record<string, string>, Record<string, string>]>([
    [{}, { name: 'This field is required', text: 'This field is required' }],
    [{ name: 'x'.repeat(81), text: 'x' }, { name: 'Please use at most 80 characters' }],
    [
      { name: 'Late', text: 'Dear {nam}' },
      { text: 'There is no {nam}. A template can use {name}, {number}, {order}' },
    ],
    [{ name: 'Late', text: '4111 1111 1111 1111' }, { text: 'Please do not type a card number here' }],
  ])('%j is refused with %j', (raw, fields) => {
    const answer = checkTemplateForm(raw)
    expect(!answer.ok && answer.problem.fields).toEqual(fields)
  })

  test('keeps its lines', () => {
    expect(checkTemplateForm({ name: ' Late  parcel ', text: 'Dear {name},\r\nsorry.' })).toEqual({
      ok: true,
      value: { name: 'Late parcel', text: 'Dear {name},\nsorry.' },
    })
  })
})

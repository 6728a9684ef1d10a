import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Checkbox } from './choices/checkbox.tsx'
import { RadioGroup } from './choices/radio-group.tsx'
import { AnsweredFields } from './forms/answered-fields.ts'
import { answersBy } from './forms/answers-by.ts'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const message = 'This field is required'
const WAYS = [
  { value: 'walk', label: 'On foot' },
  { value: 'post', label: 'By post' },
]
const fields: Record<string, (error?: string) => ReactElement> = {
  text: (error) => <TextField label="City" name="city" error={error} hint="As on the letter box" />,
  password: (error) => <PasswordField label="Password" name="password" error={error} />,
  area: (error) => <TextArea label="Message" name="message" error={error} />,
  select: (error) => <SelectField label="State" name="state" error={error} />,
  checkbox: (error) => <Checkbox label="I agree" name="terms" error={error} />,
}

describe.each(Object.entries(fields))('a %s field', (_kind, field) => {
  test('belongs to its label', () => {
    const html = renderToStaticMarkup(field())
    const id = /<(?:input|textarea|select)[^>]* id="([^"]+)"/.exec(html)?.[1]
    expect(id).toBeTruthy()
    expect(html).toContain(`for="${id}"`)
  })

  test('with a problem is marked invalid and described by its message', () => {
    const html = renderToStaticMarkup(field(message))
    expect(html).toContain('aria-invalid="true"')
    const described = /aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(described.length).toBeGreaterThan(0)
    for (const id of described) expect(html).toContain(`id="${id}"`)
    expect(html).toContain(message)
  })

  test('without a problem says nothing of one', () => {
    expect(renderToStaticMarkup(field())).not.toContain('aria-invalid')
  })

  test('carries no style attribute, which the policy of the page would refuse', () => {
    expect(renderToStaticMarkup(field(message))).not.toContain('style=')
  })
})

test('a group of choices with a problem is found by its form, which puts the focus there', () => {
  const group = (error?: string) =>
    renderToStaticMarkup(<RadioGroup legend="How" name="how" options={WAYS} error={error} />)
  expect(group(message)).toMatch(/<fieldset[^>]* aria-describedby=/)
  expect(group()).not.toContain('aria-describedby')
})

test.each(Object.entries(fields))(
  'a %s field says what the answer to its form says of it',
  (_kind, field) => {
    const { name } = field().props as { name: string }
    const answered = answersBy({ [name]: message }, {})
    const html = renderToStaticMarkup(<AnsweredFields value={answered}>{field()}</AnsweredFields>)
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain(message)
    const ofAnother = answersBy({ other: message }, {})
    expect(renderToStaticMarkup(<AnsweredFields value={ofAnother}>{field()}</AnsweredFields>)).not.toContain(
      message,
    )
  },
)

test('what was typed stands in its field in place of what the field was filled with', () => {
  const answered = answersBy({}, { city: 'Pune', state: 'MH', message: 'Hello', way: 'post' })
  const html = renderToStaticMarkup(
    <AnsweredFields value={answered}>
      <TextField label="City" name="city" defaultValue="Delhi" />
      <TextArea label="Message" name="message" defaultValue="" />
      <SelectField label="State" name="state" defaultValue="DL">
        <option value="DL">Delhi</option>
        <option value="MH">Maharashtra</option>
      </SelectField>
      <RadioGroup legend="Way" name="way" defaultValue="walk" options={WAYS} />
      <TextField label="PIN code" name="pin" defaultValue="110001" />
    </AnsweredFields>,
  )
  expect(html).toContain('value="Pune"')
  expect(html).toContain('>Hello</textarea>')
  expect(html).toMatch(/<option value="MH" selected=""|<option selected="" value="MH"/)
  expect(html).toMatch(/checked=""[^>]*value="post"|value="post"[^>]*checked=""/)
  expect(html).toContain('value="110001"')
  expect(html).not.toContain('value="Delhi"')
})

test('nothing is ticked that a person did not tick', () => {
  expect(renderToStaticMarkup(<Checkbox label="Send me mails" name="mails" />)).not.toContain('checked')
})

test('a password is masked as it is typed, and a password manager is told which one is meant', () => {
  const html = renderToStaticMarkup(
    <PasswordField label="Password" name="password" autoComplete="current-password" />,
  )
  const [input = ''] = html.match(/<input[^>]*>/) ?? []
  expect(input).toContain('type="password"')
  expect(input).toMatch(/autocomplete="current-password"/i)
})

test('two fields of one name on a page keep their labels apart', () => {
  const html = renderToStaticMarkup(
    <>
      <TextField label="Email" name="email" />
      <TextField label="Email" name="email" />
    </>,
  )
  const ids = [...html.matchAll(/<input[^>]* id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(2)
})

test('a group of choices shows which one is taken', () => {
  const html = renderToStaticMarkup(
    <RadioGroup
      legend="Payment"
      name="paymentMethod"
      defaultValue="cod"
      options={[
        { value: 'card', label: 'Card' },
        { value: 'cod', label: 'Cash on Delivery' },
      ]}
    />,
  )
  expect(html).toMatch(/<input[^>]*checked[^>]*value="cod"|<input[^>]*value="cod"[^>]*checked/)
  expect(html.match(/checked/g)).toHaveLength(1)
})

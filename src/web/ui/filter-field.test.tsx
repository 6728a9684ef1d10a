import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { FilterField } from './filter-field.tsx'

const OPTIONS = [
  { key: 'card', label: 'Card' },
  { key: 'cod', label: 'Cash' },
]
const show = (field: Omit<Parameters<typeof FilterField>[0], 'label' | 'name'>) =>
  renderToStaticMarkup(<FilterField label="Which" name="which" {...field} />)

describe('a field of a list’s form', () => {
  test.each([
    ['search', 'type="search"'],
    ['text', 'type="text"'],
    ['amount', 'inputMode="decimal"'],
    ['day', 'type="date"'],
    ['hidden', 'type="hidden"'],
  ] as const)('for a %s says under its name what the address says', (control, sign) => {
    const html = show({ control, value: '2026-11-20' })
    expect(html).toContain('name="which"')
    expect(html).toContain('value="2026-11-20"')
    expect(html).toContain(sign)
  })

  test('for a choice offers everything first, and has chosen what the address says', () => {
    const html = show({ control: 'choice', value: 'cod', any: 'Any', options: OPTIONS })
    expect(
      [...html.matchAll(/<option ([^>]*)>([^<]*)/g)].map(([, attributes, label]) => `${label} ${attributes}`),
    ).toEqual(['Any value=""', 'Card value="card"', 'Cash value="cod" selected=""'])
  })

  test('for a box is ticked or not, and says "yes"', () => {
    expect(show({ control: 'tick', value: 'yes' })).toMatch(/value="yes"[^>]*checked|checked[^>]*value="yes"/)
    expect(show({ control: 'tick', value: '' })).not.toContain('checked')
  })

  test('that is hidden is not there when it has nothing to say', () => {
    expect(show({ control: 'hidden', value: '' })).toBe('')
  })
})

import { ASHAS_DETAILS } from '#tests/support/checkout.ts'
import { formsOf, type PageForm } from '#tests/support/page-forms.ts'
import type { AccessShop } from './access-shop.ts'
import type { Visitor } from './access-table.ts'

/** A form with fields that a person may write freely, and what makes the rest of it right. */
export interface WrittenForm {
  visitor: Visitor
  page(things: AccessShop['things']): string
  /** The value of `intent` or `section` that says which of the page's forms it is. */
  deed?: string
  fields: Readonly<Record<string, string>>
  texts: readonly string[]
}

const FACTS = [
  'name',
  'brand',
  'mpn',
  'boxContents',
  'shortDescription',
  'description',
  'importer',
  'attributes.model',
  'attributes.series',
] as const

/** Every form in which somebody writes text that somebody reads later. */
export const WRITTEN_FORMS: readonly WrittenForm[] = [
  { visitor: 'customer', page: () => '/profile', fields: { name: 'Asha Rao' }, texts: ['name'] },
  {
    visitor: 'customer',
    page: ({ address }) => `/profile/addresses/${address[0]}`,
    fields: { ...ASHAS_DETAILS },
    texts: ['firstName', 'lastName', 'address', 'city'],
  },
  {
    visitor: 'customer',
    page: () => '/contact',
    fields: { name: 'Asha', email: 'asha@example.in', message: 'Where is it?' },
    texts: ['name', 'message'],
  },
  {
    visitor: 'vendor',
    page: () => '/vendor/settings',
    deed: 'profile',
    fields: { shopName: 'First shop', about: 'We sell mice.' },
    texts: ['shopName', 'about'],
  },
  {
    visitor: 'vendor',
    page: () => '/vendor/products/new/mouse',
    deed: 'draft',
    fields: { name: 'Mouse of ours', brand: 'Logitech', mrp: '1000', price: '900' },
    texts: [...FACTS, 'sku'],
  },
  {
    visitor: 'vendor',
    page: ({ offer }) => `/vendor/products/${offer[0]}`,
    deed: 'stock',
    fields: { change: 'receipt', pieces: '1', note: 'From the factory' },
    texts: ['note'],
  },
  {
    visitor: 'vendor',
    page: ({ offer }) => `/vendor/products/${offer[0]}`,
    deed: 'save',
    fields: { sku: 'M-1' },
    texts: ['sku'],
  },
  {
    visitor: 'vendor',
    page: ({ offer }) => `/vendor/products/${offer[0]}/propose`,
    deed: 'propose',
    fields: { shortDescription: 'A better mouse', note: 'The box says so' },
    texts: [...FACTS, 'note'],
  },
  {
    visitor: 'vendor',
    page: () => '/vendor/api-keys/new',
    fields: { name: 'The till' },
    texts: ['name'],
  },
  { visitor: 'admin', page: () => '/admin/account', fields: { name: 'Admin' }, texts: ['name'] },
  {
    visitor: 'admin',
    page: () => '/admin/vendors/first-shop',
    deed: 'holiday-on',
    fields: { holidayReason: 'Diwali' },
    texts: ['holidayReason'],
  },
  {
    visitor: 'admin',
    page: () => '/admin/vendors/first-shop',
    deed: 'holiday-off',
    fields: { holidayReason: 'Diwali is over' },
    texts: ['holidayReason'],
  },
  {
    visitor: 'admin',
    page: ({ account }) => `/admin/users/${account[1]}/edit`,
    fields: { name: 'Ravi', reason: 'He asked for it' },
    texts: ['name', 'reason'],
  },
  {
    visitor: 'admin',
    page: ({ offer }) => `/admin/products/product-${offer[0]}`,
    deed: 'save',
    fields: { shortDescription: 'A mouse' },
    texts: FACTS,
  },
  {
    visitor: 'admin',
    page: ({ order }) => `/admin/orders/${order[0]}`,
    deed: 'note',
    fields: { body: 'Rang them up' },
    texts: ['body'],
  },
  {
    visitor: 'admin',
    page: ({ ticket }) => `/admin/support/${ticket[0]}`,
    deed: 'answer',
    fields: { text: 'It is on its way' },
    texts: ['text'],
  },
  {
    visitor: 'admin',
    page: ({ ticket }) => `/admin/support/${ticket[0]}`,
    deed: 'note',
    fields: { text: 'Asked twice' },
    texts: ['text'],
  },
  {
    visitor: 'admin',
    page: () => '/admin/support/templates',
    deed: 'add',
    fields: { name: 'Late parcel', text: 'Dear {name}' },
    texts: ['name', 'text'],
  },
  {
    visitor: 'admin',
    page: ({ answerTemplate }) => `/admin/support/templates/${answerTemplate[0]}`,
    deed: 'save',
    fields: { name: 'Greeting', text: 'Dear {name}' },
    texts: ['name', 'text'],
  },
]

/** Fills in the form as its page offers it, with this text in one field, and sends it. Gives the answer's status. */
export async function write(
  { shop, cookies, things }: AccessShop,
  written: WrittenForm,
  { field, text }: { field: string; text: string },
): Promise<number> {
  const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookies.get(written.visitor) ?? '' }
  const page = written.page(things)
  const shown = await fetch(shop.url + page, { headers, redirect: 'manual' })
  const form = formsOf(await shown.text(), page).find((each) => isIt(each, written))
  if (!form) throw new Error(`${page} (${shown.status}) offers no form with ${field} and ${written.deed}`)
  const isDeed = ([name, value]: readonly [string, string]) =>
    (name === 'intent' || name === 'section') && value === written.deed
  // What a person types, and of a group of boxes or buttons none: the shop fills those in.
  const values = { ...written.fields, [field]: text }
  const kept = form.fields.filter(([name]) => !(name in values) && !/^attributes\./.test(name))
  const response = await fetch(shop.url + form.action, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams([
      ...kept.map(([name, value]) => [name, value]),
      ...form.buttons
        .filter(isDeed)
        .slice(0, 1)
        .map(([name, value]) => [name, value]),
      ...Object.entries(values),
    ]),
  })
  await response.arrayBuffer()
  return response.status
}

function isIt({ method, fields, buttons }: PageForm, { deed, texts }: WrittenForm): boolean {
  const names = new Set(fields.map(([name]) => name))
  const isOf = [...fields, ...buttons].some(
    ([name, value]) => (name === 'intent' || name === 'section') && value === deed,
  )
  return method === 'post' && texts.every((text) => names.has(text)) && (deed === undefined || isOf)
}

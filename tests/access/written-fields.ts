import { randomUUID } from 'node:crypto'
import { ASHAS_DETAILS } from '#tests/support/checkout.ts'
import { formsOf, type PageForm } from '#tests/support/page-forms.ts'
import type { AccessMarketplace } from './access-marketplace.ts'
import type { Visitor } from './access-table.ts'

/** A form with fields that a person may write freely, and what makes the rest of it right. */
export interface WrittenForm {
  visitor: Visitor
  page(things: AccessMarketplace['things']): string
  /** The value of `intent` or `section` that says which of the page's forms it is. */
  deed?: string
  /** What has to be undone before the form is offered a second time. */
  prepare?(access: AccessMarketplace): Promise<unknown>
  /** The value that is sent in its place: what the next step's page would send. */
  sentAs?: string
  fields: Readonly<Record<string, string>>
  texts: readonly string[]
  /** Makes the text one that the field takes, where it takes one form only. */
  wellFormed?(text: string): string
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
    page: () => '/profile/business',
    deed: 'save',
    fields: {
      gstin: '29AAGCB7383J1Z4',
      company: 'Bengaluru Systems',
      companyAddress: '1 Residency Road',
      companyCity: 'Bengaluru',
      companyPostalCode: '560025',
    },
    texts: ['company', 'companyAddress', 'companyCity'],
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
  {
    visitor: 'customer',
    page: ({ ticketLink }) => `/contact/tickets/${ticketLink[0]}`,
    fields: { text: 'Thank you' },
    texts: ['text'],
  },
  {
    visitor: 'vendor',
    page: () => '/vendor/settings/business',
    // One change at a time is looked at.
    prepare: ({ shop }) => shop.app.db.deleteFrom('seller_identity_changes').execute(),
    deed: 'business',
    fields: {
      legalName: 'First Shop Pvt Ltd',
      gstin: '27AAPFU0939F1ZV',
      registeredAddress: '1 MG Road',
      registeredCity: 'Pune',
      registeredState: 'MH',
      registeredPostalCode: '411001',
      pickupSame: '',
      pickupAddress: '2 MG Road',
      pickupCity: 'Pune',
      pickupState: 'MH',
      pickupPostalCode: '411001',
      returnAddress: '3 MG Road',
      returnCity: 'Pune',
      returnState: 'MH',
      returnPostalCode: '411001',
    },
    texts: [
      'legalName',
      'registeredAddress',
      'registeredCity',
      'pickupAddress',
      'pickupCity',
      'returnAddress',
      'returnCity',
    ],
  },
  {
    visitor: 'admin',
    page: () => '/admin/settings/company',
    deed: 'preview',
    sentAs: 'confirm',
    fields: {
      reason: 'We moved',
      cin: 'U47912MH2026PTC000000',
      gstin: '27AAPFU0939F1ZV',
      stateCode: 'MH',
      postalCode: '411001',
      carePhone: '020 1234 5678',
      careEmail: 'care@example.in',
    },
    texts: ['reason', 'legalName', 'office', 'city', 'branchOffices', 'careHours', 'jurisdiction'],
  },
  {
    visitor: 'admin',
    page: () => '/admin/settings/officer',
    deed: 'preview',
    sentAs: 'confirm',
    fields: { reason: 'A new officer' },
    texts: ['name', 'designation', 'hours'],
  },
  {
    visitor: 'admin',
    page: () => '/admin/vendors/commission/new',
    fields: { category: 'Peripherals', rate: '7', from: '2049-01-01', reason: 'Agreed with them' },
    texts: ['reason'],
  },
  {
    visitor: 'admin',
    page: () => '/admin/orders?q=Asha',
    deed: 'save-view',
    fields: { name: 'Of Asha' },
    texts: ['name'],
  },
  {
    visitor: 'vendor',
    page: () => '/vendor/team/invite',
    fields: { name: 'Meera', email: 'meera@example.in', 'role-stock': 'on' },
    texts: ['name'],
  },
  {
    visitor: 'admin',
    page: () => '/admin/team/invite',
    fields: { name: 'Meera', role: 'support' },
    texts: ['name'],
  },
  {
    visitor: 'admin',
    page: ({ ticket }) => `/admin/support/${ticket[1]}`,
    deed: 'close',
    fields: { reason: 'Nothing was asked' },
    texts: ['reason'],
  },
  // What ends somebody's access comes last.
  {
    visitor: 'admin',
    page: ({ account }) => `/admin/users/${account[1]}/deactivate`,
    fields: { reason: 'He asked for it' },
    texts: ['reason'],
  },
  {
    visitor: 'admin',
    page: ({ colleague }) => `/admin/team/${colleague[1]}`,
    deed: 'end',
    fields: { reason: 'She left' },
    texts: ['reason'],
  },
  {
    visitor: 'admin',
    page: () => '/admin/vendors/second-shop/suspend',
    fields: { reason: 'Parcels never left' },
    texts: ['reason'],
  },
  {
    visitor: 'admin',
    page: () => '/admin/vendors/second-shop/payment-account',
    fields: { linkedAccount: 'acc_GLGeLkU2JUeyDZ' },
    texts: ['linkedAccount'],
    wellFormed: (text) => `acc_${text}`,
  },
  {
    visitor: 'admin',
    page: ({ offer }) => `/admin/products/product-${offer[1]}/delete`,
    fields: { reason: 'Recalled' },
    texts: ['reason'],
  },
]

/** Fills in the form as its page offers it, with these texts in it, and sends it. Gives the answer's status. */
export async function write(
  access: AccessMarketplace,
  written: WrittenForm,
  planted: Readonly<Record<string, string>>,
): Promise<number> {
  const response = await answerTo(access, written, planted)
  await response.arrayBuffer()
  return response.status
}

/** The answer to the form as its page offers it, with these texts in it. */
export async function answerTo(
  access: AccessMarketplace,
  written: WrittenForm,
  planted: Readonly<Record<string, string>>,
): Promise<Response> {
  const { shop, cookies, things } = access
  await written.prepare?.(access)
  const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookies.get(written.visitor) ?? '' }
  const page = written.page(things)
  const shown = await fetch(shop.url + page, { headers, redirect: 'manual' })
  const form = formsOf(await shown.text(), page).find((each) => isIt(each, written))
  if (!form)
    throw new Error(`${page} (${shown.status}) offers no form with ${written.texts} and ${written.deed}`)
  const isDeed = ([name, value]: readonly [string, string]) =>
    (name === 'intent' || name === 'section') && value === written.deed
  // What a person types, and of a group of boxes or buttons none: the shop fills those in.
  const values: Record<string, string> = { ...written.fields, ...planted }
  // An address of its own for whoever is invited.
  if (form.fields.some(([name]) => name === 'email') && !values.email)
    values.email = `${randomUUID()}@mail.in`
  const kept = form.fields.filter(([name]) => !(name in values) && !/^attributes\./.test(name))
  return fetch(shop.url + form.action, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams([
      ...kept.map(([name, value]) => [name, value]),
      ...form.buttons
        .filter(isDeed)
        .slice(0, 1)
        .map(([name, value]) => [name, written.sentAs ?? value]),
      ...Object.entries(values),
    ]),
  })
}

function isIt({ method, fields, buttons }: PageForm, { deed, texts }: WrittenForm): boolean {
  const names = new Set(fields.map(([name]) => name))
  const isOf = [...fields, ...buttons].some(
    ([name, value]) => (name === 'intent' || name === 'section') && value === deed,
  )
  return method === 'post' && texts.every((text) => names.has(text)) && (deed === undefined || isOf)
}

import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { changeSettings, readSettingsForm } from '#server/ground/settings/change-settings.ts'
import { setCommission } from '#server/money/earnings/set-commission.ts'
import { runOrderExport } from '#server/orders/orders/export/run-order-export.ts'
import { startOrderExport } from '#server/orders/orders/export/start-order-export.ts'
import { saveFilter } from '#server/orders/orders/saved-filters/save-filter.ts'
import { deactivateUser } from '#server/people/accounts/deactivate-user.ts'
import {
  confirmNewsletter,
  subscribeToNewsletter,
} from '#server/people/newsletter/subscribe-to-newsletter.ts'
import { unsubscribeFromNewsletter } from '#server/people/newsletter/unsubscribe-from-newsletter.ts'
import { addTemplate } from '#server/people/support/change-templates.ts'
import { inviteAdmin } from '#server/people/team/invite-admin.ts'
import { askApplicant } from '#server/selling/sellers/application/ask-applicant.ts'
import type { OpenedSeller } from '../open-sellers.ts'
import { seededChance } from '../seeded-chance.ts'
import type { StockedPerson } from '../stocked-people.ts'
import { granted, type StockedShop } from '../stocked-shop.ts'

/** Readers of the newsletter, a question to an applicant, accounts that were closed to their owners, what is planned. */
export async function fillOfficePages(
  shop: StockedShop,
  o: { people: readonly StockedPerson[]; userIds: readonly string[]; sellers: readonly OpenedSeller[] },
): Promise<void> {
  shop.say('newsletter and office')
  await addReaders(shop, o.people)
  for (const userId of o.userIds.filter((_, index) => index % 20 === 13))
    granted(
      await deactivateUser(shop.ago(5), shop.owner('users.change'), {
        userId,
        reason: 'Three orders were refused at the door, and the number does not exist.',
      }),
      'a deactivation',
    )
  const applicant = o.sellers.find(({ seller }) => seller.standing === 'applied' && seller.business)
  if (applicant)
    granted(
      await askApplicant(shop.ago(2), shop.owner('vendors.decide'), {
        sellerId: applicant.who.sellerId,
        question: 'The cheque shows another name than the GST certificate. Which of the two is the business?',
      }),
      'a question',
    )
  await planChanges(shop)
  await addOfficeTools(shop)
}

async function addReaders(shop: StockedShop, people: readonly StockedPerson[]): Promise<void> {
  for (const [index, person] of people.entries()) {
    const chance = seededChance(`reader ${index}`)
    const daysAgo = 80 - (index * 79) / people.length
    const tokens: string[] = []
    const token = (bytes?: number) => {
      tokens.push(shop.app.random.token(bytes))
      return tokens.at(-1) ?? ''
    }
    const app = { ...shop.ago(daysAgo), random: { ...shop.app.random, token } }
    await subscribeToNewsletter(app, index % 3 === 0 ? `reader.${index}@mail.test` : person.email)
    const [link] = tokens
    if (link && chance.percent(75))
      granted(await confirmNewsletter(shop.ago(daysAgo - 0.1), link), 'a confirmation')
    if (link && chance.percent(12))
      granted(await unsubscribeFromNewsletter(shop.ago(daysAgo / 2), link), 'an end')
  }
}

/** What the office has decided for days to come. */
async function planChanges(shop: StockedShop): Promise<void> {
  const today = indianDay(shop.app.clock.now())
  const app = shop.ago(1)
  const mayChange = shop.owner('settings.change')
  const { version } = await readSettingsForm(app, mayChange, 'cod')
  granted(
    await changeSettings(app, mayChange, {
      group: 'cod',
      version,
      raw: {
        codLimitPaise: '40000',
        codRefusalsMax: '2',
        codRefusalDays: '180',
        cashConfirmAbovePaise: '25000',
        cashConfirmHours: '24',
        advanceFromPaise: '1000',
        advanceLeastBp: '10',
        advanceMostBp: '90',
        ownCourierCashPaise: '25000',
        ownCourierCashOrders: '20',
        ownCourierCashDays: '30',
        from: addDays(today, 30),
        shownFor: today,
        reason: 'Couriers refuse larger sums from the new year on.',
      },
    }),
    'a setting',
  )
  granted(
    await setCommission(app, shop.owner('commission.change'), {
      category: 'Storage',
      rate: '4.25',
      from: addDays(today, 20),
      reason: 'Drives earn little; the sellers asked for less.',
    }),
    'a commission',
  )
  const invitation = {
    name: 'Padmavathi Venkatasubramanian',
    email: 'padmavathi@office.test',
    role: 'support',
  }
  granted(await inviteAdmin(app, shop.owner('team.change'), invitation), 'an invitation')
}

/** What the office has made for its own work. */
async function addOfficeTools(shop: StockedShop): Promise<void> {
  const app = shop.ago(25)
  for (const [name, text] of TEMPLATES)
    granted(await addTemplate(app, shop.owner('support.answer'), { name, text }), 'a template')
  const savedFilter = { name: 'Card orders that were returned', search: '?status=refunded' }
  granted(await saveFilter(app, shop.owner('orders.read'), savedFilter), 'a saved view')
  const { uuid } = seededChance('exports')
  const file = { exportId: uuid(), kind: 'orders', search: '', orderIds: [] }
  granted(await startOrderExport(shop.ago(0.5), shop.owner('orders.export'), file), 'an export')
  await runOrderExport(shop.ago(0.5), file.exportId)
}

const TEMPLATES = [
  ['Parcel is late', 'We have asked the courier about your parcel and write again tomorrow.'],
  [
    'Which processors a motherboard takes, and how to bring its firmware up to date',
    'Please look at the maker’s list first: it names the oldest firmware for each processor.',
  ],
] as const

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { readEvidenceToSend } from '#server/orders/disputes/chargebacks/evidence/evidence-to-send-views.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type DeliveredParcel, deliveredParcel, openedDispute, saying } from '#tests/support/disputes.ts'
import { addSellerWithVendor, addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { withdrawDispute } from '../answer-dispute.ts'
import { findOwnDispute } from '../dispute-views.ts'
import { addDisputePhotograph, addDisputePhotographForOffice } from './add-dispute-photograph.ts'
import {
  openDisputePhotographForOffice,
  openOwnDisputePhotograph,
  openSoldDisputePhotograph,
} from './open-dispute-photograph.ts'

let app: App
let close: () => Promise<void>
let offer: AddedOffer
let meera: { userId: string; sellerId: string }
let stranger: { userId: string; sellerId: string }
let of: DeliveredParcel
let disputeId: string

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  stranger = await addSellerWithVendor(app, { name: 'Dev Infotech' })
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 20 })
  meera = await addVendorOf(app, offer.sellerId)
  of = await deliveredParcel(app, { kind: 'vendor', vendor: meera }, await addCustomer(app), { offer })
  disputeId = await openedDispute(app, of)
})
afterAll(() => close())

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Lamington Road 12' } })
    .jpeg()
    .toBuffer()
type Who = Parameters<typeof addDisputePhotograph>[1]
const customer = (userId = of.userId): Who => ({ kind: 'customer', customer: { userId } })
const add = async (who: Who, background: string) => {
  const added = await addDisputePhotograph(app, who, { disputeId, bytes: await picture(background) })
  return added.ok ? 'ok' : added.problem.code
}
const shown = async () => (await findOwnDispute(app, { ...of, disputeId }))?.photographs ?? []

describe('photographs of a dispute', () => {
  test('come from its customer, its seller and us, six of each, and from nobody else', async () => {
    const byUs = { disputeId, bytes: await picture('#111') }
    expect((await addDisputePhotographForOffice(app, OWNER, byUs)).ok).toBe(true)
    expect(await add({ kind: 'vendor', vendor: meera }, '#222')).toBe('ok')
    expect(await add({ kind: 'vendor', vendor: stranger }, '#333')).toBe('disputes.unknown')
    expect(await add(customer((await addCustomer(app)).userId), '#444')).toBe('disputes.unknown')
    for (let shade = 1; shade <= 6; shade++) expect(await add(customer(), `#${shade}${shade}0`)).toBe('ok')
    expect(await add(customer(), '#fff')).toBe('disputes.photographs_full')
    expect((await shown()).map(({ by }) => by)).toEqual(['admin', 'vendor', ...Array(6).fill('customer')])
  })

  test('open for the sides of the dispute and the back office alone, without what the camera wrote', async () => {
    for (const { id: photographId } of await shown()) {
      const which = { disputeId, photographId }
      const opened = await openOwnDisputePhotograph(app, of, which)
      expect(opened.ok && Buffer.from(opened.value.bytes).includes('Lamington')).toBe(false)
      expect(opened.ok).toBe(true)
      expect((await openSoldDisputePhotograph(app, meera.sellerId, which)).ok).toBe(true)
      expect((await openDisputePhotographForOffice(app, OWNER, which)).ok).toBe(true)
      const asha = await addCustomer(app)
      const refusals = [
        await openOwnDisputePhotograph(app, asha, which),
        await openSoldDisputePhotograph(app, stranger.sellerId, which),
        await openOwnDisputePhotograph(app, of, { ...which, disputeId: app.random.uuid() }),
        await openOwnDisputePhotograph(app, of, { ...which, disputeId: 'none' }),
      ]
      for (const refused of refusals)
        expect(refused).toMatchObject({ ok: false, problem: { code: 'disputes.unknown' } })
    }
  })

  test('are in the evidence for a bank that disputes the same order', async () => {
    const { photographs } = await readEvidenceToSend(app.db, of.orderId)
    expect(photographs).toHaveLength(8)
    expect(photographs[0]?.caption).toMatch(/^Photograph by NanoNagar, in dispute NN-D-/)
  })

  test('what is no picture is refused, and once the dispute has ended nothing is added', async () => {
    const svg = Buffer.from('<svg onload="alert(1)"/>')
    const vendor: Who = { kind: 'vendor', vendor: meera }
    expect(await addDisputePhotograph(app, vendor, { disputeId, bytes: svg })).toMatchObject({
      problem: { code: 'catalogue.picture_not_readable' },
    })
    expect((await withdrawDispute(app, of, { disputeId, fields: saying('') })).ok).toBe(true)
    expect(await add(vendor, '#abc')).toBe('disputes.photographs_closed')
  })
})

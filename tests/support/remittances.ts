import type { App } from '#server/ground/app.ts'
import { importRemittance } from '#server/orders/fulfilment/remittances/import-remittance.ts'
import { addAdmin, permitted } from './back-office.ts'

/** The courier of a parcel hands its cash over, all that is missing or so much; the parcel gets a number of its own. */
export async function remitted(app: App, parcelId: string, paise?: number): Promise<void> {
  const trackingNumber = `NN${parcelId.slice(0, 13).toUpperCase()}`
  const { cash_paise, cash_remitted_paise } = await app.db
    .updateTable('parcels')
    .set({ tracking_number: trackingNumber })
    .where('id', '=', parcelId)
    .returning(['cash_paise', 'cash_remitted_paise'])
    .executeTakeFirstOrThrow()
  const amount = ((paise ?? cash_paise - cash_remitted_paise) / 100).toFixed(2)
  const reference = `UTR${app.random.uuid().slice(0, 8).toUpperCase()}`
  const text = `AWB,Amount,Date,UTR\n${trackingNumber},${amount},22-11-2026,${reference}\n`
  const admin = permitted(await addAdmin(app), 'cash.import')
  const imported = await importRemittance(app, admin, { name: 'cod.csv', text })
  if (!imported.ok || imported.value.unknown > 0) throw new Error('the courier’s file was refused')
}

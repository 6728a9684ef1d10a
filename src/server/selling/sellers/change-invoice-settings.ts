import { ok, type Result } from '#domain/ground/shared/result.ts'
import { checkSellerInvoices } from '#domain/selling/sellers/seller-invoice-form.ts'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { changeSellerSettings } from './change-seller.ts'

type SaveSellerInvoicesRefusal =
  | 'sellers.changed_by_other'
  | 'sellers.not_found'
  | 'sellers.settings_not_valid'

/**
 * Saves the letters of a seller's invoice numbers (invoicePrefix) and the day from which it registers invoices
 * (einvoicesFrom); empty takes them away. They hold for the next invoice: other letters begin a series of their own,
 * and letters that were used before in the year go on with theirs, so that no number is given twice or left out
 * (decision 0621).
 */
export async function saveSellerInvoices(
  app: App,
  who: ActingVendor,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, SaveSellerInvoicesRefusal>> {
  const form = checkSellerInvoices(fields)
  if (!form.ok) return form
  return changeSellerSettings(app, who, {
    version: fields.version,
    action: 'seller.invoices_changed',
    columns: () => ok({ invoice_prefix: form.value.prefix, einvoices_from: form.value.einvoicesFrom }),
  })
}

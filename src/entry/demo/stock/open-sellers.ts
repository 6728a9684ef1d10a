import { invariant } from '#domain/ground/shared/invariant.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { saveDemoAccount } from '#server/office/system/marketplace-opening-store.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { uploadDocument } from '#server/selling/sellers/application/upload-document.ts'
import { applyAsSeller } from '#server/selling/sellers/apply-as-seller.ts'
import { saveBankAccount } from '#server/selling/sellers/bank-account/change-bank-account.ts'
import { saveCustomerCare, saveSellerBusiness } from '#server/selling/sellers/change-business-details.ts'
import { saveSellerProfile } from '#server/selling/sellers/change-profile.ts'
import { DEMO_PASSWORD } from '../demo-password.ts'
import { trustSeller } from '../remit-cash.ts'
import { APPLICANT_EMAIL, STOCKED_SELLERS, type StockedSeller } from './stocked-sellers.ts'
import { granted, type StockedShop } from './stocked-shop.ts'

/** Days ago the first of them applied; each next one a few days later. */
const FIRST_DAYS_AGO = 150
const DAYS_BETWEEN = 4

export interface OpenedSeller {
  seller: StockedSeller
  who: ActingVendor
}

const DOCUMENTS = ['gst-certificate', 'pan-card', 'cancelled-cheque'] as const
const DOCUMENT = new TextEncoder().encode(
  '%PDF-1.4\n% A document of a demonstration: there is nothing in it.\n%%EOF\n',
)

/** Has the sellers apply and say who they are. Nobody can sign in as one of them, but as the applicant. */
export async function openSellers(shop: StockedShop): Promise<OpenedSeller[]> {
  const opened: OpenedSeller[] = []
  for (const [at, seller] of STOCKED_SELLERS.entries()) {
    const app = shop.ago(FIRST_DAYS_AGO - at * DAYS_BETWEEN)
    const isOpen = seller.email === APPLICANT_EMAIL
    const password = isOpen ? DEMO_PASSWORD : shop.app.random.token()
    const sellerId = await inTransaction(app, (tx) => applyAsSeller(app, tx, { shopName: seller.name }))
    await trustSeller(app, sellerId)
    const { userId } = await createAccount(app, {
      name: seller.owner,
      email: seller.email,
      password,
      roles: [{ kind: 'vendor', sellerId }],
    })
    if (isOpen) await saveDemoAccount(app.db, userId)
    const who = { userId, sellerId, address: '127.0.0.1' }
    if (seller.business) await sayWho(shop, { seller, who, password, app })
    opened.push({ seller, who })
  }
  return opened
}

async function sayWho(
  shop: StockedShop,
  { seller, who, password, app }: OpenedSeller & { password: string; app: StockedShop['app'] },
): Promise<void> {
  const { business } = seller
  invariant(business, 'only who says who they are is asked')
  const { legalName, gstin, ...place } = business
  const [registered, version] = [placeFields('registered', place), () => versionOf(shop, who.sellerId)]
  const said = (result: Parameters<typeof granted>[0]) =>
    granted(result, `what ${seller.name} says of itself`)
  said(
    await saveSellerBusiness(app, who, {
      legalName,
      gstin,
      ...registered,
      pickupSame: 'on',
      version: await version(),
    }),
  )
  const care = { careEmail: `care@${seller.email.split('@')[1]}`, carePhone: '1800 000 0002' }
  said(await saveCustomerCare(app, who, { ...care, version: await version() }))
  const profile = { shopName: seller.name, about: seller.about }
  said(await saveSellerProfile(app, who, { ...profile, version: await version() }))
  const accountNumber = `0${who.sellerId.replace(/\D/g, '0').slice(0, 9)}`
  const bank = {
    bankHolder: legalName,
    accountNumber,
    confirmAccountNumber: accountNumber,
    ifsc: 'DEMO0000001',
  }
  said(await saveBankAccount(app, who, { ...bank, currentPassword: password, version: await version() }))
  for (const kind of DOCUMENTS)
    said(await uploadDocument(app, who, { kind, name: `${kind}.pdf`, bytes: DOCUMENT }))
}

/** The version of a shop's settings, as its form would send it. */
export async function versionOf(shop: StockedShop, sellerId: string): Promise<number> {
  const { version } = await shop.app.db
    .selectFrom('sellers')
    .select('version')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow()
  return version
}

function placeFields(prefix: string, place: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(place).map(([field, text]) => [
      `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`,
      text,
    ]),
  )
}

import { readConfig } from '#server/config.ts'
import { approveSeller } from '#server/vendors/decide-standing.ts'
import { refreshSellerOffers } from '#server/vendors/refresh-seller-offers.ts'
import { findSeller } from '#server/vendors/seller-views.ts'
import { buildApp } from './build-app.ts'

/** Approves a shop from the command line: `npm run vendor:approve -- <shop slug or e-mail>`. */
const [slugOrEmail] = process.argv.slice(2)
if (!slugOrEmail) {
  console.error('Say which shop: npm run vendor:approve -- <shop slug or e-mail>')
  process.exit(1)
}
const { app, close } = await buildApp(readConfig(process.env))
try {
  process.exitCode = await approve(slugOrEmail)
} finally {
  await close()
}

async function approve(shop: string): Promise<number> {
  const seller = await findSeller(app.db, shop)
  if (!seller) {
    console.error(`There is no shop with the slug or e-mail ${shop}.`)
    return 1
  }
  if (seller.standing === 'approved') {
    console.log(`${seller.name} was approved already.`)
    return 0
  }
  const approved = await approveSeller(app, {
    sellerId: seller.id,
    by: { kind: 'system', id: 'command line' },
  })
  if (!approved.ok) {
    console.error(`${seller.name} could not be approved: ${approved.problem.code}.`)
    return 1
  }
  await refreshSellerOffers(app, seller.id)
  console.log(`${seller.name} is approved and on sale.`)
  return 0
}

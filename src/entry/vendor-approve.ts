import { ConfigError } from '#server/ground/config.ts'
import { approveSeller, reinstateSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { refreshSellerOffers } from '#server/selling/sellers/refresh-seller-offers.ts'
import { findSeller } from '#server/selling/sellers/seller-views.ts'
import { buildApp } from './build-app.ts'
import { readRunningConfig } from './running-config.ts'

/** Approves a shop from the command line: `npm run vendor:approve -- <shop slug or e-mail>`. */
const [slugOrEmail] = process.argv.slice(2)
process.exitCode = await (slugOrEmail
  ? approve(slugOrEmail)
  : say('Say which shop: its slug, or its e-mail.')
).catch((error: unknown) => {
  if (error instanceof ConfigError) return say(error.message)
  throw error
})

async function approve(shop: string): Promise<number> {
  const { app, close } = await buildApp(readRunningConfig(process.env))
  try {
    const seller = await findSeller(app.db, shop)
    if (!seller) return await say(`There is no shop with the slug or e-mail ${shop}.`)
    if (seller.standing === 'approved') return await say(`${seller.name} was approved already.`, 0)
    const decide = seller.standing === 'suspended' ? reinstateSeller : approveSeller
    const approved = await decide(app, COMMAND_LINE, {
      sellerId: seller.id,
      reason: 'Approved from the command line.',
    })
    if (!approved.ok) return await say(`${seller.name} could not be approved: ${approved.problem.code}.`)
    await refreshSellerOffers(app, seller.id)
    return await say(`${seller.name} is approved: what it has put on sale is on sale.`, 0)
  } finally {
    await close()
  }
}

async function say(line: string, exitCode = 1): Promise<number> {
  console[exitCode === 0 ? 'log' : 'error'](line)
  return exitCode
}

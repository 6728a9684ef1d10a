import { AFTER_MIDNIGHT, type Jobs } from '#server/ground/jobs/job.ts'
import { applyIdentityChanges } from './legal-identity/apply-identity-changes.ts'
import { refreshSellerOffers } from './refresh-seller-offers.ts'

export const sellerJobs = {
  'begin-identities': { run: applyIdentityChanges, at: AFTER_MIDNIGHT },
  'refresh-offers': { run: (app, { sellerId }) => refreshSellerOffers(app, sellerId) },
} satisfies Jobs

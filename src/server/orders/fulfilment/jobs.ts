import { EVERY_MINUTE, type Jobs, MORNINGS } from '#server/ground/jobs/job.ts'
import { runBooking } from './couriers/run-booking.ts'
import { followCouriers } from './follow-couriers.ts'
import { remindSellers } from './mail/remind-sellers.ts'
import { tellLateCustomers } from './mail/tell-late-customers.ts'
import { writeSellerMails } from './mail/write-seller-mails.ts'
import { applyTracking } from './tracking/apply-tracking.ts'

export const fulfilmentJobs = {
  // Who packs waits for the label.
  'book-courier': { run: (app, { parcelId }) => runBooking(app, parcelId), pollSeconds: 1 },
  'follow-couriers': { run: followCouriers, at: EVERY_MINUTE },
  'morning-mails': {
    async run(app) {
      await remindSellers(app)
      await tellLateCustomers(app)
    },
    at: MORNINGS,
  },
  'tell-sellers': { run: (app, { orderId }) => writeSellerMails(app, orderId) },
  'track-parcel': { run: (app, { parcelId }) => applyTracking(app, parcelId) },
} satisfies Jobs

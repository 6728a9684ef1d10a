/** The job queues and how each is retried. A failed job stays for two weeks, so that a person can look at it. */
const MAIL_RETRIES = 30
const RETENTION_SECONDS = 14 * 24 * 3600

export const QUEUES = {
  /** Note that a mail was tried to the last, whether its worker lived to see it or not. */
  'mail-given-up': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  /** Send one row of `mails`: retried for about a day, at least once an hour, then left for a person. */
  mail: {
    retryLimit: MAIL_RETRIES,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
    deadLetter: 'mail-given-up',
  },
  /** Send one row of `phone_messages`, which ends with its time: a code helps nobody an hour later. */
  'phone-message': {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Send messages to telephones that waited for the morning, and end those whose time is over, once a minute. */
  'follow-phone-messages': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Write the best offers of a shop's products anew after its standing changed; done twice is done once. */
  'refresh-offers': {
    retryLimit: 5,
    retryDelay: 5,
    expireInSeconds: 900,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Make what is released into payouts, once a week; done twice pays once. */
  'make-payouts': {
    policy: 'short',
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Hand payouts to the settlement service, and ask what became of them. */
  payouts: {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 30,
    expireInSeconds: 300,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Take a file of products further; a job hands over before it could run out, and goes on where the last one stopped. */
  import: { retryLimit: 20, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: RETENTION_SECONDS },
  /** Take a file of orders further, as `import` does with one of products. */
  'order-export': {
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Take the change of a brand further, batch by batch; a job hands over before it could run out. */
  'brand-change': {
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Write to the sellers of an order that was placed what is theirs of it. */
  'tell-sellers': {
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Write to the customer of an order in cash that they are to confirm it: done twice is done once. */
  'ask-to-confirm': {
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Remind of orders in cash that are not confirmed, and let those go whose time is over, once a minute. */
  'unconfirmed-orders': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Count the parcels that collected cash and were refused, by PIN code and by month; every night. */
  'count-refused-cash': {
    policy: 'short',
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 900,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Remind sellers of what is to leave today, and tell customers whose promised day is over; in the mornings. */
  'morning-mails': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 1_800,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Mail a link for a new password to an address, if it has an account: nobody who asks can see or time whether. */
  'reset-link': { retryLimit: 3, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  /** Follow the chain of the audit log, once a day and when somebody asks. */
  'verify-audit': {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 1_800,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** End, accept and refund returns whose time is over, once an hour. */
  'follow-returns': {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 900,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Book a parcel with its courier; what is left undone is gone on with by `follow-couriers`. */
  'book-courier': {
    retryLimit: 2,
    retryDelay: 30,
    expireInSeconds: 600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Move a parcel by what its courier says; done twice is done once. */
  'track-parcel': {
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Go on with bookings whose answer was lost, and ask couriers where parcels are, once a minute. */
  'follow-couriers': { policy: 'short', retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600 },
  /** Delete the cards that closed accounts saved at the gateway, once an hour. */
  'forget-saved-cards': {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 900,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Ask the gateway what its account may take and what of it does not work, every five minutes. */
  'refresh-ways': { policy: 'short', retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  /** Say so when the gateway has not told us anything for a day, once a day. */
  'watch-webhooks': {
    policy: 'short',
    retryLimit: 2,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Match what the gateway paid out with our books, every day; one that is not answered is tried again for hours. */
  'reconcile-settlements': {
    policy: 'short',
    retryLimit: 8,
    retryDelay: 600,
    retryBackoff: true,
    expireInSeconds: 600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Take disputes on whose limit has passed, and follow what banks do with payments, once a minute. */
  'follow-disputes': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Tell the gateway what banks are answered, once a minute and as soon as something is. */
  'chargeback-answers': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Post what moved and is not in the ledger yet, every five minutes: done twice is done once. */
  'keep-books': { policy: 'short', retryLimit: 0, expireInSeconds: 290, deleteAfterSeconds: 3600 },
  /** Compare the whole ledger with what it is about, every night and when somebody asks; a killed one begins again. */
  'check-ledger': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 4 * 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Count what sells and what fell in price, every night: done twice is done once. */
  'fill-home-shelves': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 4 * 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Count what came back and what failed, every night: done twice is done once. */
  'count-reliability': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 4 * 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Count what is bought together, every night: done twice is done once. */
  'count-bought-together': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 4 * 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Count how well each product sells, every night: done twice is done once. */
  'count-kept-words': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 4 * 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  'count-demand': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 4 * 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Count which facts that rules read are missing, every night after the demand: done twice is done once. */
  'count-missing-facts': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 4 * 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Issue our invoices for the commission of the month that is over, every night: done twice is done once. */
  'commission-papers': {
    policy: 'short',
    retryLimit: 8,
    retryDelay: 600,
    retryBackoff: true,
    expireInSeconds: 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Give offers the prices whose moment has come, and take back those whose time is over, once a minute: done twice is done once. */
  'move-dated-prices': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Give offers that follow the lowest price theirs, every five minutes: done twice is done once. */
  'follow-lowest': { policy: 'short', retryLimit: 0, expireInSeconds: 290, deleteAfterSeconds: 3600 },
  /** Move what was noted of sign-ins into the audit log, once a minute. */
  'record-waiting': { policy: 'short', retryLimit: 0, expireInSeconds: 55, deleteAfterSeconds: 3600 },
  /** Write a backup, every night; one that failed is tried again twice. */
  'back-up': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 600,
    expireInSeconds: 4 * 3600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Write to those whose price has come; a run that is missed is made up for by the next. */
  'tell-wishes': { policy: 'short', retryLimit: 0, expireInSeconds: 290, deleteAfterSeconds: 3600 },
  /** Remove pictures of messages that nobody may see any more, every night: done twice is done once. */
  'remove-message-pictures': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3_600,
    deleteAfterSeconds: 3_600,
  },
  /** Tell askers of answers that came since they heard of some, every morning: each letter is noted with itself. */
  'tell-of-answers': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Ask customers for reviews two weeks and half a year after an order came, every morning: each letter is noted with itself. */
  'ask-for-reviews': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Look for reviews and votes that may not be honest, every night: what was found before makes nothing new. */
  'look-for-review-fraud': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Remove photographs of measurements whose owners closed their accounts, every night: done twice is done once. */
  'remove-erased-measurements': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Make photographs of reviews small for lists where that was not done when they came, every night: each is noted. */
  'make-small-photographs': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Remove photographs and videos of reviews whose writers closed their accounts, every night: done twice is done once. */
  'remove-erased-photographs': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Have pages show how customers rated sellers by now, every night: done twice is done once. */
  'show-seller-ratings': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Ask anew of reviews and ratings whether their receipt is proven, every five minutes: done twice is done once. */
  'weigh-receipts': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Weigh the stars of all products by the age of their reviews, once a month: done twice is done once. */
  'weigh-ratings': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 4 * 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Write what cards show of products' facts, as a worker starts; done twice is done once. */
  'derive-card-columns': {
    policy: 'short',
    retryLimit: 5,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 900,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Make the sizes of the shop's own pictures; whoever is cut short is gone on from, done twice is done once. */
  'make-pictures': {
    policy: 'short',
    retryLimit: 5,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 900,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** End what was kept for customers and keep it for those who wait next, once a minute: done twice is done once. */
  'end-kept-pieces': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Give the orders of a pre-order whose day was moved the new one, and write to their customers: done twice is done once. */
  'move-preorders': {
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 300,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Make offers ordinary ones whose day has come, once a minute: done twice is done once. */
  'end-preorders': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Draw the launches whose time to enter is over, once a minute: done twice is done once. */
  'draw-launches': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Write to whoever had entered a draw that was stopped, once a minute: each is marked with their letter. */
  'tell-launch-entrants': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Keep what is in stock again for those who asked, and write to them, once a minute: done twice is done once. */
  'keep-for-waiting': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Release units whose payment never came, once a minute. */
  'release-holds': { policy: 'short', retryLimit: 0, expireInSeconds: 55, deleteAfterSeconds: 3600 },
  /** Work off one event that a gateway told: the gateway is asked for the truth. */
  'gateway-event': {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Ask the gateway for refunds that are due, once a minute and as soon as one is. */
  refunds: { policy: 'short', retryLimit: 0, expireInSeconds: 55, deleteAfterSeconds: 3600 },
  /** Ask the invoice registration portal what is due, once a minute and as soon as something is. */
  einvoices: { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Ask the e-way bill portal what is due, once a minute and as soon as something is. */
  'eway-bills': { policy: 'short', retryLimit: 0, expireInSeconds: 170, deleteAfterSeconds: 3600 },
  /** Have products bear the GST rates of today, once an hour. */
  'follow-gst-rates': {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 3000,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Let approved changes of legal identity hold from their day on, once an hour. */
  'begin-identities': {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 300,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Empty orders whose books need not be kept any more, every night; whoever is cut short is gone on from. */
  'erase-old-orders': {
    policy: 'short',
    retryLimit: 5,
    retryDelay: 60,
    expireInSeconds: 4 * 3_600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Forget expired sessions, counters and keys, once an hour. */
  'sweep-expired': { policy: 'short', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
} as const

export type QueueName = keyof typeof QUEUES

/** What a job of each queue has to know; one that is not named knows nothing, and looks for what is due. */
interface JobPayloads {
  mail: { mailId: string }
  'mail-given-up': { mailId: string }
  'phone-message': { messageId: string }
  'reset-link': { email: string }
  'tell-sellers': { orderId: string }
  'ask-to-confirm': { orderId: string }
  'move-preorders': { offerId: string }
  'gateway-event': { gateway: string; eventId: string }
  'refresh-offers': { sellerId: string }
  import: { runId: string; sellerId: string }
  'order-export': { exportId: string }
  'brand-change': { changeId: string }
  'book-courier': { parcelId: string }
  'track-parcel': { parcelId: string }
  /** Empty where nobody asked: the nightly check. */
  'verify-audit': { askedBy?: string }
}

export type JobPayload<Name extends QueueName> = Name extends keyof JobPayloads
  ? JobPayloads[Name]
  : Readonly<Record<string, never>>

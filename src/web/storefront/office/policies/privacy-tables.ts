import type { KeptPeriods } from './kept-periods.ts'

/** What the marketplace keeps about people. A table that holds personal data and is not named here is a mistake. */
// Long because it is one table.
export const keptData = (periods: KeptPeriods) => [
  {
    what: 'Account: name, email, phone if you give it, password as a hash',
    why: 'To know you again and to reach you about orders',
    period: 'Until you close the account',
  },
  {
    what: 'Saved addresses',
    why: 'So that you need not type them again',
    period: 'Until you remove them or close the account',
  },
  {
    what: 'Business details: GSTIN, company name and registered address',
    why: 'So that the invoices of your business orders name them',
    period: 'Until you remove them or close the account',
  },
  {
    what: 'Cart of a signed-in customer',
    why: 'So that it follows you to another device',
    period: 'Until you empty it, order, or close the account',
  },
  {
    what: 'Orders: items, prices, in which build you bought them (until you close the account), delivery name, address, phone and email, the business that is invoiced, how it was paid; of a card the last four digits, network and bank',
    why: 'To deliver, to answer for what was sold, and for tax (CGST Act 2017, section 36)',
    period:
      '72 months after the due date of the year’s annual return (until 31 December of the seventh year after the financial year of the order began), longer while a warranty, a dispute or a proceeding of law runs; amounts, taxes and a GSTIN stay in the books',
  },
  {
    what: 'Parcels in cash that were refused, by account, phone number and PIN code',
    why: 'To decide whether an order may be paid in cash, and whether you have to confirm it first',
    period: 'Counted over the days that the terms of the shop say; part of the orders above',
  },
  {
    what: 'Sessions: internet address, kind of browser, when last used',
    why: 'So that you stay signed in, and can see who else is',
    period: `Until they end: ${periods.session}, or ${periods.rememberedSession} if you asked to be remembered`,
  },
  {
    what: 'Counts of sign-in and form attempts by account and internet address',
    why: 'To slow down guessing and abuse',
    period: 'Hours; at most a day after the last attempt, PIN codes of an unused account 30 days',
  },
  {
    what: 'Reviews of what you received: stars, words, photos, your first name and initial if you choose that; your votes, reports and ratings of sellers',
    why: 'So that others know before they buy; beside your words they read facts of your order, such as whether you kept the item',
    period:
      'Until you withdraw them or close the account; stars that were published stay counted without you',
  },
  {
    what: 'In which browser you reviewed or voted: a random mark, hashed with a key of ours, and when last; that we barred you from reviewing or ignore your votes, and until when',
    why: 'So that reviews and votes of several accounts in one hand do not mislead others. It says nothing of your device, and is used for nothing else',
    period: `${periods.reviewer} after you last reviewed or voted there; the rest until it ends or you close the account`,
  },
  {
    what: 'Messages to us and their ticket number',
    why: 'To answer you, and to show that we did',
    period:
      'Until you close the account or ask us to erase them; at the latest with the orders of the year in which we closed them',
  },
  {
    what: 'Mails we sent you about orders and your account',
    why: 'To show what we told you; bodies with a secret link are erased once sent',
    period: 'Until you close the account; those of an order without their text as long as the order',
  },
  {
    what: 'WhatsApp messages and SMS about orders and codes: number, when, whether it arrived; a code is erased once sent. Meta (WhatsApp) and Exotel (SMS) bring them',
    why: 'To tell you what cannot wait; on WhatsApp only with your consent',
    period:
      'Until you close the account, then counted without number and words; of codes to sign in with the number goes after a week',
  },
  {
    what: 'Numbers that answered STOP',
    why: 'So that nothing more goes there on WhatsApp, whoever gives the number',
    period: 'Until START comes from the number',
  },
  {
    what: 'Newsletter: email, when you asked and confirmed',
    why: 'To send it, only with your consent',
    period: 'Until you end it',
  },
  {
    what: 'Consents: to which text you agreed, and when',
    why: 'The law asks us to be able to show it',
    period: 'As long as the account, then under a number that leads to nobody',
  },
  {
    what: 'Technical log: time, page address, result',
    why: 'To find faults and attacks',
    period: 'One year (DPDP Rules 2025)',
  },
]

/** Every name that the marketplace sets in a browser. */
// Long because it is one table.
export const storedInBrowser = (periods: KeptPeriods) => [
  {
    name: 'nn_sid',
    kind: 'Cookie',
    why: 'Keeps you signed in',
    period: `Until the browser closes, or ${periods.rememberedSession} if you asked to be remembered`,
  },
  {
    name: 'nn_known',
    kind: 'Cookie',
    why: 'Recognises a browser that signed in before, so that a stranger’s guessing cannot lock you out',
    period: periods.knownBrowser,
  },
  {
    name: 'nn_reviewer',
    kind: 'Cookie, if you review or vote on a review',
    why: 'Shows us reviews and votes of several accounts in one browser. It is random, and renewed by another one',
    period: periods.reviewer,
  },
  {
    name: 'nn-theme',
    kind: 'Cookie, if you choose a theme',
    why: 'Light or dark',
    period: periods.choice,
  },
  {
    name: 'nn_code',
    kind: 'Cookie, if you sign in with your number',
    why: 'Ties the code that we send to the browser that asked for it',
    period: 'Half an hour, or until you are signed in',
  },
  {
    name: 'nn_step',
    kind: 'Cookie, with a second factor',
    why: 'Remembers between the password and the code whose code it is',
    period: 'A few minutes, or until you are signed in',
  },
  {
    name: 'nn_passkey',
    kind: 'Cookie, with a passkey',
    why: 'Ties the answer of your passkey to our question',
    period: 'A few minutes, or until you are signed in',
  },
  {
    name: 'nn-pin',
    kind: 'Cookie, if you say where to deliver',
    why: 'The PIN code for which delivery is shown',
    period: periods.choice,
  },
  {
    name: 'nn-rows',
    kind: 'Cookie, if you choose taller rows',
    why: 'How high the rows of a list are',
    period: periods.choice,
  },
  {
    name: 'nn-menu',
    kind: 'Cookie, if you fold the menu of your shop’s pages',
    why: 'Which groups of it are open',
    period: periods.choice,
  },
  {
    name: 'nn-build',
    kind: 'Cookie, if you build a computer',
    why: 'The parts of the build that is open',
    period: periods.build,
  },
  {
    name: 'nn-cart-build',
    kind: 'Cookie, if you put a build into the cart',
    why: 'Lets your cart and order say which items were bought in one build',
    period: periods.cartBuild,
  },
  {
    name: 'nn-wish',
    kind: 'Cookie, without JavaScript',
    why: 'Remembers what you wished for while you sign in',
    period: periods.wanted,
  },
  {
    name: 'nn-flash',
    kind: 'Cookie',
    why: 'Carries a message to the next page',
    period: `${periods.flash}, or until shown`,
  },
  {
    name: 'nn-changed',
    kind: 'Cookie',
    why: 'Has the next pages show what you have just sent',
    period: periods.changed,
  },
  {
    name: 'nn-wanted',
    kind: 'Cookie, without JavaScript',
    why: 'Remembers what you wanted to add while you sign in',
    period: periods.wanted,
  },
  {
    name: 'nn-placed',
    kind: 'Cookie',
    why: 'Lets the success page show the order just placed',
    period: periods.placed,
  },
  {
    name: 'nn-cart',
    kind: 'Local storage',
    why: 'Your cart, also when you are offline',
    period: 'Until you empty it',
  },
  {
    name: 'nn-auth-storage',
    kind: 'Local storage',
    why: 'The name the header shows; it opens nothing',
    period: 'Until you sign out',
  },
  {
    name: 'nn-wishlist, nn-wishlist-account',
    kind: 'Local storage',
    why: 'Your wishlist, and whose it is',
    period: 'Until you empty it; that of an account until you sign out',
  },
  {
    name: 'nn-compare, nn-seen, nn-searches',
    kind: 'Local storage',
    why: 'What you compare, looked at last and searched for; only this browser knows',
    period: 'Until you clear them',
  },
  {
    name: 'nn-checkout-sent, nn-checkout-waiting',
    kind: 'Session storage',
    why: 'Whether an order is on its way, so that it is not placed twice',
    period: 'Until the order is placed or the tab closes',
  },
  {
    name: 'nn-checkout',
    kind: 'Session storage',
    why: 'What you typed at checkout, never the card, so that nothing is lost',
    period: 'Until the order is placed or the tab closes',
  },
]

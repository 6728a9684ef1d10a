import { groupCardDigits } from '#domain/ground/outside/card-number.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { SandboxDispute, SandboxPayment } from './sandbox-journal.ts'
import { customersShare, PAGE_WORDS, type SandboxOffer, sandboxOfferText } from './sandbox-offers.ts'
import { TEST_CARDS } from './test-cards.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884 }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 2rem 0 }
button { font: inherit; padding: .7rem 1.4rem; border-radius: .5rem; border: 1px solid #8888; cursor: pointer; min-height: 2.75rem }
button:focus-visible { outline: 3px solid #4a8cff; outline-offset: 2px }
button.main { background: #0b6b3a; color: #fff; border-color: #0b6b3a }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem } dd { margin: 0; font-weight: 600 }`

/** What a person sees who opens the test gateway in a browser: which cards it takes. */
export function testCardsPage(offers: readonly SandboxOffer[]): string {
  const rows = TEST_CARDS.map(
    (card) =>
      `<tr><td><code>${groupCardDigits(card.number)}</code></td><td>${card.brand}</td><td>${card.meaning}</td></tr>`,
  ).join('\n')
  const offerRows = offers.map(
    (offer) => `<tr><td><code>${offer.id}</code></td><td>${escapeHtml(sandboxOfferText(offer))}</td></tr>`,
  )
  return page(
    'NanoNagar test gateway',
    `<p>This gateway moves no money. It takes these published test cards and no other, with any expiry date in the future
and any security code. It keeps no card number and no security code.</p>
<table><thead><tr><th>Card number</th><th>Network</th><th>What happens</th></tr></thead><tbody>
${rows}
</tbody></table>
<p>Its account has these offers of banks, to be written down in the back office under Promotions, Bank offers:</p>
<table><thead><tr><th>Offer id</th><th>What it is for</th></tr></thead><tbody>
${offerRows.join('\n')}
</tbody></table>
<p><a href="/outages">Have a bank or a wallet fail</a></p>`,
  )
}

/**
 * The page on which a customer confirms a payment: the bank's of a card (3-D Secure), of net banking, a wallet or a lender.
 * For a plan in instalments it asks for the card.
 */
export function bankPage(payment: SandboxPayment, problem?: string): string {
  const { card, asks, method, instrument = '', months } = payment
  const plan = months ? `, ${months} months` : ''
  const [label, text] = card
    ? ['Card', `${card.brand} ending in ${card.last4}${plan}`]
    : ['Paid by', `${PAGE_WORDS[method] ?? method}: ${instrument}${plan}`]
  return page(
    'NanoNagar Test Bank',
    `<p>Do you want to make this payment? No money moves: this bank is a test.</p>
${facts(payment, label, text)}
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
${choices(`/bank/${payment.id}`, 'Approve the payment', 'Decline', 'Close this page', asks === 'card' ? CARD_FIELD : '')}`,
  )
}

/** Plays the UPI app on the customer's phone. */
export function upiAppPage(payment: SandboxPayment): string {
  return page(
    'Test UPI app',
    `<p>This page plays the UPI app on your phone. No money moves.</p>
${facts(payment, 'From', 'Test account')}
${choices(`/upi/${payment.id}`, 'Pay', 'Decline', 'Leave it pending')}`,
  )
}

/** Plays the customer's bank that decides about a dispute. */
export function disputePage(dispute: SandboxDispute, payment: SandboxPayment): string {
  const isDecided = dispute.status === 'won' || dispute.status === 'lost'
  const evidence = dispute.contest
    ? `<p>The shop contests it: ${escapeHtml(dispute.contest.summary)}</p>`
    : '<p>The shop has not answered.</p>'
  const decision = !isDecided
    ? `<form method="post" action="/disputes/${dispute.id}">
<button class="main" name="decision" value="won">Decide for the shop</button>
<button name="decision" value="lost">Decide for the customer</button></form>`
    : `<p>The bank has decided: the shop has ${dispute.status}.</p>`
  return page(
    'NanoNagar Test Bank',
    `<p>The customer disputes this payment. No money moves: this bank is a test.</p>
${facts(payment, 'Dispute', dispute.id)}
${evidence}
${decision}`,
  )
}

/** Banks and wallets, each with a button that has it fail, work slowly, or work again. */
export function outagesPage(
  ways: readonly { method: string; code: string; name: string; severity: string | undefined }[],
): string {
  const rows = ways.map(({ method, code, name, severity }) => {
    const state = severity === undefined ? 'Works' : severity === 'high' ? 'Fails' : 'Slow'
    const buttons = OUTAGE_BUTTONS.filter(({ to }) => to !== (severity ?? 'resolved')).map(
      ({ to, words }) =>
        `<button name="to" value="${to}" aria-label="${words}: ${escapeHtml(name)}">${words}</button>`,
    )
    return `<tr><td>${escapeHtml(name)}</td><td>${state}</td><td><form method="post" action="/outages" style="margin:0">
<input type="hidden" name="way" value="${method}:${code}">${buttons.join('\n')}</form></td></tr>`
  })
  return page(
    'Outages of the test gateway',
    `<p>What fails here is told to the shop at once (<code>payment.downtime.started</code>, <code>updated</code> and
<code>resolved</code>), and cannot be chosen there. It is forgotten when this gateway is started again.</p>
<table><thead><tr><th>Bank or wallet</th><th>Now</th><th>Change</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`,
  )
}

const OUTAGE_BUTTONS = [
  { to: 'high', words: 'Fail' },
  { to: 'medium', words: 'Slow down' },
  { to: 'resolved', words: 'Work again' },
]

/** A payment that is decided, or never was. */
export function overPage(payment: SandboxPayment | undefined): string {
  const words = !payment
    ? 'There is no such payment.'
    : payment.status === 'failed'
      ? 'The payment was declined. You can go back to the shop.'
      : payment.status === 'pending'
        ? 'The payment waits. You can come back to this page and decide.'
        : 'The payment is approved. You can go back to the shop.'
  const link = payment ? `<p><a href="${escapeHtml(payment.cancelUrl)}">Back to the shop</a></p>` : ''
  return page('NanoNagar test gateway', `<p>${words}</p>${link}`)
}

/** On the gateway's own page: the shop never sees it. */
const CARD_FIELD = `<label style="flex-basis:100%">Card number (a published test card)<br>
<input name="number" inputmode="numeric" autocomplete="cc-number" style="font:inherit;padding:.6rem;width:100%;max-width:22rem"></label>
`

function facts(payment: SandboxPayment, label: string, text: string): string {
  return `<dl><dt>To</dt><dd>NanoNagar</dd><dt>For</dt><dd>Order ${escapeHtml(payment.orderNumber)}</dd>
<dt>Amount</dt><dd>${formatInr(customersShare(payment, payment.amountPaise), 2)}</dd><dt>${label}</dt><dd>${escapeHtml(text)}</dd></dl>`
}

function choices(action: string, approve: string, decline: string, close: string, fields = ''): string {
  return `<form method="post" action="${action}">
${fields}<button class="main" name="decision" value="approve">${approve}</button>
<button name="decision" value="decline">${decline}</button>
<button name="decision" value="close">${close}</button></form>`
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}
</style></head><body><main>
<h1>${title}</h1>
${content}
</main></body></html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

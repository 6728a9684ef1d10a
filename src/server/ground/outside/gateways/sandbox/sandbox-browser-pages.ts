import { createHmac } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { SandboxJournal, SandboxPayment } from './sandbox-journal.ts'
import { bankPage, disputePage, overPage, upiAppPage } from './sandbox-pages.ts'
import type { SandboxPayments } from './sandbox-payments.ts'
import { TEST_CARDS } from './test-cards.ts'

interface PageOptions {
  apiKey: string
  journal: SandboxJournal
  payments: SandboxPayments
}

/** Pages that a person sees: the bank that asks to confirm a card or decides a dispute, and the UPI app. */
export function sandboxBrowserPages(server: Hono, { apiKey, journal, payments }: PageOptions): void {
  const find = async (c: Context): Promise<SandboxPayment | undefined> => {
    await payments.letTimePass()
    return journal.findPayment(c.req.param('id') ?? '')
  }
  const isOpen = (payment: SandboxPayment | undefined, isUpi: boolean): payment is SandboxPayment =>
    payment?.status === 'pending' && payment.asks !== undefined && (payment.asks === 'upi') === isUpi

  server.get('/bank/:id', async (c) => {
    const payment = await find(c)
    return isOpen(payment, false) ? c.html(bankPage(payment)) : c.html(overPage(payment), payment ? 200 : 404)
  })
  server.post('/bank/:id', async (c) => {
    const payment = await find(c)
    if (!payment) return c.html(overPage(undefined), 404)
    const { decision, typedNumber } = await typedOn(c)
    if (decision === 'close') return c.redirect(payment.cancelUrl, 303)
    if (payment.asks === 'card' && decision === 'approve' && isOpen(payment, false)) {
      const card = TEST_CARDS.find((each) => each.number === typedNumber)
      if (!card) return c.html(bankPage(payment, 'The test gateway takes published test cards only.'), 422)
      const paid = await payments.payWithCard(payment, card)
      return isOpen(paid, false) ? c.html(bankPage(paid)) : c.redirect(signedReturn(paid, apiKey), 303)
    }
    const decided = isOpen(payment, false) ? await payments.decide(payment, decision === 'approve') : payment
    return c.redirect(signedReturn(decided, apiKey), 303)
  })

  server.get('/upi/:id', async (c) => {
    const payment = await find(c)
    return isOpen(payment, true)
      ? c.html(upiAppPage(payment))
      : c.html(overPage(payment), payment ? 200 : 404)
  })
  server.post('/upi/:id', async (c) => {
    const payment = await find(c)
    if (!payment) return c.html(overPage(undefined), 404)
    const { decision } = await typedOn(c)
    const decided =
      decision !== 'close' && isOpen(payment, true)
        ? await payments.decide(payment, decision === 'approve')
        : payment
    return c.html(overPage(decided))
  })

  server.get('/disputes/:id', (c) => {
    const dispute = journal.findDispute(c.req.param('id'))
    const payment = dispute && journal.findPayment(dispute.paymentId)
    return payment ? c.html(disputePage(dispute, payment)) : c.html(overPage(undefined), 404)
  })
  server.post('/disputes/:id', async (c) => {
    const dispute = journal.findDispute(c.req.param('id'))
    if (!dispute) return c.html(overPage(undefined), 404)
    const { decision } = await c.req.parseBody()
    if (decision === 'won' || decision === 'lost') await payments.decideDispute(dispute, decision)
    return c.redirect(`/disputes/${dispute.id}`, 303)
  })
}

async function typedOn(
  c: Context,
): Promise<{ decision: 'approve' | 'decline' | 'close'; typedNumber: string }> {
  const { decision, number } = await c.req.parseBody()
  return {
    decision: decision === 'approve' || decision === 'decline' ? decision : 'close',
    typedNumber: typeof number === 'string' ? number.replace(/\D/g, '') : '',
  }
}

function signedReturn({ id, orderId, returnUrl }: SandboxPayment, apiKey: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment', id)
  url.searchParams.set('signature', returnSignature(apiKey, { orderId, paymentId: id }))
  return url.href
}

/** Signs that this gateway sent the browser back from a payment of this order of the gateway. */
export function returnSignature(
  apiKey: string,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): string {
  return createHmac('sha256', apiKey).update(`${orderId}|${paymentId}`).digest('hex')
}

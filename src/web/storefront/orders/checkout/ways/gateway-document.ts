import type { PaymentStep } from '#server/ground/outside/payment-gateway.ts'

type ScriptStep = Extract<PaymentStep, { kind: 'script' }>

/**
 * What the page of the gateway's script may do: that script, what it opens on the gateway's own domain, and the form that
 * brings the customer back. Razorpay publishes no list for its web checkout but "the razorpay.com domain".
 */
export function gatewayPolicy(src: string, nonce: string): string {
  const host = new URL(src).hostname.split('.').slice(-2).join('.')
  const theirs = `https://${host} https://*.${host}`
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `connect-src ${theirs}`,
    `frame-src ${theirs}`,
    `img-src data: ${theirs}`,
    `style-src 'nonce-${nonce}' ${theirs}`,
    `form-action 'self' ${theirs}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** Opens the gateway's checkout at once, and again by its button; without JavaScript it says what is needed. */
export function gatewayDocument({
  step,
  nonce,
  back,
  number,
}: {
  step: ScriptStep
  nonce: string
  back: string
  number: string
}): string {
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Payment of order ${escapeHtml(number)}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 3rem auto; padding: 0 1rem }
button { font: inherit; padding: .7rem 1.4rem; min-height: 2.75rem; border-radius: .5rem; cursor: pointer }
</style></head><body><main>
<h1>Pay for order ${escapeHtml(number)}</h1>
<p>Our payment gateway opens here. You then come back to your order.</p>
<p><button id="pay" type="button">Open the payment</button></p>
<noscript><p>This needs JavaScript. You can go back and pay another way.</p></noscript>
<p><a href="${escapeHtml(back)}">Back to the order</a></p>
</main>
<script nonce="${nonce}" src="${escapeHtml(step.src)}"></script>
<script nonce="${nonce}">
const options = ${inScript({ ...step.options })}
options.modal = { ondismiss: () => location.assign(${inScript(back)}) }
const open = () => window.Razorpay ? new Razorpay(options).open() : location.assign(${inScript(back)})
document.getElementById('pay').onclick = open
open()
</script>
</body></html>
`
}

/** JSON that ends no script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

import { groupCardDigits } from '#domain/payments/card-form.ts'
import { TEST_CARDS } from './test-cards.ts'

/** What a person sees who opens the test gateway in a browser: which cards it takes. */
export function testCardsPage(): string {
  const rows = TEST_CARDS.map(
    (card) =>
      `<tr><td><code>${groupCardDigits(card.number)}</code></td><td>${card.brand}</td><td>${card.meaning}</td></tr>`,
  ).join('\n')
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>NanoNagar test gateway</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884 }
</style></head><body>
<h1>NanoNagar test gateway</h1>
<p>This gateway moves no money. It takes these published test cards and no other, with any expiry date in the future
and any security code. It keeps no card number and no security code.</p>
<table><thead><tr><th>Card number</th><th>Network</th><th>What happens</th></tr></thead><tbody>
${rows}
</tbody></table>
</body></html>
`
}

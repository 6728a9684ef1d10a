import type { App } from '#server/ground/app.ts'
import { repairUnit, scrapUnit, sellAsOpenBox, waitAgain } from '#server/orders/returned-units/decide-unit.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'

const TEXT_LENGTH_MAX = 2_000

const DONE = {
  sell: 'Now on sale as open box.',
  repair: 'Sent for repair.',
  wait: 'It is back for your decision.',
  scrap: 'Scrapped. If that was a mistake, you can undo it here.',
} as const

/** What becomes of a returned unit, by whoever acts for its shop: back to its page, or what was refused. */
export async function decideOnUnit(
  app: App,
  who: ActingVendor,
  { unitId, home, form }: { unitId: string; home: string; form: FormData },
) {
  const intent = readIntent(form, DONE)
  const text = (name: string) => String(form.get(name) ?? '').slice(0, TEXT_LENGTH_MAX)
  const which = { unitId, version: Number(text('version')) }
  const done = await take()
  if (done.ok) return redirectWithToast(home, { kind: 'success', text: DONE[intent] })
  return refusedForm(done.problem, form)

  function take() {
    switch (intent) {
      case 'sell': {
        const names = ['found', 'repairs', 'words', 'mrp', 'discount', 'price']
        const entries = Object.fromEntries(names.map((name) => [name, [text(name)]]))
        return sellAsOpenBox(app, who, { ...which, entries })
      }
      case 'repair':
        return repairUnit(app, who, which)
      case 'wait':
        return waitAgain(app, who, which)
      case 'scrap':
        return scrapUnit(app, who, which)
    }
  }
}

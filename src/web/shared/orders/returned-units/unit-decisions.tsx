import { Form } from 'react-router'
import type { UnitStatus } from '#domain/orders/returned-units/unit-status.ts'
import type { ReturnedUnitPage } from '#server/orders/returned-units/unit-views.ts'
import { Button } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'

interface Decision {
  intent: 'repair' | 'scrap' | 'wait'
  label: string
  text: string
}

const REPAIR: Decision = {
  intent: 'repair',
  label: 'Send for repair',
  text: 'It stays in the “In repair” tab until you sell or scrap it.',
}
const SCRAP: Decision = {
  intent: 'scrap',
  label: 'Scrap it',
  text: 'It will not be sold again. You can undo this here.',
}
const wait = (label: string, text: string): Decision => ({ intent: 'wait', label, text })

const DECISIONS: Readonly<Record<UnitStatus, readonly Decision[]>> = {
  waiting: [REPAIR, SCRAP],
  'in-repair': [wait('End the repair', 'It is back for your decision.'), SCRAP],
  'open-box': [wait('Take it off sale', 'It is no longer on sale and is back for your decision.')],
  sold: [],
  scrapped: [wait('Bring it back', 'Scrapped by mistake? It is back for your decision.')],
}

/** What else can become of a unit, each a form of its own. */
export function UnitDecisions({ unit }: { unit: ReturnedUnitPage }) {
  const decisions = DECISIONS[unit.status]
  if (decisions.length === 0) return null
  return (
    <PageSection id="decide" title={unit.status === 'waiting' ? 'Or' : 'What to do with it'}>
      <ul className="divide-y divide-line border-line border-y">
        {decisions.map(({ intent, label, text }) => (
          <li key={intent} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <p className="text-muted">{text}</p>
            <Form method="post">
              <input type="hidden" name="intent" value={intent} />
              <input type="hidden" name="version" value={unit.version} />
              <Button type="submit">{label}</Button>
            </Form>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

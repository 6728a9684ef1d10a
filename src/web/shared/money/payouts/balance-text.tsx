import { formatInr } from '#domain/ground/shared/money.ts'
import type { Owed } from '#domain/money/payouts/owed.ts'

/** What the balance of a shop leaves out of all that it is owed: beside "All together", wherever that stands. */
export function BalanceText({ owed }: { owed: Pick<Owed, 'balancePaise' | 'heldPaise' | 'setAsidePaise'> }) {
  const apart = [
    { label: 'held for disputes', paise: owed.heldPaise },
    { label: 'set aside from earlier payouts', paise: owed.setAsidePaise },
  ].filter(({ paise }) => paise !== 0)
  const without = apart.map(({ label, paise }) => `${formatInr(paise, 2)} ${label}`).join(' and ')
  return (
    <span>{`Your balance is ${formatInr(owed.balancePaise, 2)}${without && `, without ${without}`}.`}</span>
  )
}

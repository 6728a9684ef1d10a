import { Form, useNavigation } from 'react-router'
import { formatInr, formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import type { Advances } from '#server/orders/checkout/instead/advance-views.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** An order is paid in two ways, or was begun to be: what of it now, and what at the door. Forms that work without JavaScript. */
export function PayInTwoWays({ advances, cashDuePaise }: { advances: Advances; cashDuePaise: Paise }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { totalPaise, leastPaise, mostPaise, offered } = advances
  return (
    <section
      aria-labelledby="two-ways"
      className="flex flex-col gap-4 rounded-control border border-line p-4"
    >
      <h2 id="two-ways" className="font-semibold text-base">
        {cashDuePaise > 0 ? 'Change what you pay now' : 'Pay part now, the rest in cash'}
      </h2>
      <p>
        <span>Your order comes to {formatInr(totalPaise, 2)}. </span>
        <span>Choose what you pay online now. You pay the rest in cash when your items arrive.</span>
      </p>
      <Form method="post" className="flex flex-col gap-2">
        <input type="hidden" name="intent" value="advance" />
        {offered.map((paise) => (
          <Button
            key={paise}
            type="submit"
            name="advance"
            value={String(Math.floor(paise / 100))}
            disabled={isBusy}
            className="justify-between max-sm:flex-col max-sm:gap-0"
          >
            <span className="figures">Pay {formatToPay(paise)} now</span>
            <span className="figures text-muted">then {formatInr(totalPaise - paise, 2)} in cash</span>
          </Button>
        ))}
      </Form>
      <Form method="post" className="flex flex-col gap-3 border-line border-t pt-4 sm:flex-row sm:items-end">
        <input type="hidden" name="intent" value="advance" />
        <TextField
          label={`Or type an amount, from ${formatInr(inRupees(leastPaise))} to ${formatInr(inRupees(mostPaise))}`}
          name="advance"
          inputMode="numeric"
          required
          autoComplete="off"
          className="min-w-0 grow"
        />
        <Button type="submit" disabled={isBusy}>
          Pay this amount now
        </Button>
      </Form>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-muted text-sm">
        <li>Next you choose UPI, card, net banking or a wallet for what you pay now.</li>
        <li>If your items come in several parcels, each courier collects the rest for its own.</li>
        <li>If you cancel, we refund what you paid now, the way you paid it.</li>
        <li>Not with EMI, pay later or bank offers.</li>
      </ul>
      {cashDuePaise > 0 ? (
        <Form method="post">
          <input type="hidden" name="intent" value="whole" />
          <Button type="submit" disabled={isBusy}>
            Pay all of it online: {formatInr(totalPaise, 2)}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

/** What is typed has no paise: those of the order come to it. */
function inRupees(paise: Paise): Paise {
  return Math.floor(paise / 100) * 100
}

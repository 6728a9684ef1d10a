import type { PriceDay, priceWords } from '#domain/goods/price-history/price-history.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { PriceChart } from '#web/ui/charts/price-chart.tsx'

/** What new goods cost over the last 90 days: in words, as steps, and in a table. */
export function PriceHistory({ from, to, days, text, former }: NonNullable<ReturnType<typeof priceWords>>) {
  const hasChanged = days.length > 1
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="figures">{text}</p>
      {former ? <p className="figures">{former}</p> : null}
      {hasChanged ? (
        <>
          <PriceChart
            label={`Price from ${formatDay(from)} to ${formatDay(to)}. ${text}`}
            from={from}
            to={to}
            steps={days.map(({ day, lastPaise, lowestPaise }) => ({
              day,
              value: lastPaise,
              lowest: lowestPaise,
            }))}
            formatValue={formatInr}
            formatDay={formatDay}
          />
          <details>
            <summary className="text-link inline-flex min-h-11 items-center text-sm">Show as a table</summary>
            <table className="figures w-full max-w-md text-left text-sm">
              <caption className="sr-only">Price of new units, by date of change</caption>
              <thead>
                <tr>
                  <th scope="col" className="py-2 pr-4 font-semibold">
                    From
                  </th>
                  <th scope="col" className="py-2 font-semibold">
                    Price
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line border-line border-y">
                {days.toReversed().map((each) => (
                  <tr key={each.day}>
                    <th scope="row" className="py-2 pr-4 font-normal">
                      {formatDay(each.day)}
                    </th>
                    <td className="py-2">{priceText(each)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      ) : null}
      <p className="text-muted text-sm">
        Our record of what new units in stock cost, with GST and without delivery. It refers to no other
        price.
      </p>
    </div>
  )
}

function priceText({ lowestPaise, lastPaise }: PriceDay): string {
  const last = lastPaise === null ? 'No new units in stock' : formatInr(lastPaise)
  return lowestPaise === null || lowestPaise === lastPaise
    ? last
    : `${last} (lowest: ${formatInr(lowestPaise)})`
}

import { RotateCcw, ShieldCheck, Truck } from '#web/ui/pictures/icons.ts'

/** What holds for every order: returns, payment and delivery. */
export function Assurances({ returnDays }: { returnDays: number }) {
  const texts = [
    { Icon: RotateCcw, text: `${returnDays} days return policy` },
    { Icon: ShieldCheck, text: 'Secure checkout' },
    { Icon: Truck, text: 'Fast delivery across India' },
  ]
  return (
    <ul className="flex flex-col gap-2.5 px-1 text-muted text-sm">
      {texts.map(({ Icon, text }) => (
        <li key={text} className="flex gap-2.5">
          <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
          {text}
        </li>
      ))}
    </ul>
  )
}

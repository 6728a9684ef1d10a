import { Link } from 'react-router'

/** Where each kind of part is in the scene, in percent of it; the name is a category. */
const POINTERS = [
  { name: 'Cooling', place: 'top-[24%] left-[21%]' },
  { name: 'Components', place: 'top-[40%] left-[14%]' },
  { name: 'Cases', place: 'top-[73%] left-[22%]' },
  { name: 'Monitors', place: 'top-[30%] left-[67%]' },
  { name: 'Peripherals', place: 'top-[85%] left-[59%]' },
] as const

/** Names the parts in the picture, each a link to its category. On a small screen they would cover what they name. */
export function HeroPointers() {
  return (
    <ul aria-label="Parts in the picture" className="hidden sm:block">
      {POINTERS.map(({ name, place }) => (
        <li key={name} className={`absolute ${place}`}>
          <Link
            to={`/products?category=${name}`}
            prefetch="intent"
            className="relative inline-flex items-center gap-2 rounded-full border border-night-line bg-night/85 py-1 pr-3 pl-2 font-medium text-[0.8125rem] text-night-ink transition-colors focus-visible:outline-night-accent after:absolute after:-inset-x-1 after:-inset-y-2 hover:border-night-accent hover:bg-night"
          >
            <span
              aria-hidden="true"
              className="size-2 rounded-full bg-night-accent ring-3 ring-night-accent/25"
            />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

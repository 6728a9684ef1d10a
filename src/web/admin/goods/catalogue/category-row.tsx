import { Form, Link } from 'react-router'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { CategoryDisplay } from '#server/goods/catalogue/category-views.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowDown, ArrowUp } from '#web/ui/pictures/icons.ts'

interface CategoryRowProps {
  display: CategoryDisplay
  onSale: number
  place: { index: number; count: number }
  canChange: boolean
}

/** A category as the marketplace shows it: its place, and where. */
export function CategoryRow({ display, onSale, place, canChange }: CategoryRowProps) {
  const { name, inMenus, onHome } = display
  const { index, count } = place
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-40">
        <Link
          to={`/admin/products?category=${name}`}
          data-list-open
          className="font-medium leading-snug hover:underline"
        >
          {name}
        </Link>
        <p className="figures text-muted text-sm">{formatCount(onSale)} on sale</p>
      </div>
      {canChange ? (
        <Form
          method="post"
          action="/admin/categories"
          preventScrollReset
          className="flex flex-wrap items-center gap-2"
        >
          <input type="hidden" name="category" value={name} />
          <Toggle name={name} where="menus" isOn={inMenus} />
          <Toggle name={name} where="home" isOn={onHome} />
          <IconButton intent="up" label={`Move ${name} up`} disabled={index === 0}>
            <ArrowUp aria-hidden="true" className="size-4.5" />
          </IconButton>
          <IconButton intent="down" label={`Move ${name} down`} disabled={index === count - 1}>
            <ArrowDown aria-hidden="true" className="size-4.5" />
          </IconButton>
        </Form>
      ) : (
        <p className="text-muted text-sm">
          {inMenus ? 'In menus' : 'Not in menus'}, {onHome ? 'on the home page' : 'not on the home page'}
        </p>
      )}
    </li>
  )
}

function Toggle({ name, where, isOn }: { name: string; where: 'menus' | 'home'; isOn: boolean }) {
  const place = where === 'menus' ? 'menus' : 'the home page'
  const label = `${where === 'menus' ? 'Menus' : 'Home page'}: ${isOn ? 'shown' : 'not shown'}`
  return (
    <Button
      type="submit"
      size="sm"
      name="intent"
      value={`${where}-${isOn ? 'off' : 'on'}`}
      aria-label={`${label}. ${isOn ? `Take ${name} out of` : `Show ${name} in`} ${place}`}
    >
      <span className={isOn ? 'text-good' : 'text-muted'}>{label}</span>
    </Button>
  )
}

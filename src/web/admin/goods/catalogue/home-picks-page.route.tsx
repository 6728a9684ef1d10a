import { Form, Link } from 'react-router'
import { allProductsList, isTooShortToFind } from '#domain/goods/catalogue/all-products-list.ts'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { type AnyProduct, listAllProducts } from '#server/goods/catalogue/editing/all-products-views.ts'
import { findProductRecord } from '#server/goods/catalogue/editing/product-record-views.ts'
import { type HomePick, listHomePicks } from '#server/goods/catalogue/merchandising/home-pick-views.ts'
import { dropPick, movePick, pickForHome } from '#server/goods/catalogue/merchandising/home-picks.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ArrowDown, ArrowUp, Plus, Search, Trash2 } from '#web/ui/pictures/icons.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { UndoNotice } from '#web/ui/undo-notice.tsx'
import type { Route } from './+types/home-picks-page.route'
import { ProductTabs } from './product-tabs.tsx'

const HERE = '/admin/products/home'
/** As many stand on the home page (docs/specification.md). */
const SHOWN = 4
const FOUND_MAX = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const app = context.get(appContext)
  const search = new URL(request.url).searchParams
  const asked = allProductsList.parse(new URLSearchParams({ q: search.get('q') ?? '', status: 'live' }))
  const picks = await listHomePicks(app, admin)
  const found = asked.q ? (await listAllProducts(app, admin, asked)).products : []
  const droppedId = search.get('dropped')
  const dropped = droppedId ? await findProductRecord(app, admin, droppedId) : undefined
  const picked = new Set(picks.map(({ id }) => id))
  return {
    picks,
    q: asked.q ?? '',
    isTooShort: asked.q !== undefined && isTooShortToFind(asked.q),
    found: found.filter(({ id }) => !picked.has(id)).slice(0, FOUND_MAX),
    dropped: dropped &&
      !picked.has(dropped.id) && {
        id: dropped.id,
        name: dropped.facts.name,
        place: Number(search.get('place')) || 1,
      },
    canChange: mayDo(admin.role, 'products.change'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const app = context.get(appContext)
  const form = await request.formData()
  const productId = String(form.get('productId'))
  const place = Number(form.get('place'))
  const intent = readIntent(form, ['add', 'up', 'down', 'drop'])
  switch (intent) {
    case 'add': {
      const picked = await pickForHome(app, admin, { productId, ...(place > 0 && { place }) })
      if (!picked.ok) return refusedForm(picked.problem, form, { staysOnPage: true })
      const text = `${shorten(picked.value.name)} is number ${picked.value.place}`
      return redirectWithToast(HERE, { kind: 'success', text })
    }
    case 'up':
    case 'down': {
      const moved = await movePick(app, admin, { productId, by: intent === 'up' ? -1 : 1 })
      return moved.ok ? redirect(HERE, 303) : refusedForm(moved.problem, form, { staysOnPage: true })
    }
    case 'drop': {
      const dropped = await dropPick(app, admin, productId)
      if (!dropped.ok) return refusedForm(dropped.problem, form, { staysOnPage: true })
      return redirect(`${HERE}?dropped=${productId}&place=${dropped.value.place}`, 303)
    }
  }
}

export default function HomePicksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { picks, q, found, isTooShort, dropped, canChange } = loaderData
  const shown = new Set(
    picks
      .filter(({ isOnSale }) => isOnSale)
      .slice(0, SHOWN)
      .map(({ id }) => id),
  )
  return (
    <>
      <PageHeading title="Handpicked for the home page" className="pb-3" />
      <ProductTabs />
      <p className="max-w-prose pt-5 text-muted">
        The home page shows the first four that are on sale. All of them come first in the product list’s
        “Featured” order.
      </p>
      {actionData ? (
        <Notice tone="bad" role="alert" className="mt-5">
          <p>{actionData.fields.form}</p>
        </Notice>
      ) : null}
      {canChange ? <AddBySearch q={q} found={found} isTooShort={isTooShort} /> : null}
      {picks.length === 0 ? (
        <p className="py-8 text-muted">
          Nothing picked yet: the home page shows products in order of their IDs.
        </p>
      ) : (
        <ol aria-label="Handpicked products" className="divide-y divide-line border-line border-y">
          {picks.map((pick, index) => (
            <PickRow
              key={pick.id}
              pick={pick}
              place={{ index, count: picks.length }}
              isShown={shown.has(pick.id)}
              canChange={canChange}
            />
          ))}
        </ol>
      )}
      {dropped && canChange ? <DroppedNotice dropped={dropped} /> : null}
    </>
  )
}

interface AddBySearchProps {
  q: string
  found: readonly AnyProduct[]
  isTooShort: boolean
}

function AddBySearch({ q, found, isTooShort }: AddBySearchProps) {
  return (
    <section aria-labelledby="add" className="py-6">
      <h2 id="add" className="pb-3 text-xl">
        Add a product
      </h2>
      <Form method="get" action={HERE} role="search" className="flex max-w-xl items-end gap-3">
        <TextField
          key={q}
          label="Name, MPN, EAN or ID"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={120}
          className="min-w-0 grow"
          data-list-search
        />
        <Button type="submit">
          <Search aria-hidden="true" className="size-4" />
          Search
        </Button>
      </Form>
      {q && found.length === 0 ? (
        <p role="status" className="pt-4 text-muted">
          {isTooShort
            ? 'Please type a word of at least three letters.'
            : `No live product outside this list matches “${q}”.`}
        </p>
      ) : null}
      {found.length > 0 ? (
        <ul aria-label="Found" className="mt-5 divide-y divide-line border-line border-y">
          {found.map(({ id, name, brand, pricePaise, picture }) => (
            <li key={id} className="flex items-center gap-3 py-3">
              <ProductThumb picture={picture} width={48} className="size-12" />
              <div className="min-w-0 grow">
                <p className="line-clamp-2 break-words font-medium leading-snug">{name}</p>
                <p className="figures text-muted text-sm">
                  {brand} · {pricePaise === null ? 'No price' : formatInr(pricePaise)}
                </p>
              </div>
              <Form method="post" action={HERE} preventScrollReset>
                <input type="hidden" name="productId" value={id} />
                <Button type="submit" size="sm" name="intent" value="add" aria-label={`Add ${name}`}>
                  <Plus aria-hidden="true" className="size-4" />
                  Add
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

interface PickRowProps {
  pick: HomePick
  place: { index: number; count: number }
  isShown: boolean
  canChange: boolean
}

function PickRow({ pick, place, isShown, canChange }: PickRowProps) {
  const { id, name, brand, pricePaise, isOnSale, inStock, picture } = pick
  const { index, count } = place
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <span className="figures w-7 shrink-0 text-right text-muted">{index + 1}</span>
      <ProductThumb picture={picture} width={48} className="size-12" />
      <div className="min-w-0 grow basis-40">
        <Link
          to={`/admin/products/${id}`}
          data-list-open
          className="line-clamp-2 break-words font-medium leading-snug hover:underline"
        >
          {name}
        </Link>
        <p className="figures flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5 text-muted text-sm">
          {brand} · {pricePaise === null ? 'No price' : formatInr(pricePaise)}
          {isShown ? <Badge tone="green">On the home page</Badge> : null}
          {isOnSale ? null : <Badge tone="red">Not on sale</Badge>}
          {isOnSale && !inStock ? <Badge tone="yellow">Out of stock</Badge> : null}
        </p>
      </div>
      {canChange ? (
        <Form method="post" action={HERE} preventScrollReset className="ml-auto flex">
          <input type="hidden" name="productId" value={id} />
          <IconButton intent="up" label={`Move ${name} up`} disabled={index === 0}>
            <ArrowUp aria-hidden="true" className="size-4.5" />
          </IconButton>
          <IconButton intent="down" label={`Move ${name} down`} disabled={index === count - 1}>
            <ArrowDown aria-hidden="true" className="size-4.5" />
          </IconButton>
          <IconButton intent="drop" label={`Remove ${name}`}>
            <Trash2 aria-hidden="true" className="size-4.5" />
          </IconButton>
        </Form>
      ) : null}
    </li>
  )
}

function DroppedNotice({ dropped }: { dropped: { id: string; name: string; place: number } }) {
  const { id, name, place } = dropped
  return (
    <UndoNotice
      action={HERE}
      intent="add"
      fields={[
        ['productId', id],
        ['place', place],
      ]}
      closeTo={HERE}
      about={name}
    >
      was removed from the list.
    </UndoNotice>
  )
}

export const meta = () => unlisted('Handpicked for the home page')

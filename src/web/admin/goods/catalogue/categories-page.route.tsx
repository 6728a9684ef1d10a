import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { listBrandChanges, listBrands } from '#server/goods/catalogue/brand-views.ts'
import { countCategories, listCategoryDisplays } from '#server/goods/catalogue/category-views.ts'
import { changeBrand } from '#server/goods/catalogue/merchandising/change-brand.ts'
import {
  changeCategoryDisplay,
  type DisplayChange,
} from '#server/goods/catalogue/merchandising/change-category-display.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/categories-page.route'
import { BrandSection } from './brand-section.tsx'
import { CategoryRow } from './category-row.tsx'
import { KindAttributes } from './kind-attributes.tsx'
import { ProductTabs } from './product-tabs.tsx'

const HERE = '/admin/categories'
const NAME_LENGTH_MAX = 60
const DISPLAY_CHANGES: readonly DisplayChange[] = [
  'up',
  'down',
  'menus-on',
  'menus-off',
  'home-on',
  'home-off',
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const app = context.get(appContext)
  const search = new URL(request.url).searchParams
  const asked = (name: string) => oneLine(search.get(name)).slice(0, NAME_LENGTH_MAX)
  const q = asked('q')
  const [displays, counts, brands, changes] = await Promise.all([
    listCategoryDisplays(app),
    countCategories(app, admin),
    listBrands(app, admin, q),
    listBrandChanges(app, admin),
  ])
  return {
    q,
    brands,
    changes,
    from: asked('from'),
    to: asked('to'),
    categories: displays.map((display) => ({ display, onSale: counts.get(display.name) ?? 0 })),
    canChange: mayDo(admin.role, 'products.change'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, ['brand', ...DISPLAY_CHANGES])
  if (intent === 'brand') {
    const { from, to, reason } = Object.fromEntries(form)
    const changed = await changeBrand(app, admin, { from, to, reason })
    if (!changed.ok) return refusedForm(changed.problem, form)
    return redirectWithToast(HERE, { kind: 'success', text: `${from} becomes ${to}` })
  }
  const changed = await changeCategoryDisplay(app, admin, {
    category: String(form.get('category')),
    change: intent,
  })
  if (!changed.ok) throw refusedResponse(changed.problem)
  return redirect(HERE, 303)
}

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, canChange, ...brands } = loaderData
  return (
    <>
      <PageHeading title="Categories and brands" className="pb-3" />
      <ProductTabs />
      <section aria-labelledby="display" className="pt-6">
        <h2 id="display" className="text-xl">
          Categories in our shop
        </h2>
        <p className="max-w-prose pt-1 pb-4 text-muted text-sm">
          Their order, and whether menus and the home page show them. Products in a hidden category stay on
          sale, and search still finds them.
        </p>
        <ol className="divide-y divide-line border-line border-y">
          {categories.map(({ display, onSale }, index) => (
            <CategoryRow
              key={display.name}
              display={display}
              onSale={onSale}
              canChange={canChange}
              place={{ index, count: categories.length }}
            />
          ))}
        </ol>
      </section>
      <BrandSection {...brands} canChange={canChange} refusal={actionData} />
      <section aria-labelledby="attributes" className="pt-10">
        <h2 id="attributes" className="text-xl">
          Attributes
        </h2>
        <p className="max-w-prose pt-1 pb-4 text-muted text-sm">
          What each kind of product can have. Filters, imports and compatibility checks depend on these, so
          they change with a software release, not here.
        </p>
        {categories.map(({ display: { name } }) => (
          <div key={name} className="pb-6">
            <h3 className="border-line border-b pb-2 font-sans font-semibold text-muted text-sm tracking-normal">
              {name}
            </h3>
            {kindsOf(name).map((kind) => (
              <KindAttributes key={kind} kind={kind} />
            ))}
          </div>
        ))}
      </section>
    </>
  )
}

function kindsOf(category: string): Kind[] {
  return (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].category === category)
}

export const meta = () => unlisted('Categories and brands')

import { Form, Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { addSynonyms, removeSynonyms } from '#server/goods/catalogue/merchandising/change-synonyms.ts'
import {
  listMisses,
  listSynonyms,
  type SearchMiss,
} from '#server/goods/catalogue/merchandising/search-report-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UndoNotice } from '#web/ui/undo-notice.tsx'
import type { Route } from './+types/search-page.route'
import { ProductTabs } from './product-tabs.tsx'

const HERE = '/admin/products/search'
const DAYS = 30
const WORDS_LENGTH_MAX = 500

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const app = context.get(appContext)
  const asked = new URL(request.url).searchParams
  const [misses, synonyms] = await Promise.all([
    listMisses(app, admin, { days: DAYS }),
    listSynonyms(app, admin),
  ])
  return {
    misses,
    synonyms,
    words: asked.get('words')?.slice(0, WORDS_LENGTH_MAX) ?? '',
    removed: asked.get('removed')?.slice(0, WORDS_LENGTH_MAX),
    canChange: mayDo(admin.role, 'products.change'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const app = context.get(appContext)
  const form = await request.formData()
  if (readIntent(form, ['add', 'remove']) === 'add') {
    const added = await addSynonyms(app, admin, String(form.get('words')))
    if (!added.ok) return refusedForm(added.problem, form)
    return redirectWithToast(HERE, { kind: 'success', text: `${added.value.join(', ')} now mean the same` })
  }
  const removed = await removeSynonyms(app, admin, String(form.get('id')))
  if (!removed.ok) throw refusedResponse(removed.problem)
  return redirectWithToast(`${HERE}?${new URLSearchParams({ removed: removed.value.join(', ') })}`, {
    kind: 'success',
    text: 'Removed',
  })
}

export default function SearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { misses, synonyms, words, removed, canChange } = loaderData
  return (
    <>
      <PageHeading title="Search" className="pb-3" />
      <ProductTabs />
      <section aria-labelledby="misses" className="pt-6">
        <h2 id="misses" className="text-xl">
          Not found
        </h2>
        <p className="max-w-prose pt-1 pb-4 text-muted text-sm">
          Searches from the last {DAYS} days that no product fully matched, and what visitors did next. We
          leave out anything that looks like a phone number or an address.
        </p>
        {misses.length === 0 ? (
          <p className="text-muted">Every search in this period found a full match.</p>
        ) : (
          <Misses misses={misses} canChange={canChange} />
        )}
      </section>
      <section aria-labelledby="synonyms" className="pt-10">
        <h2 id="synonyms" className="text-xl">
          Words that mean the same
        </h2>
        <p className="max-w-prose pt-1 pb-4 text-muted text-sm">
          In addition to the ones search already knows. A word placed with the name of a product kind, such as
          “cabinet”, finds that kind.
        </p>
        {canChange ? <AddForm key={words} words={words} refusal={actionData} /> : null}
        {synonyms.length === 0 ? (
          <p className="pt-4 text-muted">None added yet.</p>
        ) : (
          <ul className="mt-4 divide-y divide-line border-line border-y">
            {synonyms.map(({ id, phrases }) => (
              <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-4 py-1">
                <span className="wrap-anywhere min-w-0 grow">{phrases.join(' = ')}</span>
                {canChange ? (
                  <Form method="post" action={HERE} preventScrollReset>
                    <input type="hidden" name="id" value={id} />
                    <Button
                      type="submit"
                      name="intent"
                      value="remove"
                      size="sm"
                      aria-label={`Remove ${phrases.join(', ')}`}
                    >
                      Remove
                    </Button>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </section>
      {removed && canChange ? (
        <UndoNotice action={HERE} intent="add" fields={[['words', removed]]} closeTo={HERE} about={removed}>
          no longer mean the same.
        </UndoNotice>
      ) : null}
    </>
  )
}

function Misses({ misses, canChange }: { misses: readonly SearchMiss[]; canChange: boolean }) {
  return (
    <Table caption="Searches with no full match" columnsNeed="much">
      <TableHead>
        <TableRow>
          <TableHeader>Searched for</TableHeader>
          <TableHeader numeric>Times</TableHeader>
          <TableHeader>Shown</TableHeader>
          <TableHeader numeric>Searched again</TableHeader>
          <TableHeader numeric>Opened a list</TableHeader>
          <TableHeader numeric>Opened a product</TableHeader>
          {canChange ? (
            <TableHeader>
              <span className="sr-only">Actions</span>
            </TableHeader>
          ) : null}
        </TableRow>
      </TableHead>
      <TableBody>
        {misses.map((miss) => (
          <TableRow key={miss.query}>
            <TableCell heading>
              <Link
                to={`/products?${new URLSearchParams({ q: miss.query })}`}
                reloadDocument
                className="text-link"
              >
                {miss.query}
              </Link>
            </TableCell>
            <TableCell label="Times" numeric>
              {formatCount(miss.times)}
            </TableCell>
            <TableCell label="Shown">{miss.hadNearest ? 'The nearest' : 'Nothing'}</TableCell>
            <TableCell label="Searched again" numeric>
              {formatCount(miss.searchedAgain)}
            </TableCell>
            <TableCell label="Opened a list" numeric>
              {formatCount(miss.openedList)}
            </TableCell>
            <TableCell label="Opened a product" numeric>
              {formatCount(miss.openedProduct)}
            </TableCell>
            {canChange ? (
              <TableCell actions>
                <Link
                  to={`${HERE}?${new URLSearchParams({ words: miss.query })}#words`}
                  aria-label={`Add its meaning: ${miss.query}`}
                  className="inline-flex min-h-9 items-center text-link text-sm pointer-coarse:min-h-11"
                >
                  Add its meaning
                </Link>
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

interface AddFormProps {
  words: string
  refusal: Route.ComponentProps['actionData']
}

function AddForm({ words, refusal }: AddFormProps) {
  return (
    <Form
      id="words"
      method="post"
      action={HERE}
      preventScrollReset
      noValidate
      className="flex max-w-2xl flex-wrap items-start gap-3"
    >
      <TextField
        label="Words or phrases, separated by commas"
        name="words"
        defaultValue={refusal?.typed.words ?? (words && `${words}, `)}
        error={refusal?.fields.words}
        maxLength={WORDS_LENGTH_MAX}
        className="min-w-0 grow"
      />
      <div className="pt-7">
        <Button type="submit" name="intent" value="add">
          Add
        </Button>
      </div>
    </Form>
  )
}

export const meta = () => unlisted('Search')

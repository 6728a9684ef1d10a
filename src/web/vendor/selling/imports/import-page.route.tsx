import { Form, Link, useNavigation } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { IMPORT_BYTES_MAX, IMPORT_MB_MAX, IMPORT_ROWS_MAX } from '#domain/selling/imports/import-limits.ts'
import { readStockMoment } from '#domain/selling/inventory/stock-as-of.ts'
import { listImportRuns } from '#server/selling/imports/import-views.ts'
import { uploadImport } from '#server/selling/imports/upload-import.ts'
import { countUnpriced } from '#server/selling/listings/unpriced-views.ts'
import { withUpload } from '#web/http/body/upload.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FileSpreadsheet } from '#web/ui/pictures/icons.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/import-page.route'
import { RunList } from './run-list.tsx'
import { noteWhenMade, StockMomentField } from './stock-moment-field.tsx'
import { TemplateForm } from './template-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  const [runs, unpriced] = await Promise.all([listImportRuns(app, sellerId), countUnpriced(app, sellerId)])
  return { unpriced, runs: runs.map((run) => ({ ...run, createdAt: formatDateTime(run.createdAt) })) }
}

export function action({ request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  return withUpload(request, IMPORT_BYTES_MAX, async ({ fields, file }) => {
    if (!file)
      return refusedForm({ code: 'imports.not_readable', fields: { file: 'Please choose a file.' } }, fields)
    const who = { userId, sellerId, address: context.get(addressContext) }
    const mode = readIntent(fields, ['products', 'stock'], 'mode')
    const stockAsOf = readStockMoment(String(fields.get('stockAsOf') ?? ''), app.clock.now())
    if (!stockAsOf.ok) return refusedForm(stockAsOf.problem, fields)
    const asked = { name: file.name, mode, body: file.content, stockAsOf: stockAsOf.value } as const
    const uploaded = await uploadImport(app, who, asked)
    if (!uploaded.ok) return refusedForm(uploaded.problem, fields)
    return redirectWithToast(`/vendor/import/${uploaded.value.runId}`, {
      kind: 'message',
      text: 'File received. We check it first, so nothing has changed yet.',
    })
  })
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { runs, unpriced } = loaderData
  return (
    <>
      <PageHeading title="Import and export" className="pb-6">
        <p>
          List many products from a file, or change stock and prices. We check every file before anything
          changes.
        </p>
      </PageHeading>
      {unpriced > 0 ? <NeedPrices count={unpriced} /> : null}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <UploadForm answer={actionData} />
        <OwnFiles />
      </div>
      <section aria-labelledby="history" className="pt-12">
        <h2 id="history" className="pb-4 text-xl">
          Previous files
        </h2>
        <RunList runs={runs} />
      </section>
    </>
  )
}

/** Listed, and not on sale until they have a price. */
function NeedPrices({ count }: { count: number }) {
  return (
    <Notice
      title={count === 1 ? 'One product needs a price' : `${formatCount(count)} products need a price`}
      className="mb-8"
    >
      <p>
        No price, so not on sale yet.{' '}
        <Link to="/vendor/products/needs-price" className="text-link">
          Set their prices here
        </Link>
        , or{' '}
        <a href="/vendor/import/waiting.csv" className="text-link">
          download the list
        </a>
        , fill in each MRP, and import the file again.
      </p>
    </Notice>
  )
}

function UploadForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="upload">
      <h2 id="upload" className="pb-4 text-xl">
        Import a file
      </h2>
      <Form method="post" encType="multipart/form-data" reloadDocument className="flex flex-col gap-5">
        {answer?.fields.form ? <Notice tone="bad" role="alert" title={answer.fields.form} /> : null}
        <RadioGroup
          legend="What the file contains"
          name="mode"
          defaultValue={answer?.typed.mode ?? 'products'}
          options={[
            { value: 'products', label: 'Products', hint: 'New ones, and changes to yours' },
            {
              value: 'stock',
              label: 'Stock and prices',
              hint: 'Of products you have: how many are on the shelf, and the price',
            },
          ]}
        />
        {/* The file comes last: what stands in front of it is known before it is read. */}
        <StockMomentField typed={answer?.typed.stockAsOf} error={answer?.fields.stockAsOf} />
        <TextField
          type="file"
          name="file"
          label="File"
          accept=".csv,.json,.jsonl,.txt,text/csv,application/json"
          required
          error={answer?.fields.file}
          onChange={noteWhenMade}
          hint={`CSV, JSON or JSON Lines, up to ${IMPORT_MB_MAX} MB and ${formatCount(IMPORT_ROWS_MAX)} rows.`}
        />
        <Button type="submit" variant="primary" busy={isBusy ? 'Reading...' : false} className="self-start">
          Check the file
        </Button>
      </Form>
    </section>
  )
}

/** Templates to fill in, and what the shop has as files. */
function OwnFiles() {
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="pb-4 text-xl">
        Templates and exports
      </h2>
      <TemplateForm />
      <p className="pt-6 pb-3 text-muted text-sm">
        To change your products in a spreadsheet, export them, change what you like and import the file again.
        Leave the column that says how many we knew of (expectedStock) as it is: then we import only the stock
        you changed. If a product has no SKU, also leave the columns that say which one it is (product and
        condition).
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/vendor/import/products.csv" reloadDocument prefetch="none">
          <FileSpreadsheet aria-hidden="true" className="size-4" />
          All my products
        </ButtonLink>
        <ButtonLink to="/vendor/import/stock.csv" reloadDocument prefetch="none">
          <FileSpreadsheet aria-hidden="true" className="size-4" />
          Stock and prices
        </ButtonLink>
      </div>
      <p className="pt-6 text-sm">
        Your own software can do the same:{' '}
        <a href="/vendor/api-docs" className="text-link">
          the API for sellers
        </a>
        .
      </p>
    </section>
  )
}

export const meta = () => unlisted('Import and export')

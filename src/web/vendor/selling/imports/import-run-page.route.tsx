import { data, Form, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { isTicked } from '#domain/ground/shared/form-fields.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { FAR_MOVE_WORDS } from '#domain/selling/imports/price-move.ts'
import { STILL_SECONDS } from '#server/ground/jobs/job.ts'
import { confirmLeftPrices } from '#server/selling/imports/confirm-left-prices.ts'
import {
  type ChangedRowsKind,
  findImportRun,
  listChangedRows,
  listJoinedRows,
} from '#server/selling/imports/import-views.ts'
import { startImport } from '#server/selling/imports/start-import.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { JobProgress } from '#web/ui/progress/job-progress.tsx'
import { usePolling } from '#web/ui/progress/use-polling.ts'
import type { Route } from './+types/import-run-page.route'
import { ChangedRows } from './changed-rows.tsx'
import { ImportLabel } from './import-label.tsx'
import { JoinedRows } from './joined-rows.tsx'
import { RunCounts } from './run-counts.tsx'
import { RunBadge } from './run-list.tsx'
import { WrongRows } from './wrong-rows.tsx'

const PRICES_ARE_RIGHT = 'pricesAreRight'
const CONFIRM_LEFT = 'confirm-left'

/** The parameters that say which page of each list is shown. */
const CURSORS = { far: 'prices', others: 'rows', left: 'left' } as const

/** What is said while the work goes on. */
const MOVING: Readonly<Record<string, string>> = {
  reading: 'Arriving',
  checking: 'Checking',
  importing: 'Importing',
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const { id: runId } = params
  const app = context.get(appContext)
  const found = isUuid(runId) && (await findImportRun(app, { sellerId, runId }))
  if (!found) throw data(null, { status: 404 })
  const { run, ...rest } = found
  const query = new URL(request.url).searchParams
  const cursor = (name: string) => query.get(name) ?? undefined
  const page = (kind: ChangedRowsKind) =>
    listChangedRows(app, { sellerId, runId, kind, cursor: cursor(CURSORS[kind]) })
  const lists = async () => ({
    far: await page('far'),
    changed: await page('others'),
    left: await page('left'),
    joined: await listJoinedRows(app, { sellerId, runId, cursor: cursor('joined') }),
  })
  const stillSeconds = (app.clock.now().getTime() - run.movedAt.getTime()) / 1000
  return {
    ...rest,
    ...(run.status in MOVING ? {} : await lists()),
    isStill: stillSeconds > STILL_SECONDS,
    run: { ...run, createdAt: formatDateTime(run.createdAt) },
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'stock')
  const { id: runId } = params
  if (!isUuid(runId)) throw data(null, { status: 404 })
  const who = { userId, sellerId, address: context.get(addressContext) }
  const [app, form] = [context.get(appContext), await request.formData()]
  const pricesAreRight = isTicked(form.get(PRICES_ARE_RIGHT))
  const started =
    readIntent(form, ['start', CONFIRM_LEFT]) === CONFIRM_LEFT
      ? await confirmLeftPrices(app, who, runId)
      : await startImport(app, who, runId, { pricesAreRight })
  if (started.ok)
    return redirectWithToast(`/vendor/import/${runId}`, { kind: 'success', text: 'The import has started.' })
  if (started.problem.code === 'imports.unknown') throw refusedResponse(started.problem)
  return redirectWithToast(`/vendor/import/${runId}`, { kind: 'error', text: problemWords(started.problem) })
}

export default function ImportRunPage({ loaderData }: Route.ComponentProps) {
  const { run, counts, rows, noted, isStill, farMoves, leftPrices } = loaderData
  const moving = MOVING[run.status]
  const isMoving = moving !== undefined
  usePolling(isMoving)
  const isBusy = useNavigation().formMethod === 'POST'
  const isImport = run.status === 'importing' || run.status === 'done'
  const { isForgotten } = run
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Import and export', to: '/vendor/import' }, { label: run.fileName }]}
        className="pb-4"
      />
      <PageHeading
        title={
          <span className="wrap-anywhere">
            <Breakable text={run.fileName} />
          </span>
        }
        actions={<RunBadge {...run} />}
        className="pb-6"
      >
        <p>
          {run.createdAt} · {counted(run.rowsTotal, 'row')}
        </p>
      </PageHeading>
      {run.status === 'failed' ? (
        <Notice tone="bad" title="This file was not imported">
          <p>{run.problem}</p>
        </Notice>
      ) : null}
      {isMoving ? (
        <div className="pb-8">
          <JobProgress
            label={`${moving}: ${formatCount(run.rowsDone)} of ${formatCount(run.rowsTotal)} rows`}
            value={run.rowsDone}
            max={Math.max(run.rowsTotal, 1)}
            here={`/vendor/import/${run.id}`}
          />
        </div>
      ) : null}
      {isMoving && isStill ? <StandsStill status={run.status} /> : null}
      {isForgotten ? <ForgottenRows isImport={isImport} /> : null}
      {run.status === 'checked' && !isForgotten ? (
        <TriedOut counts={counts} farMoves={farMoves} isBusy={isBusy} />
      ) : null}
      {run.status === 'done' && !isForgotten ? (
        <Imported counts={counts} leftPrices={leftPrices} isBusy={isBusy} />
      ) : null}
      {isForgotten ? null : <RunCounts counts={counts} isImport={isImport} />}
      <ListsOfRows lists={loaderData} isImport={isImport} />
      {counts.wrong + noted > 0 && !isMoving ? (
        <p className="pt-6">
          <a href={`/vendor/import/${run.id}/report.csv`} className="text-link">
            Download all wrong rows and remarks as CSV
          </a>
        </p>
      ) : null}
      {rows.length > 0 ? <WrongRows rows={rows} total={counts.wrong} /> : null}
    </>
  )
}

type RunPage = Route.ComponentProps['loaderData']

/** Of a file that came before the shop’s latest ones nothing but how many rows it had is known. */
function ForgottenRows({ isImport }: { isImport: boolean }) {
  return (
    <Notice tone="note" title="We no longer keep the rows of this file" className="mb-6">
      <p>
        {isImport
          ? 'It was imported. We keep the rows of your latest files only.'
          : 'It was checked and not imported, and you have uploaded newer files since. To import it, upload it again.'}
      </p>
    </Notice>
  )
}

/** What the trial says, and the button that imports it. */
function TriedOut({ counts, farMoves, isBusy }: Pick<RunPage, 'counts' | 'farMoves'> & { isBusy: boolean }) {
  const ready = counts.new + counts.changed
  const isAllWrong = ready === 0 && counts.wrong > 0
  return (
    <Notice
      tone={isAllWrong ? 'bad' : 'note'}
      title={
        isAllWrong
          ? `${formatCount(counts.wrong)} of ${counted(counts.wrong + counts.unchanged, 'row')} wrong`
          : ready > 0
            ? 'Checked: nothing has changed yet'
            : 'Nothing in this file would change anything'
      }
      className="mb-6"
    >
      {ready > 0 ? (
        <Form method="post" className="group flex flex-col items-start gap-3 pt-1">
          <p>
            {counts.wrong > 0
              ? `${counted(counts.wrong, 'wrong row')} will be skipped. You can fix and import later.`
              : 'Every row is fine.'}
          </p>
          {farMoves > 0 ? <PricesAreRight count={farMoves} isAll={farMoves === ready} /> : null}
          <Button
            type="submit"
            name="intent"
            value="start"
            variant="primary"
            busy={isBusy ? 'Starting...' : false}
          >
            <ImportLabel ready={ready} farMoves={farMoves} />
          </Button>
        </Form>
      ) : (
        <p>
          {counts.wrong > 0
            ? 'Fix the rows listed below and import the file again.'
            : 'Your shop already has all of this: there is nothing to import.'}
        </p>
      )}
    </Notice>
  )
}

/** What became of the rows, and of those that were left out for their prices. */
function Imported({
  counts,
  leftPrices,
  isBusy,
}: Pick<RunPage, 'counts' | 'leftPrices'> & { isBusy: boolean }) {
  return (
    <Notice
      tone={counts.wrong > 0 ? 'warn' : 'good'}
      title={counts.wrong > 0 ? `${counted(counts.wrong, 'row')} skipped` : 'Imported'}
      className="mb-6"
    >
      {leftPrices > 0 ? <LeftPrices count={leftPrices} isBusy={isBusy} /> : null}
      <p>
        {counts.wrong > leftPrices
          ? 'Fix the rows listed below and import the file again. Rows already imported stay as they are.'
          : counts.wrong > 0
            ? 'All other rows were imported.'
            : 'Importing the same file again would change nothing.'}
      </p>
    </Notice>
  )
}

function ListsOfRows({ lists, isImport }: { lists: RunPage; isImport: boolean }) {
  const { left, far, changed, joined } = lists
  return (
    <>
      {left ? (
        <ChangedRows
          id="left-prices"
          title="Skipped prices"
          page={left}
          toPage={(cursor) => `?${new URLSearchParams({ [CURSORS.left]: cursor })}`}
        />
      ) : null}
      {far ? (
        <ChangedRows
          id="far-moves"
          title={isImport ? 'Large price changes made' : 'Large price changes'}
          page={far}
          toPage={(cursor) => `?${new URLSearchParams({ [CURSORS.far]: cursor })}`}
        />
      ) : null}
      {changed ? (
        <ChangedRows
          id="changes"
          title={isImport ? 'What changed' : 'What would change'}
          page={changed}
          toPage={(cursor) => `?${new URLSearchParams({ [CURSORS.others]: cursor })}`}
        />
      ) : null}
      {joined ? (
        <JoinedRows page={joined} toPage={(cursor) => `?${new URLSearchParams({ joined: cursor })}`} />
      ) : null}
    </>
  )
}

/** The consent given afterwards: exactly the rows that were left out for their prices are imported. */
function LeftPrices({ count, isBusy }: { count: number; isBusy: boolean }) {
  return (
    <Form method="post" className="flex flex-col items-start gap-3 py-1">
      <p>
        {count === 1 ? 'One row was' : `${formatCount(count)} rows were`} skipped because of a large price
        change ({FAR_MOVE_WORDS}) that nobody confirmed:{' '}
        <a href="#left-prices" className="text-link">
          listed below
        </a>
        .
      </p>
      <Button type="submit" name="intent" value={CONFIRM_LEFT} busy={isBusy ? 'Starting...' : false}>
        {count === 1
          ? 'The price is right: import 1 row'
          : `The prices are right: import ${formatCount(count)} rows`}
      </Button>
    </Form>
  )
}

/** The consent without which those rows are left out; with nothing else to import it cannot be left away. */
function PricesAreRight({ count, isAll }: { count: number; isAll: boolean }) {
  return (
    <Checkbox
      name={PRICES_ARE_RIGHT}
      label="These prices are right"
      required={isAll}
      hint={
        <>
          {count === 1 ? 'One price' : `${formatCount(count)} prices`} would change a lot ({FAR_MOVE_WORDS}):{' '}
          <a href="#far-moves" className="text-link">
            listed below
          </a>
          . Without your tick, {count === 1 ? 'that row is' : 'those rows are'} skipped.
        </>
      }
    />
  )
}

/** A job that failed too often, or a file that never arrived whole. */
function StandsStill({ status }: { status: string }) {
  return (
    <Notice tone="warn" title="No progress for a few minutes" className="mb-8">
      {status === 'reading' ? (
        <p>The upload was cut off. Please send the file again.</p>
      ) : (
        <Form method="post" className="pt-2">
          <Button type="submit" name="intent" value="start">
            Continue
          </Button>
        </Form>
      )}
    </Notice>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.run.fileName ?? 'Import'
  return unlisted(name)
}

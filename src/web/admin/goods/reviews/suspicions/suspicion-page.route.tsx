import type { ReactNode } from 'react'
import { data, Form, Link } from 'react-router'
import { OFFICE_STATES, WITHHOLD_REASONS } from '#domain/goods/reviews/moderation.ts'
import {
  BAR_DAYS_MAX,
  DEEDS,
  type Deed,
  RATINGS_LEFT_OUT,
} from '#domain/goods/reviews/suspicion/suspicion-decision.ts'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { decideSuspicion, undoSuspicionDecision } from '#server/goods/reviews/suspicion/decide-suspicion.ts'
import { findSuspicion, type OfficeSuspicion } from '#server/goods/reviews/suspicion/suspicion-views.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { Stars } from '#web/shared/goods/reviews/stars.tsx'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { ConfirmDetails } from '#web/ui/dialogs/confirm-details.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/suspicion-page.route'

const HOME = '/admin/reviews/suspicions'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const app = context.get(appContext)
  const suspicion = await findSuspicion(app, admin, params.suspicionId)
  if (!suspicion) throw data(null, { status: 404 })
  const today = indianDay(app.clock.now())
  return {
    suspicion,
    mayDecide: permit(admin, 'reviews.decide') !== undefined,
    seesAccounts: permit(admin, 'users.read') !== undefined,
    seesOrders: permit(admin, 'orders.read') !== undefined,
    barFrom: addDays(today, 1),
    barTo: addDays(today, BAR_DAYS_MAX),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'reviews.decide')
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, ['nothing', 'hide', 'ignore-votes', 'bar', 'undo'])
  const { suspicionId } = params
  const fields = Object.fromEntries(form)
  if (intent === 'undo') {
    const decisionId = String(fields.decision ?? '')
    const undone = await undoSuspicionDecision(app, admin, { suspicionId, decisionId })
    if (!undone.ok) throw refusedResponse(undone.problem)
    const deed = DEEDS.find(({ key }) => key === fields.deed)
    return redirectWithToast(`${HOME}/${suspicionId}`, {
      kind: 'success',
      text: deed?.undone ?? 'Taken back.',
    })
  }
  const version = Number(fields.version)
  const decided = await decideSuspicion(app, admin, { suspicionId, version, deed: intent, fields })
  if (!decided.ok) {
    if (decided.problem.code === 'reviews.gone') throw refusedResponse(decided.problem)
    const refused = refusedForm(decided.problem, form)
    return data({ ...refused.data, about: intent }, refused.init ?? {})
  }
  const done = DEEDS.find(({ key }) => key === intent)?.done ?? ''
  const text = fields.about === 'ratings' ? 'Their good ratings do not count.' : done
  return redirectWithToast(`${HOME}/${suspicionId}`, { kind: 'success', text })
}

export default function SuspicionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { suspicion, mayDecide } = loaderData
  const standing = suspicion.decisions.filter(({ undoneAt }) => undoneAt === undefined)
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Reviews', to: '/admin/reviews' },
          { label: 'What may be fraud', to: HOME },
          { label: suspicion.label },
        ]}
      />
      <PageHeading title={suspicion.label} className="pt-1 pb-3">
        <p className="max-w-prose">{suspicion.words}</p>
      </PageHeading>
      <p className="flex flex-wrap items-center gap-2 pb-2">
        <Badge tone={suspicion.isStrong ? 'red' : 'grey'}>{suspicion.isStrong ? 'Strong' : 'Weak'}</Badge>
        <span className="text-muted text-sm">{`Found ${formatDateTime(suspicion.foundAt)}`}</span>
        {suspicion.about ? <span className="wrap-anywhere text-sm">{suspicion.about}</span> : null}
      </p>
      <p className="max-w-prose pb-6 text-muted text-sm">{`The rule: ${suspicion.rule}`}</p>
      <Accounts suspicion={suspicion} seesAccounts={loaderData.seesAccounts} />
      <Matrix suspicion={suspicion} />
      <Reviews suspicion={suspicion} seesOrders={loaderData.seesOrders} />
      <Decided suspicion={suspicion} mayDecide={mayDecide} />
      {mayDecide ? (
        <Decide
          version={suspicion.version}
          hasReviews={suspicion.reviews.length > 0}
          standing={standing.map(({ deed }) => deed)}
          barFrom={loaderData.barFrom}
          barTo={loaderData.barTo}
          answer={actionData}
        />
      ) : null}
    </>
  )
}

function Accounts({ suspicion, seesAccounts }: { suspicion: OfficeSuspicion; seesAccounts: boolean }) {
  return (
    <section aria-labelledby="accounts" className="pb-8">
      <h2 id="accounts" className="pb-2 text-xl">
        Accounts
      </h2>
      {suspicion.accounts.length === 0 ? (
        <p className="text-muted">No account stands in this case. Of closed ones nothing is kept here.</p>
      ) : (
        <Table caption="Accounts" columnsNeed="little" className="border-line border-t">
          <TableHead>
            <TableRow>
              <TableHeader>Account</TableHeader>
              <TableHeader>Reviews here</TableHeader>
              <TableHeader>Helpful votes here</TableHeader>
              {suspicion.sellerId ? <TableHeader>Ratings of the seller</TableHeader> : null}
              <TableHeader>Since</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody className="border-line border-b">
            {suspicion.accounts.map((account) => (
              <TableRow key={account.userId}>
                <TableCell heading="short" className="wrap-anywhere">
                  {seesAccounts ? (
                    <Link to={`/admin/users/${account.userId}`} className="text-link">
                      {account.name}
                    </Link>
                  ) : (
                    <span>{account.name}</span>
                  )}
                  {account.barredUntil ? (
                    <span className="block">
                      <Badge tone="yellow">{`Barred until ${formatDate(account.barredUntil)}`}</Badge>
                    </span>
                  ) : null}
                  {account.isIgnored ? (
                    <span className="block">
                      <Badge tone="yellow">Votes ignored</Badge>
                    </span>
                  ) : null}
                </TableCell>
                <TableCell label="Reviews here" className="figures">
                  {account.reviews}
                </TableCell>
                <TableCell label="Helpful votes here" className="figures">
                  {account.votes}
                </TableCell>
                {suspicion.sellerId ? (
                  <TableCell label="Ratings of the seller" className="figures">
                    {account.ratings}
                  </TableCell>
                ) : null}
                <TableCell label="Since">{formatDate(account.since)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

const MATRIX_MAX = 8

/** Who gave what how many stars: what a group has in common is seen at once. */
function Matrix({ suspicion }: { suspicion: OfficeSuspicion }) {
  const products = [...new Set(suspicion.reviews.map(({ productName }) => productName))]
  const { accounts } = suspicion
  if (accounts.length < 2 || products.length < 2 || products.length > MATRIX_MAX) return null
  const starsOf = (userId: string, product: string) =>
    suspicion.reviews
      .filter((review) => review.userId === userId && review.productName === product)
      .map(({ stars }) => `${stars} ★`)
      .join(', ')
  return (
    <section aria-labelledby="matrix" className="pb-8">
      <h2 id="matrix" className="pb-2 text-xl">
        Who reviewed what
      </h2>
      <Table caption="Who reviewed what" columnsNeed={products.length > 4 ? 'most' : 'usual'}>
        <TableHead>
          <TableRow>
            <TableHeader>Account</TableHeader>
            {products.map((product) => (
              <TableHeader key={product}>{product}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody className="border-line border-y">
          {accounts.map(({ userId, name }) => (
            <TableRow key={userId}>
              <TableCell heading="short" className="wrap-anywhere">
                {name}
              </TableCell>
              {products.map((product) => (
                <TableCell key={product} label={product} className="figures">
                  {starsOf(userId, product) || '–'}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

function Reviews({ suspicion, seesOrders }: { suspicion: OfficeSuspicion; seesOrders: boolean }) {
  // What the account gave is told beside it.
  if (suspicion.reviews.length === 0) return null
  return (
    <section aria-labelledby="reviews" className="pb-8">
      <h2 id="reviews" className="pb-2 text-xl">
        Reviews
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {suspicion.reviews.map((review) => (
          <li key={review.id} className="flex flex-col gap-1 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Stars stars={review.stars} />
              <Badge>{OFFICE_STATES[review.state]}</Badge>
              {isCopied(suspicion, review.userId) ? (
                <Badge tone="yellow">Not in this case, was copied</Badge>
              ) : null}
              <span className="wrap-anywhere">{review.writer}</span>
              <span className="figures text-muted text-sm">{formatDateTime(review.writtenAt)}</span>
            </p>
            <p className="wrap-anywhere text-sm">{`${review.productName}, sold by ${review.sellerName}`}</p>
            {review.text ? <p className="wrap-anywhere max-w-prose">{review.text}</p> : null}
            <p className="flex flex-wrap gap-x-4">
              <Link
                to={`/admin/reviews/${review.id}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                <span>Review</span>
                <span className="sr-only">{`of ${review.writer}, ${review.productName}`}</span>
              </Link>
              {seesOrders ? (
                <Link
                  to={`/admin/orders/${review.orderId}`}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  <span>Order</span>
                  <span className="sr-only">{`of ${review.writer}, ${review.productName}`}</span>
                </Link>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of words that were copied, whoever wrote them first is not among the accounts. */
function isCopied({ signal, accounts }: OfficeSuspicion, userId: string | null): boolean {
  return signal === 'near-copy' && userId !== null && accounts.every((account) => account.userId !== userId)
}

function Decided({ suspicion, mayDecide }: { suspicion: OfficeSuspicion; mayDecide: boolean }) {
  if (suspicion.decisions.length === 0) return null
  return (
    <section aria-labelledby="decided" className="pb-8">
      <h2 id="decided" className="pb-2 text-xl">
        Decided
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {suspicion.decisions.map((decision) => (
          <li key={decision.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="flex min-w-0 flex-col gap-1">
              <p className="font-medium">
                {[decision.label, decision.until && `until ${formatDate(decision.until)}`]
                  .filter(Boolean)
                  .join(' ')}
              </p>
              {decision.reason ? <p>{decision.reason}</p> : null}
              {decision.words ? (
                <p className="wrap-anywhere max-w-prose whitespace-pre-line">{decision.words}</p>
              ) : null}
              <p className="text-muted text-sm">{`${decision.by}, ${formatDateTime(decision.at)}`}</p>
              {decision.undoneAt ? (
                <p className="text-muted text-sm">
                  {`Taken back by ${decision.undoneBy}, ${formatDateTime(decision.undoneAt)}`}
                </p>
              ) : null}
            </div>
            {mayDecide && !decision.undoneAt ? (
              <Form method="post">
                <input type="hidden" name="decision" value={decision.id} />
                <input type="hidden" name="deed" value={suspicion.reviews.length > 0 ? decision.deed : ''} />
                <Button type="submit" name="intent" value="undo" size="sm">
                  <span>Take back</span>
                  <span className="sr-only">{decision.label}</span>
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DecideProps {
  version: number
  hasReviews: boolean
  /** What was decided already and stands. */
  standing: readonly Deed[]
  barFrom: string
  barTo: string
  answer: Route.ComponentProps['actionData']
}

/** A form for each thing that can be decided, so that Enter in one never does another. */
function Decide({ version, hasReviews, standing, barFrom, barTo, answer }: DecideProps) {
  const answerOf = (deed: Deed) => (answer?.about === deed ? answer : undefined)
  const kept = <input type="hidden" name="version" value={version} />
  const isOpen = (deed: Deed) => !standing.includes(deed)
  return (
    <section aria-labelledby="decide" className="border-line border-t pt-6">
      <h2 id="decide" className="pb-2 text-xl">
        Decide
      </h2>
      {isOpen('nothing') ? (
        <AnsweredForm answer={answerOf('nothing')} className="py-2">
          {kept}
          <Button type="submit" name="intent" value="nothing" variant="primary">
            Nothing in it
          </Button>
        </AnsweredForm>
      ) : null}
      {isOpen('hide') && !hasReviews ? <LeaveOut version={version} answer={answerOf('hide')} /> : null}
      {isOpen('hide') && hasReviews ? (
        <Folded title="Hide these reviews" isAnswered={answerOf('hide') !== undefined}>
          <AnsweredForm answer={answerOf('hide')} className="flex max-w-2xl flex-col gap-5 pt-2">
            {kept}
            <RadioGroup
              legend="They are withheld, because"
              name="reason"
              defaultValue="not-independent"
              options={WITHHOLD_REASONS.map(({ key, label }) => ({ value: key, label }))}
            />
            <TextArea
              label="What the writers read about it"
              name="words"
              rows={3}
              maxLength={1_000}
              hint="Each may ask once for a second look, which another administrator takes. Name nobody."
            />
            <div>
              <Button type="submit" name="intent" value="hide" variant="danger">
                Hide the reviews
              </Button>
            </div>
          </AnsweredForm>
        </Folded>
      ) : null}
      {isOpen('ignore-votes') ? (
        <Folded title="Ignore their votes" isAnswered={answerOf('ignore-votes') !== undefined}>
          <AnsweredForm answer={answerOf('ignore-votes')} className="flex max-w-2xl flex-col gap-4 pt-2">
            {kept}
            <p>Votes of these accounts count no more, wherever they were given. Nobody is told.</p>
            <div>
              <Button type="submit" name="intent" value="ignore-votes" variant="danger">
                Ignore their votes
              </Button>
            </div>
          </AnsweredForm>
        </Folded>
      ) : null}
      {isOpen('bar') ? (
        <Bar version={version} barFrom={barFrom} barTo={barTo} answer={answerOf('bar')} />
      ) : null}
    </section>
  )
}

/** Where there is nothing to hide: the seller was rated, and nothing was written. */
function LeaveOut({ version, answer }: Pick<DecideProps, 'version' | 'answer'>) {
  return (
    <Folded title={RATINGS_LEFT_OUT} isAnswered={answer !== undefined}>
      <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-5 pt-2">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="about" value="ratings" />
        <input type="hidden" name="reason" value="not-independent" />
        <p>
          Ratings of this seller that are better than the middle do not count. Bad ones do. Nobody is told.
        </p>
        <TextArea label="Why" name="words" rows={3} maxLength={1_000} hint="The office reads it." />
        <div>
          <Button type="submit" name="intent" value="hide" variant="danger">
            Leave them out
          </Button>
        </div>
      </AnsweredForm>
    </Folded>
  )
}

function Bar({ version, barFrom, barTo, answer }: Omit<DecideProps, 'standing' | 'hasReviews'>) {
  return (
    <Folded title="Bar these accounts from reviewing" isAnswered={answer !== undefined}>
      <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-5 pt-2">
        <input type="hidden" name="version" value={version} />
        <TextField label="Until" name="until" type="date" min={barFrom} max={barTo} />
        <TextArea
          label="What they read about it"
          name="words"
          optional
          rows={3}
          maxLength={1_000}
          hint="They can order, return and claim as before."
        />
        <div>
          <Button type="submit" name="intent" value="bar" variant="danger">
            Bar the accounts
          </Button>
        </div>
      </AnsweredForm>
    </Folded>
  )
}

function Folded({
  title,
  isAnswered,
  children,
}: {
  title: string
  isAnswered: boolean
  children: ReactNode
}) {
  return (
    <div className="border-line border-t py-3">
      <ConfirmDetails label={title} open={isAnswered}>
        {children}
      </ConfirmDetails>
    </div>
  )
}

export const meta = () => unlisted('What may be fraud')

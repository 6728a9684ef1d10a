import { Form } from 'react-router'
import { inboxList } from '#domain/orders/messages/message-lists.ts'
import { hasReceipts, type InboxEntry, listInbox } from '#server/orders/messages/inbox-views.ts'
import { chooseReceipts } from '#server/orders/messages/note-seen.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ConversationRow } from '#web/shared/orders/messages/conversation-row.tsx'
import { AccountFrame } from '#web/storefront/ground/shared/account-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MessagesSquare } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/inbox-page.route'

const HERE = '/messages'

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const query = inboxList.parse(new URL(request.url).searchParams)
  const [{ entries, ...position }, receipts] = await Promise.all([
    listInbox(app, customer, query),
    hasReceipts(app, customer.userId),
  ])
  return { entries, receipts, pages: inboxList.pages(HERE, query, position) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const intent = readIntent(await request.formData(), ['receipts-on', 'receipts-off'])
  await chooseReceipts(context.get(appContext), customer, { isOn: intent === 'receipts-on' })
  return redirectWithToast(HERE, {
    kind: 'success',
    text: intent === 'receipts-on' ? '“Seen” is on.' : '“Seen” is off.',
  })
}

/** Everything that a customer wrote to sellers and to our support, in one list. */
export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { entries, receipts, pages } = loaderData
  return (
    <AccountFrame>
      <PageHeading
        title="Messages"
        className="pb-6"
        actions={<ButtonLink to="/contact">Write to support</ButtonLink>}
      >
        <p>Your conversations with sellers and with our support.</p>
      </PageHeading>
      {entries.length === 0 ? (
        <EmptyState icon={MessagesSquare} title="No messages yet">
          <p>Ask a seller from the page of an item or of your order.</p>
        </EmptyState>
      ) : (
        <ul aria-label="Messages" className="divide-y divide-line border-line border-y">
          {entries.map((entry) => (
            <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
        </ul>
      )}
      <ListPages {...pages} />
      <section aria-labelledby="receipts-title" className="pt-10">
        <h2 id="receipts-title" className="pb-2 text-xl">
          “Seen” receipts
        </h2>
        <p className="pb-3 text-muted">
          {receipts
            ? 'Sellers see when you have read their messages, and you see when they have read yours.'
            : 'Off: sellers do not see whether you have read their messages, and you do not see whether they have read yours.'}
        </p>
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value={receipts ? 'receipts-off' : 'receipts-on'}>
            {receipts ? 'Turn off receipts' : 'Turn on receipts'}
          </Button>
        </Form>
      </section>
    </AccountFrame>
  )
}

const STATUS = { open: 'We are on it', answered: 'Answered', closed: 'Closed' } as const

function Entry({ entry }: { entry: InboxEntry }) {
  const to = entry.kind === 'ticket' ? `${HERE}/tickets/${entry.id}` : `${HERE}/${entry.id}#newest`
  return (
    <ConversationRow
      to={to}
      name={entry.name}
      title={entry.title}
      at={{ iso: entry.activeAt, words: entry.activeWords }}
      preview={entry.preview}
      isUnread={entry.isUnread}
      reader="customer"
    >
      {entry.isHeld || entry.status ? (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-sm">
          {entry.isHeld ? (
            <Badge tone="yellow">{entry.preview.last?.state === 'refused' ? 'Not sent' : 'Held'}</Badge>
          ) : null}
          {entry.isHeld && entry.preview.last?.heldFor ? (
            <span>{`It has ${entry.preview.last.heldFor}: change it, and it is sent.`}</span>
          ) : null}
          {entry.status ? <Badge>{STATUS[entry.status]}</Badge> : null}
        </p>
      ) : null}
    </ConversationRow>
  )
}

export const meta = () => unlisted('Messages')

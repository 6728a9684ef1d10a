import { officeMessageList } from '#domain/orders/messages/message-lists.ts'
import { listConversationsForOffice } from '#server/orders/messages/shop-list-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ConversationRows } from '#web/shared/orders/messages/conversation-rows.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MessagesSquare } from '#web/ui/pictures/icons.ts'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import type { Route } from './+types/messages-page.route'

const HERE = '/admin/messages'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'support.read')
  const query = officeMessageList.parse(new URL(request.url).searchParams)
  const { conversations, ...position } = await listConversationsForOffice(
    context.get(appContext),
    admin,
    query,
  )
  return { query, conversations, pages: officeMessageList.pages(HERE, query, position) }
}

export default function AdminMessagesPage({ loaderData }: Route.ComponentProps) {
  const { query, conversations, pages } = loaderData
  const { q } = officeMessageList.fields(query)
  const isTab = (show: 'ours' | 'all' | undefined) => query.q === undefined && query.show === show
  return (
    <>
      <PageHeading title="Messages" className="pb-6">
        <p>Messages between customers and sellers. Opening one is written to the audit log.</p>
      </PageHeading>
      <SegmentedLinks
        label="Messages"
        className="mb-4"
        choices={[
          { key: 'held', label: 'Held', to: HERE, isCurrent: isTab(undefined) },
          { key: 'ours', label: 'To our shop', to: `${HERE}?show=ours`, isCurrent: isTab('ours') },
          { key: 'all', label: 'All', to: `${HERE}?show=all`, isCurrent: isTab('all') },
        ]}
      />
      <ListForm
        action={HERE}
        label="Conversations of an order"
        words={q}
        chips={officeMessageList.chips(HERE, query)}
        clearTo={HERE}
      />
      {conversations.length === 0 ? (
        <EmptyState
          icon={MessagesSquare}
          title={query.q ? 'No conversation about this order' : 'Nothing waits here'}
        />
      ) : (
        <ConversationRows conversations={conversations} home={HERE} namesSeller />
      )}
      <ListPages {...pages} />
    </>
  )
}

export const meta = () => unlisted('Messages')

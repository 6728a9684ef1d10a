import { shopMessageList } from '#domain/orders/messages/message-lists.ts'
import { findOwnHours } from '#server/orders/messages/shop/hours-views.ts'
import { listShopConversations } from '#server/orders/messages/shop-list-views.ts'
import { readOwnAnswered } from '#server/selling/sellers/answered-in-time/answered-in-time-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ConversationRows } from '#web/shared/orders/messages/conversation-rows.tsx'
import { AnsweredTable } from '#web/shared/selling/sellers/answered-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MessagesSquare } from '#web/ui/pictures/icons.ts'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import type { Route } from './+types/messages-page.route'

const HERE = '/vendor/messages'
const EMPTY = {
  waiting: 'No message waits for an answer',
  unread: 'Nothing unread',
  all: 'No messages yet',
} as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  const query = shopMessageList.parse(new URL(request.url).searchParams)
  const [{ conversations, ...position }, hours, answered] = await Promise.all([
    listShopConversations(app, sellerId, query),
    findOwnHours(app, sellerId),
    readOwnAnswered(app, sellerId),
  ])
  return {
    show: query.show,
    conversations,
    hasPromised: hours !== undefined,
    answered,
    pages: shopMessageList.pages(HERE, query, position),
  }
}

export default function VendorMessagesPage({ loaderData }: Route.ComponentProps) {
  const { show, conversations, hasPromised, answered, pages } = loaderData
  return (
    <>
      <PageHeading
        title="Messages"
        className="pb-6"
        actions={
          <>
            <ButtonLink to={`${HERE}/templates`}>Templates</ButtonLink>
            <ButtonLink to={`${HERE}/hours`}>Hours and promise</ButtonLink>
          </>
        }
      >
        <p>What customers write to your shop, about orders and before they buy.</p>
      </PageHeading>
      {hasPromised ? null : (
        <Notice title="Tell customers when you answer" className="mb-6">
          <p>Without hours and a promise customers read that you have not said when you answer.</p>
        </Notice>
      )}
      <SegmentedLinks
        label="Messages"
        className="mb-4"
        choices={[
          { key: 'waiting', label: 'Waiting for answer', to: HERE, isCurrent: show === undefined },
          { key: 'unread', label: 'Unread', to: `${HERE}?show=unread`, isCurrent: show === 'unread' },
          { key: 'all', label: 'All', to: `${HERE}?show=all`, isCurrent: show === 'all' },
        ]}
      />
      {conversations.length === 0 ? (
        <EmptyState icon={MessagesSquare} title={EMPTY[show ?? 'waiting']} />
      ) : (
        <ConversationRows conversations={conversations} home={HERE} />
      )}
      <ListPages {...pages} />
      <section aria-labelledby="answered-title" className="flex flex-col gap-3 pt-10">
        <h2 id="answered-title" className="text-xl">
          Answered in time
        </h2>
        <AnsweredTable answered={answered} />
      </section>
    </>
  )
}

export const meta = () => unlisted('Messages')

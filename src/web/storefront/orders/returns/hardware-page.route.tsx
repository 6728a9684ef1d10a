import { Link } from 'react-router'
import { formatDay } from '#domain/ground/shared/months.ts'
import { HARDWARE_SHOWN_MAX, hardwareList } from '#domain/orders/returns/hardware-list.ts'
import { findBuildable } from '#server/goods/builder/build-views.ts'
import { listHardware, type OwnedPiece } from '#server/orders/returns/hardware-views.ts'
import { appContext } from '#web/http/context.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { IntoBuild } from '#web/storefront/goods/builder/into-build.tsx'
import { ownedInBuild } from '#web/storefront/goods/builder/open-build-cookie.ts'
import { AccountFrame } from '#web/storefront/ground/shared/account-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Download, HardDrive, PackageSearch } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/hardware-page.route'

const HERE = '/hardware'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const query = hardwareList.parse(new URL(request.url).searchParams)
  const app = context.get(appContext)
  const pieces = await listHardware(app, userId, query)
  const kept = pieces.filter(({ openReturnId }) => openReturnId === null)
  const buildable = await findBuildable(
    app,
    kept.map(({ productId }) => productId),
  )
  const own = ownedInBuild(request.headers)
  return {
    query,
    pieces: pieces.map((piece): ShownPiece => {
      const { productId, openReturnId } = piece
      const isInBuild = own.has(productId)
      return { ...piece, isBuildable: openReturnId === null && buildable.has(productId), isInBuild }
    }),
  }
}

interface ShownPiece extends OwnedPiece {
  /** It goes into a computer, and can be put into the build that is open in this browser. */
  isBuildable: boolean
  /** It is there already, as what its owner has. */
  isInBuild: boolean
}

export default function HardwarePage({ loaderData }: Route.ComponentProps) {
  const { query, pieces } = loaderData
  const isNarrowed = hardwareList.isNarrowed(query)
  return (
    <AccountFrame>
      <PageHeading
        title="My hardware"
        actions={
          pieces.length > 0 ? (
            <ButtonLink to="/hardware.csv" reloadDocument prefetch="none">
              <Download aria-hidden="true" className="size-4" />
              Download as CSV
            </ButtonLink>
          ) : null
        }
      >
        <p>Everything that was delivered to you, with its serial number, invoice and warranty.</p>
      </PageHeading>
      {pieces.length > 0 || isNarrowed ? (
        <ListForm
          action={HERE}
          label="My hardware"
          words={hardwareList.fields(query).q}
          chips={hardwareList.chips(HERE, query)}
          clearTo={HERE}
        />
      ) : null}
      {pieces.length === 0 ? (
        <Nothing isNarrowed={isNarrowed} />
      ) : (
        <ul aria-label="My hardware" className="divide-y divide-line border-line border-y">
          {pieces.map((piece) => (
            <Piece key={piece.key} piece={piece} />
          ))}
        </ul>
      )}
      {pieces.length === HARDWARE_SHOWN_MAX ? (
        <p className="pt-4 text-muted text-sm">
          Showing the latest {HARDWARE_SHOWN_MAX} items. Search to find older ones.
        </p>
      ) : null}
    </AccountFrame>
  )
}

function Piece({ piece }: { piece: ShownPiece }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <ProductThumb picture={piece.picture} width={80} />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-sans font-semibold text-base leading-snug tracking-normal">
          <Link to={`/products/${piece.productId}`} className="hover:underline">
            {piece.name}
          </Link>
        </h2>
        {piece.serials.length > 0 ? (
          <p className="wrap-anywhere text-sm">
            Serial {piece.serials.length === 1 ? 'number' : 'numbers'} {piece.serials.join(', ')}
          </p>
        ) : null}
        <p className="text-muted text-sm">
          Delivered on {formatDay(piece.deliveredOn)}, sold by {piece.sellerName}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Link to={`/orders/${piece.orderId}`} className="text-link">
            Order {piece.orderNumber}
          </Link>
          {piece.invoice ? (
            <a href={`/orders/${piece.orderId}/invoices/${piece.invoice.id}.pdf`} className="text-link">
              Invoice {piece.invoice.number}
            </a>
          ) : null}
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-start gap-2 sm:col-span-1 sm:col-start-3 sm:max-lg:flex-col sm:max-lg:items-end lg:w-92 lg:justify-end">
        <p className="w-full sm:max-lg:w-auto lg:text-right">
          <Warranty piece={piece} />
        </p>
        {piece.openReturnId ? (
          <ButtonLink to={`/orders/${piece.orderId}/returns/${piece.openReturnId}`} size="sm">
            See its return
          </ButtonLink>
        ) : (
          <ButtonLink to={`/orders/${piece.orderId}/returns/new?parcel=${piece.parcelId}`} size="sm">
            Return or claim<span className="sr-only"> the warranty of {piece.name}</span>
          </ButtonLink>
        )}
        <ButtonLink to={`/orders/${piece.orderId}/reviews/new?piece=${piece.key}`} size="sm">
          Review<span className="sr-only"> {piece.name}</span>
        </ButtonLink>
        {piece.isBuildable ? (
          <IntoBuild product={{ id: piece.productId, name: piece.name }} isInBuild={piece.isInBuild} />
        ) : null}
      </div>
    </li>
  )
}

function Warranty({ piece }: { piece: OwnedPiece }) {
  if (piece.openReturnId) return <Badge tone="yellow">In a return</Badge>
  if (!piece.warrantyUntil) return <Badge>No warranty on record</Badge>
  return piece.isUnderWarranty ? (
    <Badge tone="green">Warranty until {formatDay(piece.warrantyUntil)}</Badge>
  ) : (
    <Badge>Warranty ended {formatDay(piece.warrantyUntil)}</Badge>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      icon={PackageSearch}
      title="Nothing found"
      action={<ButtonLink to={HERE}>Show all my hardware</ButtonLink>}
    >
      <p>We found nothing with this name or serial number.</p>
    </EmptyState>
  ) : (
    <EmptyState
      icon={HardDrive}
      title="No hardware yet"
      action={<ButtonLink to="/products">Browse products</ButtonLink>}
    >
      <p>Items appear here once they are delivered, with their serial numbers and warranty dates.</p>
    </EmptyState>
  )
}

export const meta = () => unlisted('My hardware')

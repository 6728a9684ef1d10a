import { findShopPlace, joinShop } from '#server/selling/shop-team/join-shop.ts'
import { appContext } from '#web/http/context.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { askForCode } from '#web/shared/people/sign-in/ask-for-code.ts'
import { browserOf } from '#web/shared/people/sign-in/browser-of.ts'
import { invitationTokenOf, JoinPage, joinMeta } from '#web/shared/people/sign-in/join-page.tsx'
import { redirectAfterSignIn } from '#web/shared/people/sign-in/redirect-after-sign-in.ts'
import type { Route } from './+types/join-shop-page.route'
import { roleNames } from './roles-field.tsx'

const HOME = '/vendor/dashboard'

export async function loader({ request, context }: Route.LoaderArgs) {
  return { place: await findShopPlace(context.get(appContext), invitationTokenOf(request)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const joined = await joinShop(context.get(appContext), {
    token: invitationTokenOf(request),
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  })
  if (!joined.ok) return refusedForm(joined.problem, form)
  const { setCookies, needsCode } = joined.value
  return needsCode ? askForCode(HOME, setCookies) : redirectAfterSignIn('vendor', HOME, setCookies)
}

export default function JoinShopPage({ loaderData, actionData }: Route.ComponentProps) {
  const { place } = loaderData
  return (
    <JoinPage
      audience="vendor"
      place={place}
      title={place ? `Join ${place.shopName}` : 'Join a seller'}
      lead={place ? `You are invited for ${roleNames(place.roles)}, ${place.email}.` : ''}
      opens="your seller’s portal"
      answer={actionData}
    />
  )
}

export const meta = () => joinMeta('Join a seller')

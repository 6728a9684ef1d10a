import { Suspense } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { findSitePictures } from '#server/goods/catalogue/pictures/site-picture-views.ts'
import { settingsToday } from '#server/ground/settings/current-settings.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import type { Route } from './+types/kit-page.route'
import { HERE, type KitPageData } from './kit-section.tsx'
import { KIT_SECTIONS } from './kit-sections.ts'

const PICTURE = 'msi-mag-x870-tomahawk'

/** The parts of which pages are made, each in every state: only where each page says that the shop is a demonstration. */
export async function loader({ context }: Route.LoaderArgs): Promise<KitPageData> {
  await requireDemonstration(context)
  const pictures = await findSitePictures(context.get(appContext), [PICTURE])
  return { picture: pictures[PICTURE] }
}

/** Takes the forms that are there to be looked at. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireDemonstration(context)
  readIntent(await request.formData(), ['undo'])
  return redirectWithToast(HERE, { kind: 'message', text: 'This form changes nothing.' })
}

async function requireDemonstration(context: Readonly<RouterContextProvider>): Promise<void> {
  const { entity } = await settingsToday(context.get(appContext))
  if (!entity.isDemo) throw data(null, 404)
}

export default function KitPage() {
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title="The UI kit">
        <p>Each component of src/web/ui in every state that it has.</p>
      </PageHeading>
      <div className="flex flex-col gap-12">
        {KIT_SECTIONS.map(({ file, States }) => (
          <PageSection key={file} id={file.replace(/\W/g, '-')} title={file}>
            <Suspense>
              <States />
            </Suspense>
          </PageSection>
        ))}
      </div>
    </div>
  )
}

export const meta = () => unlisted('The UI kit')

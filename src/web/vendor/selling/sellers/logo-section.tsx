import { type ChangeEvent, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { PICTURE_MB_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import type { SellerSettings } from '#server/selling/sellers/seller-settings-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'

/** The logo is sent as a raw file to `/vendor/pictures`, which encodes it anew; then its key is saved as a form is. */
export function LogoSection({
  settings,
  answer,
}: {
  settings: SellerSettings
  answer: RefusedForm | undefined
}) {
  const submit = useSubmit()
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const { logoKey, version } = settings
  const refused = answer?.typed.section === 'logo' ? answer.fields.form : undefined

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (!file) return
    setIsSending(true)
    const sent = await upload(file)
    input.value = ''
    setIsSending(false)
    setProblem(sent.problem)
    if (sent.key)
      await submit(
        { section: 'logo', version: String(version), logoKey: sent.key },
        { method: 'post', action: '/vendor/settings', preventScrollReset: true },
      )
  }

  return (
    <AccountSection
      id="logo"
      title="Logo"
      lead={`JPEG, PNG, WebP or AVIF, up to ${PICTURE_MB_MAX} MB. It appears as a square on your shop’s page.`}
    >
      <FormRefusal message={problem ?? refused} />
      <div className="flex flex-wrap items-center gap-6">
        {logoKey ? (
          <Logo logoKey={logoKey} name={settings.name} />
        ) : (
          <p className="text-muted">No logo yet.</p>
        )}
        <label className="flex flex-col gap-1 text-sm">
          <span className="font-medium">{logoKey ? 'Change logo' : 'Choose logo'}</span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={isSending}
            onChange={send}
            className="field-box noscript:hidden"
          />
        </label>
        {logoKey ? <RemoveLogo version={version} /> : null}
      </div>
      <p role="status" className="text-muted text-sm">
        {isSending ? 'Uploading the logo…' : ''}
      </p>
      <noscript>
        <p className="text-muted text-sm">Please turn on JavaScript to upload a logo.</p>
      </noscript>
    </AccountSection>
  )
}

function Logo({ logoKey, name }: { logoKey: string; name: string }) {
  return (
    <Picture
      base={pictureBase(logoKey)}
      widths={PICTURE_WIDTHS}
      alt={`The logo of ${name}`}
      sizes="6rem"
      className="size-24 rounded-control border border-line bg-surface object-contain p-2"
    />
  )
}

function RemoveLogo({ version }: Pick<SellerSettings, 'version'>) {
  return (
    <Form method="post" action="/vendor/settings" preventScrollReset>
      <input type="hidden" name="section" value="logo" />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="logoKey" value="" size="sm">
        Remove logo
      </Button>
    </Form>
  )
}

const LOST = 'The logo did not upload. Please try again.'

async function upload(file: File): Promise<{ key?: string; problem?: string }> {
  try {
    const answer = await fetch(`/vendor/pictures?name=${encodeURIComponent(file.name)}`, {
      method: 'PUT',
      body: file,
    })
    return await answer.json()
  } catch (error) {
    // The connection broke, or something between us answered in its own words.
    if (error instanceof TypeError || error instanceof SyntaxError) return { problem: LOST }
    throw error
  }
}

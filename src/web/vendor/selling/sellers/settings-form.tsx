import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'

/**
 * One section's own form, sent to the settings page. It carries the version that the person saw, and its section's
 * name, by which its answer finds back to it.
 */
export function SettingsForm({
  section,
  version,
  answer: anyAnswer,
  save = 'Save',
  action = '/vendor/settings',
  children,
}: {
  section: string
  version: number
  answer: RefusedForm | undefined
  save?: string
  /** The page that takes it, when it is not the settings page. */
  action?: string
  children: ReactNode
}) {
  const answer = anyAnswer?.typed.section === section ? anyAnswer : undefined
  const navigation = useNavigation()
  const isBusy = navigation.formMethod === 'POST' && navigation.formData?.get('section') === section
  return (
    <AnsweredForm
      answer={answer}
      action={action}
      preventScrollReset
      className="flex max-w-2xl flex-col gap-5"
    >
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="version" value={version} />
      {children}
      <div>
        <Button type="submit" busy={isBusy ? 'Saving...' : false}>
          {save}
        </Button>
      </div>
    </AnsweredForm>
  )
}

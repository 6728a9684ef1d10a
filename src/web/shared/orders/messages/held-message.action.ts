import { data } from 'react-router'
import type { App } from '#server/ground/app.ts'
import { editHeld, type HeldWriter, withdrawHeld } from '#server/orders/messages/change-held.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'

/** What a writer's form does to a message that is held or was refused. */
export async function changeHeldByForm(
  app: App,
  who: HeldWriter,
  o: { conversationId: string; intent: 'edit' | 'withdraw'; form: FormData; back: string },
) {
  const { form, back } = o
  const which = { conversationId: o.conversationId, messageId: String(form.get('message') ?? '') }
  if (o.intent === 'withdraw') {
    const withdrawn = await withdrawHeld(app, who, which)
    if (!withdrawn.ok) return refusedAbout(which.messageId, refusedForm(withdrawn.problem, form))
    return redirectWithToast(back, { kind: 'success', text: 'Your message is taken back.' })
  }
  const edited = await editHeld(app, who, { ...which, fields: Object.fromEntries(form) })
  if (!edited.ok) return refusedAbout(which.messageId, refusedForm(edited.problem, form))
  return redirectWithToast(back, sentToast(edited.value.state))
}

export function refusedAbout(about: string, refused: ReturnType<typeof refusedForm>) {
  return data({ ...refused.data, about }, refused.init ?? {})
}

export function sentToast(state: 'sent' | 'held') {
  return state === 'sent'
    ? ({ kind: 'success', text: 'Your message is sent.' } as const)
    : ({
        kind: 'message',
        text: 'Your message is held until our team has looked: it has contact details.',
      } as const)
}

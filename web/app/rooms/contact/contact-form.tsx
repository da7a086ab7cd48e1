import { toasts } from '@studio/contract/contact/messages.ts'
import type { ContactMessage } from '@studio/contract/contact/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useFormDraft } from '../../ui/form/drafts.ts'
import { Form } from '../../ui/form/form.tsx'
import { showRefusal } from '../../ui/form/show-refusal.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useSendMessage } from './queries.ts'

const shape = () => import('@studio/contract/contact/schema.ts').then((shapes) => shapes.ContactMessage)

const EMPTY = { name: '', email: '', message: '' }

/** ABOUT-09, CONTACT-01 to CONTACT-07: errors appear under their fields; typed text survives a reload. */
export function ContactForm() {
  const form = useCheckedForm<typeof EMPTY, ContactMessage>(shape, { defaultValues: EMPTY })

  const forgetDraft = useFormDraft(form, 'contact')
  const send = useSendMessage()
  const submit = form.handleSubmit((message) =>
    send.mutate(message, {
      onSuccess() {
        form.reset(EMPTY)
        forgetDraft()
        showToast(toasts.sent)
      },
      onError: (error) => showRefusal(form, error),
    }),
  )
  return (
    <Form onSubmit={submit}>
      <TextInput label="Name" autoComplete="name" {...fieldOf(form, 'name')} />
      <TextInput label="Email" type="email" autoComplete="email" {...fieldOf(form, 'email')} />
      <TextArea label="Message" rows={5} {...fieldOf(form, 'message')} />
      <div>
        <Button type="submit" size="lg" busy={send.isPending}>
          Send
        </Button>
      </div>
    </Form>
  )
}

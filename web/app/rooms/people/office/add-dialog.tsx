import { IMPORTED_NAME_LENGTH } from '@studio/contract/people/messages.ts'
import type { MemberByHand } from '@studio/contract/people/staff/schema.ts'
import type { z } from 'zod'
import { FieldPair } from '../../../office/fields/field-group.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { fieldOf } from '../../../ui/form/field-of.ts'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { EndFields, GiftPlanFields, nothingGiven } from '../office-subscribers/gift-fields.tsx'
import { useAddMember } from './queries.ts'

type Typed = z.output<typeof MemberByHand>

const shape = () => import('@studio/contract/people/staff/schema.ts').then((shapes) => shapes.MemberByHand)

/** A member by hand, with a plan that the studio gives them. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useCheckedForm<Typed, Typed>(shape, {
    defaultValues: { firstName: '', lastName: '', email: '', ...nothingGiven },
  })
  const adding = useAddMember({ onDone: onClose, onRefused: (error) => showRefusal(form, error) })

  return (
    <FormDialog
      title="Add a person"
      form={form}
      keepAs="person"
      busy={adding.isPending}
      onSubmit={(typed) => adding.mutate(typed)}
      onClose={onClose}
      submitText="Add"
    >
      <p>They get a plan from the studio: nothing is charged, and no card is needed.</p>
      <FieldPair>
        <TextInput
          label="First name"
          autoComplete="off"
          maxLength={IMPORTED_NAME_LENGTH}
          {...fieldOf(form, 'firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="off"
          maxLength={IMPORTED_NAME_LENGTH}
          {...fieldOf(form, 'lastName')}
        />
      </FieldPair>
      <TextInput label="Email" type="email" autoComplete="off" {...fieldOf(form, 'email')} />
      <GiftPlanFields form={form} />
      <EndFields form={form} />
      <Checkbox
        label="Email them a link to choose a password. It works for eight weeks"
        {...form.register('mail')}
      />
    </FormDialog>
  )
}

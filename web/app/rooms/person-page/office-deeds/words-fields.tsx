import { REASON_LENGTH } from '@studio/contract/membership/messages.ts'
import type { DeedWords } from '@studio/contract/membership/schema.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'

export type Words = z.output<typeof DeedWords>

export const noWords = { reason: '', mail: true }

interface WordsFieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>
  person: { firstName: string }
  help?: string
  autoFocus?: boolean
}

/** Why an Admin does it, if they like to say, and whether the member gets the mail about it. */
export function WordsFields<Values extends Words>({
  form,
  person,
  help = 'If there is one. It stands in the audit log.',
  autoFocus = false,
}: WordsFieldsProps<Values>) {
  const words = form as unknown as UseFormReturn<Words, unknown, Words>
  return (
    <>
      <TextArea
        label="Reason"
        help={help}
        rows={2}
        maxLength={REASON_LENGTH}
        autoFocus={autoFocus}
        {...fieldOf(words, 'reason')}
      />
      <Checkbox label={`Email ${person.firstName}`} {...words.register('mail')} />
    </>
  )
}

import { REASON_LENGTH } from '@studio/contract/membership/messages.ts'
import type { DeedWords } from '@studio/contract/membership/schema.ts'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

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
  form: { register, formState },
  person,
  help = 'If there is one. It stands in the audit log.',
  autoFocus = false,
}: WordsFieldsProps<Values>) {
  const errors = formState.errors as FieldErrors<Words>
  return (
    <>
      <TextArea
        label="Reason"
        help={help}
        rows={2}
        maxLength={REASON_LENGTH}
        autoFocus={autoFocus}
        {...register('reason' as Path<Values>)}
        error={errors.reason?.message}
      />
      <Checkbox label={`Email ${person.firstName}`} {...register('mail' as Path<Values>)} />
    </>
  )
}

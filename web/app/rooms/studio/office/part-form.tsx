import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useFormDraft } from '../../../office/dialog-draft.tsx'
import { type FieldWords, useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { PageForm } from '../../../office/page-form.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { readOwnSettings, useSavePart } from './queries.ts'

/** A part of the settings: version, own values (null: the default), and defaults. */
interface Part<Values> {
  version: string
  own: Values
}

interface PartFormProps<Values extends FieldValues, Answer extends Part<Values>> {
  /** Tells the parts apart. */
  name: string
  part: Answer
  /** Selects the part from all settings. */
  of: (settings: OwnSettings) => Answer
  shape: () => Promise<z.ZodType<Values, Values>>
  words: FieldWords<Values>
  save: (typed: Values, version: string | undefined) => Promise<Answer>
  onSaved?: (part: Answer) => void
  /** What has changed, in words. */
  said?: (now: Values) => string
  /** What must be put right before it can be saved. */
  waits?: (now: Values) => string | undefined
  children: (form: UseFormReturn<Values, unknown, Values>) => ReactNode
}

/** Form of a part of the settings. */
export function PartForm<Values extends FieldValues, Answer extends Part<Values>>(
  props: PartFormProps<Values, Answer>,
) {
  const { name, part, of, shape, words, save, onSaved, said, waits, children } = props
  const fields = useRef<HTMLDivElement>(null)
  const form = useCheckedForm<Values, Values>(shape, { defaultValues: part.own })
  const afresh = useFormDraft(form, `settings ${name}`)
  const { version, saved, refused, meanwhile } = useConcurrentEdit({
    form,
    stored: part,
    valuesOf: (stored: Answer) => stored.own,
    words,
    read: async () => of(await readOwnSettings()),
    save: (typed, from) => saving.mutate({ typed, version: from }),
  })
  const saving = useSavePart<Values, Answer>({
    save,
    onSaved(now) {
      saved(now)
      // The bar, which may have the focus, goes with its changes.
      fields.current?.focus({ preventScroll: true })
      onSaved?.(now)
    },
    onRefused: refused,
  })
  return (
    <PageForm
      form={form}
      fields={fields}
      afresh={afresh}
      meanwhile={meanwhile}
      busy={saving.isPending}
      onSubmit={(typed) => saving.mutate({ typed, version })}
      said={said}
      waits={waits}
    >
      {children(form)}
    </PageForm>
  )
}

/** What is chosen in a form and not saved yet, which is told whenever it changes. */
export function useTypedValues<Values extends FieldValues>(
  { control, getValues }: UseFormReturn<Values, unknown, Values>,
  onDraft: (values: Values) => void,
): Values {
  const watched = useWatch({ control })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are those that are watched
  useEffect(() => onDraft(getValues()), [watched, getValues, onDraft])
  return getValues()
}

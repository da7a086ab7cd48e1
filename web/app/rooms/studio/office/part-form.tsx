import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import type { BaseSyntheticEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useKeptChanges } from '../../../office/kept-input.ts'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { type FieldWords, useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { RestoredNote } from '../../../office/restored-note.tsx'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { useLeaveGuard } from '../../../office/use-leave-guard.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { readOwnSettings, useSavePart } from './queries.ts'
import styles from './settings.module.css'

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
  children: (form: UseFormReturn<Values, unknown, Values>) => ReactNode
}

/** Shows what prevents saving and is at no field, which would get the focus by itself. */
function showFault(_errors: unknown, event?: BaseSyntheticEvent): void {
  const form: HTMLFormElement | undefined = event?.target
  form?.querySelector<HTMLElement>('[data-fault]')?.focus()
}

/** Form of a part of the settings: every error at its field, Ctrl or Cmd with Enter saves, and leaving asks about unsaved changes. */
export function PartForm<Values extends FieldValues, Answer extends Part<Values>>(
  props: PartFormProps<Values, Answer>,
) {
  const { name, part, of, shape, words, save, onSaved, children } = props
  const form = useCheckedForm<Values, Values>(shape, { defaultValues: part.own })
  const afresh = useKeptChanges(form, `settings ${name}`)
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
      onSaved?.(now)
    },
    onRefused: refused,
  })
  const { isDirty } = form.formState
  useLeaveGuard(isDirty && !saving.isPending)
  return (
    <Form
      onSubmit={form.handleSubmit(
        (typed) => saving.isPending || saving.mutate({ typed, version }),
        showFault,
      )}
      onKeyDown={submitByKeys}
    >
      {afresh && <RestoredNote onAfresh={afresh} />}
      <MeanwhileNote {...meanwhile} busy={saving.isPending} />
      {children(form)}
      <div className={styles.end} data-changed={isDirty || undefined}>
        <Button type="submit" busy={saving.isPending}>
          Save
        </Button>
        <span className={styles.quiet} role="status">
          {isDirty ? 'Not saved yet' : ''}
        </span>
      </div>
    </Form>
  )
}

import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { askToDiscard } from '../../../office/ask-to-leave.ts'
import { useKeptChanges } from '../../../office/kept-input.ts'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { type FieldWords, useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { RestoredNote } from '../../../office/restored-note.tsx'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { useLeaveGuard } from '../../../office/use-leave-guard.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
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
  /** What has changed, in words. */
  said?: (now: Values) => string
  /** What must be put right before it can be saved. */
  waits?: (now: Values) => string | undefined
  children: (form: UseFormReturn<Values, unknown, Values>) => ReactNode
}

/** Form of a part of the settings: every error at its field, Ctrl or Cmd with Enter or S saves; leaving, Discard and Esc ask about unsaved changes. */
export function PartForm<Values extends FieldValues, Answer extends Part<Values>>(
  props: PartFormProps<Values, Answer>,
) {
  const { name, part, of, shape, words, save, onSaved, said, waits, children } = props
  const fields = useRef<HTMLDivElement>(null)
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
      // The bar, which may have the focus, goes with its changes.
      fields.current?.focus({ preventScroll: true })
      onSaved?.(now)
    },
    onRefused: refused,
  })
  const { isDirty } = form.formState
  useLeaveGuard(isDirty && !saving.isPending)
  const fault = isDirty ? waits?.(form.watch()) : undefined
  function discard() {
    form.reset()
    keepFocus()
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    submitByKeys(event)
    if (isCancel(event) && isDirty && !saving.isPending) {
      event.preventDefault()
      askToDiscard(discard)
    }
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <Form
      onSubmit={form.handleSubmit((typed) => saving.isPending || fault || saving.mutate({ typed, version }))}
      onKeyDown={onKeyDown}
    >
      {afresh && <RestoredNote onAfresh={afresh} />}
      <MeanwhileNote {...meanwhile} busy={saving.isPending} />
      <div ref={fields} tabIndex={-1} className={styles.fields}>
        {children(form)}
      </div>
      <div className={styles.saveBar} data-changed={isDirty || undefined}>
        <span role="status">
          {isDirty && (
            <>
              <b>{said?.(form.watch()) ?? 'Not saved yet'}</b> {fault}
            </>
          )}
        </span>
        {isDirty && (
          <>
            <Button variant="plain" onClick={() => askToDiscard(discard)}>
              Discard
            </Button>
            <Button type="submit" busy={saving.isPending} disabled={fault !== undefined}>
              Save
            </Button>
          </>
        )}
      </div>
    </Form>
  )
}

/** Esc that nothing inside the form took for itself. */
const isCancel = ({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLFormElement>) =>
  key === 'Escape' &&
  !nativeEvent.isComposing &&
  !nativeEvent.defaultPrevented &&
  nativeEvent.target instanceof Node &&
  currentTarget.contains(nativeEvent.target)

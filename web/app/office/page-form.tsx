import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../ui/buttons/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { keepFocus } from '../ui/page/focus-title.ts'
import { classNames } from '../ui/words/class-names.ts'
import { askToDiscard } from './ask-to-leave.ts'
import { RestoredNote } from './dialog-draft.tsx'
import { MeanwhileNote } from './meanwhile/meanwhile-note.tsx'
import type { Meanwhile } from './meanwhile/use-meanwhile.ts'
import styles from './page-form.module.css'
import { submitByKeys } from './submit-by-keys.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

interface PageFormProps<Values extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Values, unknown, Output>
  /** The box of the fields, which gets the focus as the bar goes with its changes. */
  fields: RefObject<HTMLDivElement | null>
  /** Takes restored input away; null where nothing was restored. */
  afresh: (() => void) | null
  meanwhile: Meanwhile
  /** The form is being submitted. */
  busy: boolean
  onSubmit: (typed: Output) => void
  /** What has changed, in words. */
  said?: ((now: Values) => ReactNode) | undefined
  /** What must be put right before it can be saved. */
  waits?: ((now: Values) => string | undefined) | undefined
  /** Whom the changes concern. */
  concerns?: ((now: Values) => string) | undefined
  /** Beside the fields, in sight while they are scrolled; below them where there is no room. */
  aside?: ReactNode
  children: ReactNode
}

/** A form that is a page: every error at its field, Ctrl or Cmd with Enter or S saves; leaving, Discard and Esc ask about unsaved changes. */
export function PageForm<Values extends FieldValues, Output extends FieldValues>(
  props: PageFormProps<Values, Output>,
) {
  const { form, fields, afresh, meanwhile, busy, onSubmit, said, waits, concerns, aside, children } = props
  const { isDirty } = form.formState
  useLeaveGuard(isDirty && !busy)
  // The bar comes with the first change, and would cover the line in which that is typed where it stands low; longer texts scroll within.
  useEffect(() => {
    const typing = isDirty && fields.current?.querySelector('input:focus, select:focus')
    if (typing) typing.scrollIntoView({ block: 'nearest' })
  }, [isDirty, fields])
  const fault = isDirty ? waits?.(form.watch()) : undefined
  function discard() {
    form.reset()
    keepFocus()
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    submitByKeys(event)
    if (isCancel(event) && isDirty && !busy) {
      event.preventDefault()
      askToDiscard(discard)
    }
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <Form onSubmit={form.handleSubmit((typed) => busy || fault || onSubmit(typed))} onKeyDown={onKeyDown}>
      {afresh && <RestoredNote onAfresh={afresh} />}
      <MeanwhileNote {...meanwhile} busy={busy} />
      <div className={classNames(aside !== undefined && styles.beside)}>
        <div ref={fields} tabIndex={-1} className={styles.fields}>
          {children}
        </div>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
      <div className={styles.saveBar} data-changed={isDirty || undefined}>
        <span role="status">
          {isDirty && (
            <>
              <b>{said?.(form.watch()) ?? 'Not saved yet'}</b> {fault ?? concerns?.(form.watch())}
            </>
          )}
        </span>
        {isDirty && (
          <>
            <Button variant="plain" onClick={() => askToDiscard(discard)}>
              Discard
            </Button>
            <Button type="submit" busy={busy} disabled={fault !== undefined}>
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

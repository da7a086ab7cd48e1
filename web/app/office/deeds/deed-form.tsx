import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { askToLeave } from '../ask-to-leave.ts'
import { RestoredNote } from '../dialog-draft.tsx'
import { submitByKeys } from '../submit-by-keys.ts'
import { useLeaveGuard } from '../use-leave-guard.ts'
import { useUnsaved } from '../use-unsaved.ts'
import styles from './deed.module.css'
import { DeedBox } from './deed-box.tsx'

/** Whether the deed that is open in this place has something typed in it; the deed keeps it. */
export const DeedPlace = createContext<{ current: boolean } | null>(null)

/** A place where one deed at a time is open: what closes it, or opens another, asks before what is typed is lost. */
export function useDeedPlace() {
  const typed = useRef(false)
  return { typed, leave: (then: () => void) => (typed.current ? askToLeave(then) : then()) }
}

interface DeedFormProps<Values extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: (typed: Output) => void
  onClose: () => void
  /** Names deed and person: 'Refund Maya $9.00'. */
  submitText: string
  busy: boolean
  /** What the button waits for is being read. */
  waiting?: boolean
  /** The action takes something away. */
  danger?: boolean
  /** The name under which what is typed outlives a session that ended elsewhere. */
  keepAs: string
  /** Fields, then what changes by it. */
  children: ReactNode
}

/** A deed that opens where it stands: its fields, what is before and after, and whom it is done to. Escape is 'Not now'. */
export function DeedForm<Values extends FieldValues, Output extends FieldValues>(
  props: DeedFormProps<Values, Output>,
) {
  const { form, onSubmit, onClose, submitText, busy, waiting = false, danger, keepAs, children } = props
  const { afresh, leave } = useUnsaved(form, { busy, keepAs, onClose })
  const { isDirty } = form.formState
  useLeaveGuard(isDirty && !busy)
  const place = useContext(DeedPlace)
  useEffect(() => {
    if (!place) return
    place.current = isDirty
    return () => {
      place.current = false
    }
  }, [place, isDirty])
  return (
    <DeedBox name={submitText} onLeave={leave}>
      <Form
        onSubmit={form.handleSubmit((typed) => busy || waiting || onSubmit(typed))}
        onKeyDown={submitByKeys}
      >
        {afresh && <RestoredNote onAfresh={afresh} />}
        {children}
        <DeedActions text={submitText} busy={busy || waiting} danger={danger} onLeave={leave} />
      </Form>
    </DeedBox>
  )
}

interface DeedActionsProps {
  text: string
  busy: boolean
  danger?: boolean | undefined
  /** Something is missing or loading. */
  blocked?: boolean
  /** Absent in a form, which is submitted. */
  onDo?: () => void
  onLeave: () => void
}

export function DeedActions({ text, busy, danger, blocked, onDo, onLeave }: DeedActionsProps) {
  return (
    <div className={styles.actions}>
      <Button size="sm" variant="plain" autoFocus={Boolean(onDo)} onClick={onLeave}>
        Not now
      </Button>
      <Button
        size="sm"
        type={onDo ? 'button' : 'submit'}
        busy={busy}
        disabled={blocked}
        variant={danger ? 'danger' : 'filled'}
        onClick={onDo}
      >
        {text}
      </Button>
    </div>
  )
}

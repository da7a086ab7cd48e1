import { type ComponentProps, useRef } from 'react'
import styles from './form.module.css'

/** Loaded when a field is focused: before, no press leaves one. */
export const keepPressesWhole = () => void import('./whole-presses.ts').catch(() => {})

type FormProps = Omit<ComponentProps<'form'>, 'className' | 'style' | 'noValidate'>

/**
 * A form validated by the shared schema, with native validation off. If the browser submits it itself, POST keeps the values out of
 * the URL; without JavaScript it is hidden. While a submit is validated or sent, another is ignored: a second click may come before
 * the button shows that it is busy.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  const submitting = useRef<unknown>(null)
  const submitOnce: FormProps['onSubmit'] = (event) => {
    event.preventDefault()
    // By the next task a busy button is rendered.
    submitting.current ??= Promise.resolve(onSubmit?.(event)).finally(() =>
      setTimeout(() => {
        submitting.current = null
      }),
    )
  }
  return (
    <form
      method="post"
      onFocus={keepPressesWhole}
      {...props}
      onSubmit={submitOnce}
      noValidate
      className={styles.form}
    />
  )
}

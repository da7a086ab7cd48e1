import type { ComponentProps } from 'react'
import styles from './form.module.css'

// Loaded when a field is focused: before, no press leaves one.
const keepPressesWhole = () =>
  void import('./whole-presses.ts').then((presses) => presses.keepPressesWhole()).catch(() => {})

/**
 * A form validated by the shared schema, with native validation off. If the browser submits it itself, POST keeps the values out of
 * the URL; without JavaScript it is hidden.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'className' | 'style' | 'noValidate'>) {
  return <form method="post" onFocus={keepPressesWhole} {...props} noValidate className={styles.form} />
}

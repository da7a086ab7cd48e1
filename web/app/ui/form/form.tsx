import type { ComponentProps } from 'react'
import styles from './form.module.css'

/** A form checked by the shared schema, so the browser's own bubbles are off. */
export function Form(props: Omit<ComponentProps<'form'>, 'className' | 'style' | 'noValidate'>) {
  return <form {...props} noValidate className={styles.form} />
}

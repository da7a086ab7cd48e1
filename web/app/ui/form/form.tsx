import type { ComponentProps } from 'react'
import { useHydrated } from '../../platform/session.ts'
import styles from './form.module.css'

/**
 * A form checked by the shared schema, so the browser's own bubbles are off. It is shut until the page has taken over:
 * what was typed before would be lost, and the browser itself would send it in the address.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'className' | 'style' | 'noValidate'>) {
  return <form {...props} noValidate inert={!useHydrated()} className={styles.form} />
}

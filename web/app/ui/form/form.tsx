import type { ComponentProps } from 'react'
import styles from './form.module.css'

/**
 * A form checked by the shared schema, so the browser's own bubbles are off. A browser that would send it itself keeps
 * what was typed out of the address; one that runs no scripts does not show it.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'className' | 'style' | 'noValidate'>) {
  return <form method="post" {...props} noValidate className={styles.form} />
}

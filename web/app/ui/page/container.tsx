import type { ReactNode } from 'react'
import { classNames } from '../words/class-names.ts'
import styles from './container.module.css'

type ContainerProps = { width?: 'narrow' | 'broad'; className?: string | undefined; children: ReactNode }

/** Width of the page, 1240 px between gutters unless another is chosen. */
export function Container({ width, className, children }: ContainerProps) {
  return <div className={classNames(styles.container, width && styles[width], className)}>{children}</div>
}

/** A page without a hero: width and vertical spacing. */
export function Page({ className, ...rest }: ContainerProps) {
  return <Container {...rest} className={classNames(styles.page, className)} />
}

type SectionProps = { sunk?: boolean; tight?: boolean; children: ReactNode }

/** A band of the page, plain or sunk. */
export function Section({ sunk, tight, children }: SectionProps) {
  return (
    <section className={classNames(tight ? styles.tight : styles.section, sunk && styles.sunk)}>
      <Container>{children}</Container>
    </section>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../words/class-names.ts'
import styles from './container.module.css'

const WIDTHS = { page: '', narrow: styles.narrow, broad: styles.broad } as const

type ContainerProps = { width?: keyof typeof WIDTHS; className?: string | undefined; children: ReactNode }

/** Width of the page, 1240 px between gutters. */
export function Container({ width = 'page', className, children }: ContainerProps) {
  return <div className={classNames(styles.container, WIDTHS[width], className)}>{children}</div>
}

type PageProps = { width?: keyof typeof WIDTHS; className?: string | undefined; children: ReactNode }

/** A page without a hero: width and vertical spacing. */
export function Page({ width = 'page', className, children }: PageProps) {
  return <div className={classNames(styles.container, WIDTHS[width], styles.page, className)}>{children}</div>
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

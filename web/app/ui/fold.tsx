import type { ComponentProps, ReactNode } from 'react'
import styles from './fold.module.css'
import { Icon, IconChevronRight } from './icons.tsx'
import { classNames } from './words/class-names.ts'

type FoldProps = Omit<ComponentProps<'details'>, 'title'> & {
  title: ReactNode
}

/** What is folded away under a line that opens it. */
export function Fold({ title, children, className, ...rest }: FoldProps) {
  return (
    <details {...rest} className={classNames(styles.fold, className)}>
      <summary>
        <Icon of={IconChevronRight} size="small" />
        {title}
      </summary>
      {children}
    </details>
  )
}

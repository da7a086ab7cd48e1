import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { classNames } from '../words/class-names.ts'
import layout from './layout.module.css'
import styles from './skeleton.module.css'

const SHAPES = {
  print: styles.print,
  stage: styles.stage,
  portrait: styles.portrait,
  panel: styles.panel,
  row: styles.row,
  switch: styles.switch,
  button: styles.button,
  title: styles.title,
  line: styles.line,
  short: styles.short,
  round: styles.round,
} as const

/** A placeholder box in the shape of the content. */
export function SkeletonBox({ shape }: { shape: keyof typeof SHAPES }) {
  return <span className={classNames(styles.bone, SHAPES[shape])} />
}

/** Wraps skeletons: they appear after 200 ms, and 'Loading...' is announced. */
export function Loading({ children, className }: { children?: ReactNode; className?: string | undefined }) {
  return (
    <div role="status" className={styles.loading}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  )
}

/** Placeholders of three class cards. */
export const ClassCardSkeletons = ({ className = layout.grid3 }: { className?: string | undefined }) => (
  <span className={className}>
    <ClassCardSkeleton />
    <ClassCardSkeleton />
    <ClassCardSkeleton />
  </span>
)

function ClassCardSkeleton() {
  return (
    <span className={styles.card}>
      <SkeletonBox shape="print" />
      <SkeletonBox shape="short" />
      <SkeletonBox shape="title" />
      <span className={styles.by}>
        <SkeletonBox shape="round" />
        <SkeletonBox shape="short" />
      </span>
    </span>
  )
}

/** Placeholders of rows, switches and buttons below each other, as far apart as in a section. */
export function StackSkeleton({ shapes }: { shapes: readonly (keyof typeof SHAPES)[] }) {
  return (
    <span className={styles.stack}>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change their order
        <SkeletonBox key={index} shape={shape} />
      ))}
    </span>
  )
}

/** Placeholders of rows. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <span className={styles.rows}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are identical
        <SkeletonBox key={row} shape="row" />
      ))}
    </span>
  )
}

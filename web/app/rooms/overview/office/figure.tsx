import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './overview.module.css'

interface FigureProps {
  name: string
  value: string
  /** Drawn beside the value. */
  line?: ReactNode
  note: string
  /** Address of the list behind it, if there is one. */
  to?: string
}

/** One number with its label, linked to the list behind it. */
export function Figure({ name, value, line, note, to }: FigureProps) {
  const words = (
    <>
      <span>{name}</span>
      <span className={styles.value}>
        <b>{value}</b>
        {line}
      </span>
      <small>{note}</small>
    </>
  )
  if (!to) return <div className={styles.figure}>{words}</div>
  return (
    <Link to={to} className={styles.figure}>
      {words}
    </Link>
  )
}

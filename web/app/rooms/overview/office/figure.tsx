import { Link } from 'react-router'
import styles from './overview.module.css'

interface FigureProps {
  name: string
  value: string
  note: string
  /** Address of the list behind it, if there is one. */
  to?: string
}

/** One number with its label, linked to the list behind it. */
export function Figure({ name, value, note, to }: FigureProps) {
  const words = (
    <>
      <span>{name}</span>
      <b>{value}</b>
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

import { Link } from 'react-router'
import styles from './overview.module.css'

interface FigureProps {
  name: string
  value: string
  note: string
  /** The list behind it. */
  to: string
}

/** One number with what it means, and the way to the list behind it. */
export function Figure({ name, value, note, to }: FigureProps) {
  return (
    <Link to={to} className={styles.figure}>
      <span>{name}</span>
      <b>{value}</b>
      <small>{note}</small>
    </Link>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, IconArrowLeft } from '../icons.tsx'
import styles from './back.module.css'

type BackProps = { children: ReactNode } & ({ to: string } | { onClick: () => void })

/** Back link of a page: to an address, or with an `onClick`. */
export function Back({ children, ...way }: BackProps) {
  const words = (
    <>
      <Icon of={IconArrowLeft} size="small" /> {children}
    </>
  )
  if ('to' in way) {
    return (
      <Link to={way.to} className={styles.back}>
        {words}
      </Link>
    )
  }
  return (
    <button type="button" className={styles.back} onClick={way.onClick}>
      {words}
    </button>
  )
}

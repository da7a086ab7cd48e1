import { type ReactNode, useId } from 'react'
import { useLocation } from 'react-router'
import styles from './account.module.css'

/** Whether the page is part of the profile, which has a title; in the back office the bar above has it. */
const useInProfile = (): boolean => useLocation().pathname.startsWith('/profile/')

interface OwnSectionProps {
  title: string
  /** Its id in addresses. */
  anchor?: string
  children: ReactNode
}

/** A titled section of the account page. */
export function OwnSection({ title, anchor, children }: OwnSectionProps) {
  const id = useId()
  const Heading = useInProfile() ? 'h3' : 'h2'
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

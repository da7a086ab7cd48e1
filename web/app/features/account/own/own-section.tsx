import { type ReactNode, useId } from 'react'
import { useLocation } from 'react-router'
import styles from './account.module.css'

/** Whether the page stands in the profile, whose title is above it; in the back office the bar above names the page. */
export const useInProfile = (): boolean => useLocation().pathname.startsWith('/profile/')

/** One matter of the account page, under its title. */
export function OwnSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const Heading = useInProfile() ? 'h3' : 'h2'
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

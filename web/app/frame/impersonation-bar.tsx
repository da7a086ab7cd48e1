import { MINUTE } from '@studio/contract/dates.ts'
import { useEffect } from 'react'
import { stopImpersonation } from '../platform/impersonation.ts'
import { useImpersonation, useUser } from '../platform/session.ts'
import { Button } from '../ui/buttons/button.tsx'
import { fullName } from '../ui/words/person-name.ts'
import styles from './impersonation-bar.module.css'

const LONGEST = 30 * MINUTE

/** Bar on every page while an Admin sees the studio as another person; it ends the mode in time. */
export function ImpersonationBar() {
  const until = useImpersonation()
  const user = useUser()
  useEffect(() => {
    if (until === null) return undefined
    // A device with a slow clock must not wait longer than the server allows.
    const left = Math.min(Date.parse(until) - Date.now(), LONGEST)
    const timer = setTimeout(() => void stopImpersonation(), left)
    return () => clearTimeout(timer)
  }, [until])
  if (until === null || !user) return null
  return (
    <aside aria-label="Viewing as somebody else" className={styles.bar}>
      <p>
        You are viewing the studio as <b translate="no">{fullName(user)}</b>. Nothing can be changed.
      </p>
      <Button size="sm" variant="line" onClick={() => void stopImpersonation()}>
        Stop
      </Button>
    </aside>
  )
}

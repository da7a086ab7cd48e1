import { useLocation } from 'react-router'
import { cachedPath } from '../../platform/device/cached-page.ts'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { Button } from '../buttons/button.tsx'
import { IconWifiOff } from '../icons.tsx'
import { isServerReached, useOnline } from '../use-online.ts'
import { Container } from './container.tsx'
import { Note } from './note.tsx'
import styles from './offline-note.module.css'

/** A strip at the bottom of the page while offline; it also marks a cached page. */
export function OfflineNote() {
  const online = useOnline()
  const { pathname } = useLocation()
  const kept = useHydrated() && cachedPath() === pathname
  if (online && !kept) return null
  const reload = () => window.location.reload()
  return (
    <Container className={styles.place}>
      {kept ? (
        <Strip title="No connection, for now." onReached={reload}>
          This page is as it was on your last visit.
        </Strip>
      ) : (
        <OfflineStrip onReached={reload} />
      )}
    </Container>
  )
}

/** The strip for a page that waits and stays as it is. */
export function WaitingNote({ onReached }: { onReached: () => void }) {
  return (
    <Container className={styles.place}>
      <OfflineStrip onReached={onReached} />
    </Container>
  )
}

interface OfflineStripProps {
  onReached: () => void
  /** Stands in place of a page, so that nothing from before is shown. */
  bare?: boolean
}

/** Checks the server before a reload, which would lose the page while offline. */
export function OfflineStrip({ onReached, bare }: OfflineStripProps) {
  const online = useOnline()
  return (
    <Strip
      title={online ? 'The studio isn’t answering right now.' : 'You are offline.'}
      onReached={onReached}
    >
      {bare
        ? 'The page loads by itself once you are back online.'
        : 'This page shows what was here a moment ago, and updates by itself.'}
    </Strip>
  )
}

interface StripProps {
  title: string
  onReached: () => void
  children: string
}

function Strip({ title, onReached, children }: StripProps) {
  const tryAgain = async () => {
    if (await isServerReached()) onReached()
  }
  return (
    <Note
      tone="warn"
      icon={IconWifiOff}
      title={title}
      action={
        <Button size="sm" variant="line" onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      {children}
    </Note>
  )
}

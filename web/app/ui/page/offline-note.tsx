import { IconWifiOff } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { keptPath } from '../../platform/device/kept-page.ts'
import { useHydrated } from '../../platform/session.ts'
import { Button } from '../buttons/button.tsx'
import { isServerReached, useOnline } from '../use-online.ts'
import { Container } from './container.tsx'
import { Note } from './note.tsx'
import styles from './offline-note.module.css'

/** A strip over the foot of the page while the network is gone; it leaves by itself, or with a page that was only kept. */
export function OfflineNote() {
  const online = useOnline()
  const { pathname } = useLocation()
  const kept = useHydrated() && keptPath() === pathname
  if (online && !kept) return null
  const reload = () => window.location.reload()
  return (
    <Container className={styles.place}>
      {kept ? <KeptStrip onReached={reload} /> : <OfflineStrip onReached={reload} />}
    </Container>
  )
}

/** The strip over the foot of a page that stays as it is. */
export function WaitingNote({ onReached }: { onReached: () => void }) {
  return (
    <Container className={styles.place}>
      <OfflineStrip onReached={onReached} />
    </Container>
  )
}

/** On a page that the browser has kept, when the studio could not be asked for it. */
function KeptStrip({ onReached }: { onReached: () => void }) {
  return (
    <Strip title="No connection, for now." onReached={onReached}>
      This page is as it was when you were here last.
    </Strip>
  )
}

/** Trying again without a network must not cost the page one is on, so the server is asked first. */
export function OfflineStrip({ onReached }: { onReached: () => void }) {
  const online = useOnline()
  return (
    <Strip title={online ? 'The studio does not answer just now.' : 'You are offline.'} onReached={onReached}>
      This page shows what was here a moment ago, and comes back by itself.
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

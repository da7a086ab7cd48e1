import { IconWifiOff } from '@tabler/icons-react'
import { Button } from '../buttons/button.tsx'
import { isServerReached, useOnline } from '../use-online.ts'
import { Container } from './container.tsx'
import { Note } from './note.tsx'
import styles from './offline-note.module.css'

/** A strip over the foot of the page while the network is gone; it leaves by itself. */
export function OfflineNote() {
  if (useOnline()) return null
  return (
    <Container className={styles.place}>
      <OfflineStrip onReached={() => window.location.reload()} />
    </Container>
  )
}

/** Trying again without a network must not cost the page one is on, so the server is asked first. */
export function OfflineStrip({ onReached }: { onReached: () => void }) {
  const tryAgain = async () => {
    if (await isServerReached()) onReached()
  }
  return (
    <Note
      tone="warn"
      icon={IconWifiOff}
      title="You are offline."
      action={
        <Button size="sm" variant="line" onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      This page shows what was here a moment ago, and comes back by itself.
    </Note>
  )
}

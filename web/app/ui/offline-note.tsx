import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Container } from './container.tsx'
import { Note } from './note.tsx'
import styles from './offline-note.module.css'

/** A strip above the page while the network is gone; it leaves by itself. */
export function OfflineNote() {
  const online = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )
  if (online) return null
  return (
    <Container className={styles.place}>
      <Note
        tone="warn"
        icon={IconWifiOff}
        title="You are offline."
        action={
          <Button size="sm" variant="line" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      >
        This page shows what was here a moment ago, and comes back by itself.
      </Note>
    </Container>
  )
}

function followNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

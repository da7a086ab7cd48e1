import { IconLock } from '@tabler/icons-react'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useAccess } from './use-access.ts'
import type { Closed } from './way-in.ts'

/** A lock, which plan opens what is closed here and for which price, and the way to it; nothing where it is open, nor for a visitor. */
export function ClosedNote(closed: Closed) {
  const way = useAccess().wayTo(closed)
  if (!way) return null
  return (
    <Note
      tone="calm"
      icon={IconLock}
      title={way.title}
      action={
        <LinkButton size="sm" to={way.to} state={{ planId: way.planId }}>
          {way.button}
        </LinkButton>
      }
    >
      <br />
      {way.text}
    </Note>
  )
}

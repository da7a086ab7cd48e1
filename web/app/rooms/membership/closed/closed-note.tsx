import { LinkButton } from '../../../ui/buttons/button.tsx'
import { IconLock } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/page/note.tsx'
import type { Closed } from './upgrade-offer.ts'
import { useAccess } from './use-access.ts'

/** Lock with the plan that opens the content, its price, and a link to it; nothing if it is open, or for a visitor. */
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

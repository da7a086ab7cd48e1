import { ownMonthName } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const DaysDialog = lazyPart(() => import('./days-dialog.tsx').then((part) => part.DaysDialog), {
  onMissing: ({ onClose }) => onClose(),
})

/** Opens what a member can change about the days of a joined month; staff have none of their own. */
export function DaysButton({ calendar }: { calendar: Calendar }) {
  const [open, setOpen] = useState(false)
  const user = useUser()
  if (user?.role !== 'Student') return null
  return (
    <>
      <Button
        size="sm"
        variant="line"
        aria-haspopup="dialog"
        aria-label={`Change days of ${ownMonthName(calendar)}`}
        onClick={() => setOpen(true)}
      >
        Change days
      </Button>
      {open && <DaysDialog calendar={calendar} onClose={() => setOpen(false)} />}
    </>
  )
}

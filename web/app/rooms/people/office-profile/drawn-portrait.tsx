import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconBrush } from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const PortraitDialog = lazyPart(() => import('./portrait-dialog.tsx').then((part) => part.PortraitDialog), {
  onMissing: ({ onClose }) => onClose(),
})

/** A drawn portrait in place of a photo, which nobody gets without having chosen it. */
export function DrawnPortrait({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="line" onClick={() => setOpen(true)}>
        <Icon of={IconBrush} size="small" /> Drawn portrait
      </Button>
      {open && (
        <Suspense>
          <PortraitDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useAccess } from '../../membership/closed/use-access.ts'

/** Loaded when somebody is about to choose their days. */
const StartDialog = lazyPart(() => import('./start-dialog.tsx').then((part) => part.StartDialog), {
  onMissing: ({ onClose }) => onClose(),
})

/** The button that opens the start of a path, for whom it is open. */
export function StartPath({ path }: { path: TrainingPack }) {
  const [open, setOpen] = useState(false)
  const { opens } = useAccess()
  if (!opens('TrainingPacks')) return null
  return (
    <>
      <Button size="lg" variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose your days
      </Button>
      <Suspense>
        {open && <StartDialog path={path} programme={null} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

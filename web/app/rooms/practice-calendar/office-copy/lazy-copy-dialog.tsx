import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'

const CopyDialog = lazyPart(() => import('./copy-dialog.tsx').then((part) => part.CopyCalendarDialog), {
  onMissing: ({ onClose }) => onClose(),
})

/** Loaded when it is opened: two pages share it, so every first page of the back office would load it, too. */
export const LazyCopyDialog = (props: ComponentProps<typeof CopyDialog>) => (
  <Suspense>
    <CopyDialog {...props} />
  </Suspense>
)

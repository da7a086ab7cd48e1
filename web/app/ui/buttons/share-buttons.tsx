import { useState } from 'react'
import { Icon, IconMail, IconShare2 } from '../icons.tsx'
import { lazyPart } from '../lazy-part.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './icon-button.module.css'
import { IconButton } from './icon-button.tsx'
import { mailLink, type Shared } from './network-links.ts'

/** Loaded when it is opened for the first time. */
const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then((part) => part.ShareDialog), {
  onMissing: ({ onClose }) => onClose(),
})

/** SHARE-01: share by e-mail, the device's share sheet, a social network, or a copied link. */
export function ShareButtons(shared: Shared) {
  const [open, setOpen] = useState<boolean>()
  const choose = () => setOpen(true)
  return (
    <>
      <a className={styles.button} href={mailLink(shared)} aria-label="Share by email">
        <Icon of={IconMail} />
      </a>
      <IconButton
        icon={IconShare2}
        label="Share on a social network"
        aria-haspopup="dialog"
        onClick={() => void share(shared, choose)}
      />
      <CopyButton url={shared.url} onRefused={choose} />
      {open !== undefined && <ShareDialog {...shared} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens the device's share sheet; without one, or if it fails, the choice of networks. */
async function share({ url, title }: Shared, choose: () => void): Promise<void> {
  if (!navigator.share) return choose()
  try {
    await navigator.share({ url, title })
  } catch (error) {
    // AbortError means that the person closed the sheet on purpose.
    if ((error as Error).name !== 'AbortError') choose()
  }
}

import { IconMail, IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './icon-button.module.css'
import { IconButton } from './icon-button.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { mailLink, type Shared } from './share-links.ts'

/** SHARE-01: by e-mail, by the device's own sheet or to a social network, or as a copied link. */
export function ShareButtons(shared: Shared) {
  const [choosing, setChoosing] = useState(false)
  const choose = () => setChoosing(true)
  return (
    <>
      <a className={styles.button} href={mailLink(shared)} aria-label="Share by e-mail">
        <Icon of={IconMail} />
      </a>
      <IconButton
        icon={IconShare2}
        label="Share on a social network"
        aria-haspopup="dialog"
        onClick={() => void share(shared, choose)}
      />
      <CopyButton url={shared.url} onRefused={choose} />
      <ShareDialog {...shared} open={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}

/** The device's own sheet where it has one; where not, or where it fails, the networks to choose from. */
async function share({ url, title }: Shared, choose: () => void): Promise<void> {
  if (!navigator.share) return choose()
  try {
    await navigator.share({ url, title })
  } catch (error) {
    // Whoever closes the sheet has chosen nothing, and means it.
    if ((error as Error).name !== 'AbortError') choose()
  }
}

import { IconCheck, IconLink, IconMail, IconShare2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import { showToast } from '../toast/toast-store.ts'
import styles from './icon-button.module.css'
import { IconButton } from './icon-button.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { mailLink, type Shared } from './share-links.ts'

/** How long a button says that the link is copied, in milliseconds. */
const COPIED_MS = 2_500

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

/** Without a clipboard, as on an address without https, the link is shown to be copied by hand. */
function CopyButton({ url, onRefused }: { url: string; onRefused: () => void }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      showToast('The link is copied')
    } catch {
      onRefused()
    }
  }

  return (
    <IconButton
      icon={copied ? IconCheck : IconLink}
      label={copied ? 'Copied' : 'Copy the link'}
      onClick={() => void copy()}
    />
  )
}

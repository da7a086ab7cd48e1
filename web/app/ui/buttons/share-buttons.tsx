import { IconLink, IconMail, IconShare2 } from '@tabler/icons-react'
import { showToast } from '../toast/toast-store.ts'
import { IconButton } from './icon-button.tsx'

interface ShareProps {
  /** The page's public address (SHARE-02). */
  url: string
  title: string
}

/** SHARE-01: by e-mail, to a social network, or as a copied link. */
export function ShareButtons({ url, title }: ShareProps) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`
  return (
    <>
      <IconButton icon={IconMail} label="Share by e-mail" onClick={() => window.location.assign(mail)} />
      <IconButton
        icon={IconShare2}
        label="Share on a social network"
        onClick={() => void share({ url, title })}
      />
      <IconButton icon={IconLink} label="Copy the link" onClick={() => void copy(url)} />
    </>
  )
}

/** The device's own sharing where it has one, else Facebook's page for it in a new window. */
async function share({ url, title }: ShareProps): Promise<void> {
  if (navigator.share) {
    await navigator.share({ url, title }).catch(() => {})
    return
  }
  const page = `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`
  window.open(page, '_blank', 'noopener')
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast('The link is copied')
  } catch {
    showToast(url, 'warn')
  }
}

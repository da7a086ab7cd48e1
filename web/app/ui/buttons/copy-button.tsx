import { useEffect, useState } from 'react'
import { IconCheck, IconLink } from '../icons.tsx'
import { showToast } from '../toast/toast-store.ts'
import { IconButton } from './icon-button.tsx'

/** Milliseconds for which a button confirms that the link was copied. */
const COPIED_MS = 2_500

/** Copies a link; without a clipboard, as without https, the link is shown to be copied by hand. */
export function CopyButton({ url, onRefused }: { url: string; onRefused: () => void }) {
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
      showToast('Link copied')
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

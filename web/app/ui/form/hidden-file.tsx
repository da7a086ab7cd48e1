import type { RefObject } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'

interface HiddenFileProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  accept: string
  onFile: (file: File) => void
}

/** The file input that a button opens; it takes the same file twice. */
export function HiddenFile({ ref, label, accept, onFile }: HiddenFileProps) {
  return (
    <VisuallyHidden>
      <input
        ref={ref}
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </VisuallyHidden>
  )
}

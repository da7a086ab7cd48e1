import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MenuEntry } from '../office/shell/menu.tsx'
import { officeShortcuts } from '../office/shortcuts/office-shortcuts.ts'
import { useShortcuts } from '../office/shortcuts/use-shortcuts.ts'
import type { OfficePage } from '../rooms/finder/office/choices.ts'
import { PaletteFrame } from '../rooms/finder/office/search-dialog-frame.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Loading, SkeletonBox } from '../ui/page/skeleton.tsx'

const loadPalette = () => import('../rooms/finder/office/search-dialog.tsx').then((part) => part.Palette)
const Palette = lazyPart(loadPalette, {
  fallback: (search) => <PaletteFrame {...search} />,
  onMissing: ({ onClose }) => onClose(),
})
const ShortcutsDialog = lazyPart(
  () => import('../office/shortcuts/shortcuts-dialog.tsx').then((part) => part.ShortcutsDialog),
  {
    fallback: ({ onClose }) => <Coming onClose={onClose} />,
    onMissing: ({ onClose }) => onClose(),
  },
)

export type OfficeWindow = 'palette' | 'shortcuts'

/** Prefetches the search; a failure is ignored, because opening it loads it again. */
export function fetchPalette(): void {
  loadPalette().catch(() => undefined)
}

interface OfficeWindowsProps {
  entries: readonly MenuEntry[]
  open: OfficeWindow | null
  onOpen: (window: OfficeWindow | null) => void
}

/** Dialogs that shortcuts and the search button open on any page of the back office; their code is loaded on first use. */
export function OfficeWindows({ entries, open, onOpen }: OfficeWindowsProps) {
  const navigate = useNavigate()
  const shortcuts = officeShortcuts({
    entries,
    goTo: (address) => void navigate(address),
    openPalette: () => onOpen('palette'),
    openShortcuts: () => onOpen('shortcuts'),
  })
  useShortcuts(shortcuts)
  useEffect(fetchOnModifier, [])
  const [typed, setTyped] = useState('')
  function close() {
    onOpen(null)
    setTyped('')
  }
  const search = { typed, onType: setTyped, onClose: close }
  return (
    <>
      {open === 'palette' && <Palette {...search} pages={pagesOf(entries)} />}
      {open === 'shortcuts' && <ShortcutsDialog shortcuts={shortcuts} onClose={close} />}
    </>
  )
}

/** Ctrl or Cmd is held down a moment before K. */
function fetchOnModifier(): () => void {
  const press = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta') && fetchPalette()
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}

const Coming = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title="One moment">
    <Loading>
      <SkeletonBox shape="line" />
    </Loading>
  </Dialog>
)

/** All pages of the area with an address of their own, each once. */
function pagesOf(entries: readonly MenuEntry[]): OfficePage[] {
  const pages = entries.flatMap(({ to, label, letter, within = [], tabs = [] }) => [
    ...(within.some((place) => place.to === to) ? [] : [withKeys({ to, label }, letter)]),
    ...within.flatMap((place) => [place, ...(place.tabs ?? [])]),
    ...tabs,
  ])
  return pages.map(({ to, label, keys }: OfficePage) => ({ to, label, ...(keys && { keys }) }))
}

const withKeys = (page: OfficePage, letter: string | undefined): OfficePage =>
  letter ? { ...page, keys: ['g', letter] } : page

import { roleText } from '@studio/contract/people/rules.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useFreshLists } from '../office/refetch-changed-lists.ts'
import type { MenuEntry } from '../office/shell/menu.tsx'
import { Shell } from '../office/shell/shell.tsx'
import { TitleBar } from '../office/title-bar.tsx'
import { useUser } from '../platform/session.ts'
import { useConfirmSignOut } from '../rooms/people/sign-in/sign-out.ts'
import { useSettings } from '../rooms/studio/queries.ts'
import { Guard } from './guard.tsx'
import { fetchPalette, type OfficeWindow, OfficeWindows } from './office-windows.tsx'

interface OfficeProps {
  only: Role
  entries: readonly MenuEntry[]
  /** Titles in this area for pages that other areas have as well. */
  titles?: Record<string, string>
  /** Stands at the window's bottom on every page. */
  foot?: ReactNode
  children: ReactNode
}

/** The area of a teacher or an Admin, closed to other roles (ACCESS-06, ACCESS-09). */
export function Office({ only, entries, titles = {}, foot, children }: OfficeProps) {
  const settings = useSettings()
  const user = useUser()
  const onSignOut = useConfirmSignOut()
  useFreshLists()
  useEffect(ignoreMissedDrops, [])
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<OfficeWindow | null>(null)
  const title = titles[pathname]
  const menu = user?.role === only && {
    entries,
    person: user,
    role: roleText(only),
    onSignOut,
  }
  return (
    <Shell
      studio={settings}
      menu={menu || null}
      onNearSearch={fetchPalette}
      onSearch={() => setOpened('palette')}
      foot={menu && foot}
    >
      <Guard roles={[only]}>
        {title && <TitleBar title={title} />}
        {children}
      </Guard>
      {menu && <OfficeWindows entries={entries} open={opened} onOpen={setOpened} />}
    </Shell>
  )
}

/**
 * A file that misses the field it was meant for is dropped for nothing: the browser would open it in place of the page, with all
 * that is typed there. Returns what ends that.
 */
function ignoreMissedDrops(): () => void {
  const missed = (event: DragEvent) => {
    const isFile = event.dataTransfer?.types.includes('Files')
    const isTaken = event.defaultPrevented || (event.target as Element).closest?.('input[type=file]')
    if (!event.dataTransfer || !isFile || isTaken) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  for (const sign of ['dragover', 'drop'] as const) window.addEventListener(sign, missed)
  return () => {
    for (const sign of ['dragover', 'drop'] as const) window.removeEventListener(sign, missed)
  }
}

import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { HeroTone, RouteHandle } from '../platform/route-handle.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { OfflineNote } from '../ui/page/offline-note.tsx'
import { MAIN_ID, SkipLink } from '../ui/page/skip-link.tsx'
import { useMedia } from '../ui/use-media.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { ShellData, ShellSettings } from './site-data.ts'
import styles from './site-shell.module.css'

/** The installed studio on a phone (header.module.css has the same). */
const INSTALLED_ON_PHONE = '(display-mode: standalone) and (max-width: 599px)'
const BottomBar = lazyPart(() => import('./bottom-bar.tsx').then((part) => part.BottomBar))

type SiteShellProps = ShellData & {
  /** Hero of an error page; other pages declare theirs in their route. */
  hero?: HeroTone
  /** The page shows the offline state and has no hero. */
  waiting?: boolean
  onSignOut: () => void
  children: ReactNode
}

/** The frame of every front page: skip link, menu, page, footer. */
export function SiteShell({ hero, waiting, onSignOut, children, ...data }: SiteShellProps) {
  const ofPage = useHeroTone(data.settings)
  const isInstalled = useMedia(INSTALLED_ON_PHONE)
  return (
    <>
      <SkipLink />
      <Header
        {...data}
        hero={waiting ? null : (hero ?? ofPage.tone)}
        onPhoto={!hero && !waiting && ofPage.photo}
        waiting={waiting}
        onSignOut={onSignOut}
      />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {!waiting && <OfflineNote />}
      <Footer settings={data.settings} viewer={data.viewer} />
      {isInstalled && data.viewer && <BottomBar viewer={data.viewer} />}
    </>
  )
}

interface UnderHeader {
  tone: HeroTone
  /** Whether the hero is the studio's photograph, which gets a veil. */
  photo: boolean
}

/** Returns the tone of the innermost route that declares a hero. */
function useHeroTone({ heroUrl }: ShellSettings): UnderHeader {
  const match = useMatches().findLast((one) => (one.handle as RouteHandle | undefined)?.hero)
  const { hero = null, heroMayBePhoto } = (match?.handle ?? {}) as RouteHandle
  return heroMayBePhoto && heroUrl ? { tone: 'night', photo: true } : { tone: hero, photo: false }
}

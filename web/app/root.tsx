import { artFolder } from '@studio/contract/studio/drawn-art.ts'
import { paletteAddress } from '@studio/contract/studio/palette-sheet.ts'
import { type ReactNode, useContext, useLayoutEffect } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { WISHES_KEY } from './platform/device/forget.ts'
import { settingsQuery, useSettings } from './rooms/studio/queries.ts'
import { StudioClock } from './rooms/studio/studio-clock.tsx'
import './base.css'
import hankenGrotesk from './fonts/hanken-grotesk.woff2?url'
import ysabeau from './fonts/ysabeau.woff2?url'
import { Fault } from './frame/error-screens.tsx'
import { SessionKeeper } from './frame/session-keeper.tsx'
import { useNavigationBlocker } from './frame/use-navigation-blocker.ts'
import { usePageAhead } from './frame/use-page-ahead.ts'
import { EARLY_PRESSES_SCRIPT, keepEarlyTexts } from './platform/device/early-presses.ts'
import { HydratedProvider } from './platform/device/hydrated.tsx'
import { THEME_SCRIPT } from './platform/device/theme.ts'
import { ScriptMark } from './platform/document/from-renderer.ts'
import { Hydration } from './platform/hydration.tsx'
import { prefetch } from './platform/prefetch.ts'
import { useImpersonation } from './platform/session.ts'
import { AlertHost } from './ui/alert/alert-host.tsx'
import { LazyPrintTransitions, LazyToasts } from './ui/lazy-page-parts.tsx'
import { lazyPart } from './ui/lazy-part.ts'
import { LoadingLine } from './ui/page/loading-line.tsx'
import { WaitingNote } from './ui/page/offline-note.tsx'
import { settingsIn } from './ui/page/page-head.ts'
import { RouteChange } from './ui/page/route-change.tsx'
import { ScriptNote } from './ui/page/script-note.tsx'
import { MAIN_ID } from './ui/page/skip-link.tsx'
import { ArtFolder, useShownArt } from './ui/pictures/art.ts'
import favicon from './ui/pictures/favicon.svg'
import { PlayerHost } from './ui/player/player-host.tsx'
import { writeAs } from './ui/words/money-words.ts'
import { readAs } from './ui/words/studio-reading.ts'

/** Loaded only while an Admin sees the studio as another person. */
const ImpersonationBar = lazyPart(() =>
  import('./frame/impersonation-bar.tsx').then((module) => module.ImpersonationBar),
)

const page = prefetch(() => [settingsQuery()])

export async function loader(args: LoaderFunctionArgs) {
  const read = await page.loader(args)
  const settings = settingsIn(read.dehydrated)
  const palette = settings?.palette ?? {}
  return { ...read, palette: paletteAddress(palette), art: artFolder(palette) }
}

/** Settings are read once a visit. */
export const shouldRevalidate = () => false

export const links: LinksFunction = () => [
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[ysabeau, hankenGrotesk].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
]

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const art = useShownArt(root?.art ?? null)
  useLayoutEffect(keepEarlyTexts, [])
  return (
    // The script in the head sets the theme attribute.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Like the router's own: only the server's markup executes, and no string becomes a script in the browser. */}
        <script
          nonce={useContext(ScriptMark)}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constant texts
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? THEME_SCRIPT + OPENED_SCRIPT + ORDER_SCRIPT + EARLY_PRESSES_SCRIPT
              : ' ',
          }}
        />
        <Meta />
        <Links />
        {root?.palette && <link rel="stylesheet" href={root.palette} />}
      </head>
      <body>
        <HydratedProvider>
          <Hydration>
            <ArtFolder value={art}>{children}</ArtFolder>
          </Hydration>
        </HydratedProvider>
        <ScriptNote />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const { money, reading, day } = useSettings()
  writeAs(money)
  readAs(reading, day?.zone)
  const way = useNavigationBlocker()
  usePageAhead()
  const looking = useImpersonation() !== null
  const inShell = useMatches().some(({ id }) => id === 'frame/site.layout')
  return (
    <StudioClock>
      <SessionKeeper />
      <RouteChange />
      <LoadingLine waiting={way.waits === 'for code'} />
      <Outlet context={way} />
      {way.waits === 'for the server' && !inShell && <WaitingNote onReached={way.retry} />}
      {looking && <ImpersonationBar />}
      <LazyPrintTransitions />
      <AlertHost />
      <LazyToasts />
      <PlayerHost />
    </StudioClock>
  )
}

/** Shows errors of the layouts themselves; errors of pages are shown inside the shell. */
export function ErrorBoundary() {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Fault error={useRouteError()} />
    </main>
  )
}

/**
 * Inline script that runs before the first paint: it writes on the document which areas the plan of a signed-in student opens.
 * The server sends everybody the same page, so that a list keeps the room of the note that says what is closed
 * (`NoteRoom`), which comes with the plans: without the room the list moves by 0.138 (layout shift). It ends with the first navigation, when these are known.
 */
const OPENED_SCRIPT = `try{const{user}=JSON.parse(localStorage.getItem('session'));if(user.role==='Student'){const marks=document.documentElement.dataset;marks.opens=user.subscription?.active?user.subscription.price.permissions.join(' '):'';window.navigation?.addEventListener('navigate',({navigationType})=>navigationType!=='replace'&&delete marks.opens)}}catch{}`

/**
 * Inline script that runs before the first paint: it marks the document if the viewer's answers on this device will change the
 * order of the server's list, which is then not seen before it has that order (`ordered.tsx`). Should the page's scripts not come,
 * it is seen after a while as it is.
 */
const ORDER_SCRIPT = `try{const{user}=JSON.parse(localStorage.getItem('session')),said=JSON.parse(localStorage.getItem('${WISHES_KEY}'));if(said.of===user.id&&(said.level||said.minutes||said.purpose||said.spared.length)){const marks=document.documentElement.dataset;marks.orders='';setTimeout(()=>delete marks.orders,5000)}}catch{}`

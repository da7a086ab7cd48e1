import hankenGrotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import ysabeau from '@fontsource-variable/ysabeau/files/ysabeau-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, useRouteError } from 'react-router'
import './base.css'
import { SessionKeeper } from './areas/session-keeper.tsx'
import { Hydration } from './platform/hydration.tsx'
import { Fault } from './site/error-screens.tsx'
import { AlertHost } from './ui/alert/alert-host.tsx'
import favicon from './ui/pictures/favicon.svg'
import { RouteChange } from './ui/route-change.tsx'
import { MAIN_ID } from './ui/skip-link.tsx'
import { ToastHost } from './ui/toast/toast-host.tsx'

export const links: LinksFunction = () => [
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  ...[ysabeau, hankenGrotesk].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Hydration>{children}</Hydration>
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <SessionKeeper />
      <RouteChange />
      <Outlet />
      <AlertHost />
      <ToastHost />
    </>
  )
}

/** Only for faults of the layouts themselves; pages have their faults inside the shell. */
export function ErrorBoundary() {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Fault error={useRouteError()} />
    </main>
  )
}

import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { install } from './platform/device/install.ts'
import './platform/trusted-types.ts'

/** Once the first page is there and has nothing else to do. */
function whenIdle(act: () => void): void {
  const soon = () => (globalThis.requestIdleCallback ?? setTimeout)(act)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// Hot reload has no files to keep. Where a browser refuses, as a private window may, pages are as they were without.
if (import.meta.env.PROD) {
  whenIdle(() => void install().catch(() => {}))
}

import { noteSeenPage } from './seen-pages.ts'
import serviceWorker from './service-worker.ts?worker&url'

/** Registers the service worker that shows pages offline; loaded once the first page is idle. */
export async function install(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const first = !navigator.serviceWorker.controller
  await navigator.serviceWorker.register(serviceWorker, { scope: '/' })
  if (!first) return
  navigator.serviceWorker.addEventListener('controllerchange', () => noteSeenPage(window.location.pathname), {
    once: true,
  })
}

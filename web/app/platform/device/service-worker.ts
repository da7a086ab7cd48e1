/// The service worker: the network first, then a page that was seen, then /offline. A visitor's page is fetched once more
/// without cookies before it is cached, so the cache holds only what everybody is sent, and nothing while somebody is
/// signed in. It leaves calls and films alone. seen-pages.ts says what pages report to it.

import { KEPT } from './cached-page.ts'
import { PUSH } from './push-marker.ts'
import { hearPushes, type PushWorker } from './push-worker.ts'

interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends LongEvent {
  request: Request
  /** Response to a fetch that the browser started while the worker was starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface Worker {
  addEventListener(name: 'install' | 'activate', listener: (event: LongEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'message', listener: (event: LongEvent & { data: Seen }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

/** A page that a visitor has seen, with its files; root-relative. */
export interface Seen {
  page: string
  files: string[]
}

const worker = self as unknown as Worker
const OFFLINE = '/offline'
/** Cache of the offline page and its faces; raise the number when its format changes. */
const OWN = 'offline-2'
/** Caches of a visitor's pages; `forgetSeenPages` deletes both. */
const PAGES = 'seen-pages-1'
const FILES = 'seen-files-1'
const DAY = 86_400_000
const MOST = { [PAGES]: 20, [FILES]: 200 }

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOffline().then(() => worker.skipWaiting()))
})

/** Caches the offline page and its faces, which the browser has fetched for other pages already. */
async function keepOffline(): Promise<void> {
  const own = await caches.open(OWN)
  await own.add(new Request(OFFLINE, { cache: 'reload' }))
  const text = await (await own.match(OFFLINE, { ignoreVary: true }))?.text()
  const faces = text?.match(/\/assets\/[\w-]+\.woff2/g) ?? []
  await own.addAll(faces)
}

/** Fetches the offline page anew after a day: it has the studio's name, which may change. */
async function renewOffline(): Promise<void> {
  const kept = await (await caches.open(OWN)).match(OFFLINE, { ignoreVary: true })
  if (Date.now() - Date.parse(kept?.headers.get('date') ?? '') > DAY) await keepOffline()
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([dropFormer(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  )
})

worker.addEventListener('message', (event) => event.waitUntil(keep(event.data)))

hearPushes(self as unknown as PushWorker)

// Network first; caches are used only if it fails. API calls, films and anything with credentials are not intercepted.
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('authorization')) return
  if (request.mode === 'navigate') {
    const network = async () => (await event.preloadResponse) ?? fetch(request)
    const answer = network()
    event.respondWith(answer.catch(() => withoutNetwork(pathname + search)))
    event.waitUntil(answer.then(renewOffline).catch(() => {}))
  } else if (isFile(pathname)) {
    event.respondWith(fetch(request).catch(() => keptFile(pathname)))
  }
})

/** Files of the site and public pictures. */
function isFile(path: string): boolean {
  return /^\/(?:art|assets|pictures)\//.test(path) || path === '/palette.css'
}

async function dropFormer(): Promise<void> {
  const names = await caches.keys()
  const former = names.filter((name) => ![OWN, PAGES, FILES, PUSH].includes(name))
  await Promise.all(former.map((name) => caches.delete(name)))
}

/** Fetches without cookies, so that the cache holds what any visitor receives. */
async function keep({ page, files }: Seen): Promise<void> {
  const answer = await fetch(page, { credentials: 'omit' })
  if (!answer.ok || answer.redirected) return
  await put(PAGES, page, answer)
  const kept = await caches.open(FILES)
  for (const file of files.filter(isFile)) {
    if (await kept.match(file, { ignoreVary: true })) continue
    const fetched = await fetch(file, { credentials: 'omit' }).catch(() => null)
    if (fetched?.ok) await put(FILES, file, fetched)
  }
}

/** Adds a response as the newest and evicts the oldest beyond the limit. */
async function put(name: typeof PAGES | typeof FILES, path: string, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(path, { ignoreVary: true })
  await cache.put(path, answer)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST[name]))) {
    await cache.delete(key, { ignoreVary: true })
  }
}

async function keptFile(path: string): Promise<Response> {
  for (const name of [FILES, OWN]) {
    const kept = await (await caches.open(name)).match(path, { ignoreVary: true })
    if (kept) return kept
  }
  return Response.error()
}

/** The cached page, else an offline page that lists the cached ones. */
async function withoutNetwork(address: string): Promise<Response> {
  const pages = await caches.open(PAGES)
  const seen = await pages.match(address, { ignoreVary: true })
  if (seen) return marked(seen)
  const offline = await (await caches.open(OWN)).match(OFFLINE, { ignoreVary: true })
  if (!offline) return Response.error()
  const text = await offline.text()
  return new Response(text.replace('<!--seen-->', await listOf(pages)), { headers: offline.headers })
}

/** Adds the marker that lets the page say it is a cached copy (cached-page.ts). */
function marked(seen: Response): Response {
  const headers = new Headers(seen.headers)
  headers.set('server-timing', KEPT)
  return new Response(seen.body, { status: seen.status, headers })
}

/** Links to the cached pages, newest first; titles are escaped by the server already. */
async function listOf(pages: Cache): Promise<string> {
  const keys = (await pages.keys()).toReversed()
  const links = await Promise.all(
    keys.map(async (key) => {
      const answer = await pages.match(key, { ignoreVary: true })
      const [, title = ''] =
        /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec((await answer?.text()) ?? '') ?? []
      return `<li><a href="${new URL(key.url).pathname.replaceAll('&', '&amp;')}">${title}</a></li>`
    }),
  )
  return links.length > 0 ? `<section><h2>Seen here before</h2><ul>${links.join('')}</ul></section>` : ''
}

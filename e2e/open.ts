import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request, Response } from '@playwright/test'
import { unreadStream } from '@studio/contract/notifications/endpoints.ts'

/** Resource types of streams, which continue while a page is open. */
const endless = ['eventsource', 'media', 'ping', 'websocket']
/** Milliseconds without a request after which a page counts as loaded. */
const QUIET = 100

/** Opens a page, and waits until it is hydrated and has read what it shows. */
export async function open(page: Page, path: string): Promise<Response | null> {
  return untilRead(page, async () => {
    const answer = await page.goto(path)
    await waitForHydration(page)
    return answer
  })
}

/** Performs an action, and waits until the page has read what it then shows. */
export async function untilRead<Done>(page: Page, act: () => Promise<Done>): Promise<Done> {
  const reads = watchReads(page)
  const done = await act()
  await reads.done()
  return done
}

/** Waits for hydration: React marks the elements that it has taken over. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Detects when a page has made no request for a while. */
function watchReads(page: Page) {
  const reading = new Set<Request>()
  let last = 0
  const begun = (request: Request) => {
    const goesOn = endless.includes(request.resourceType()) || request.url().endsWith(unreadStream.path)
    if (!goesOn) reading.add(request)
  }
  const ended = (request: Request) => {
    reading.delete(request)
    last = performance.now()
  }
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended)
  return {
    async done(): Promise<void> {
      last = performance.now()
      while (reading.size > 0 || performance.now() - last < QUIET) await sleep(10)
      page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended)
    },
  }
}

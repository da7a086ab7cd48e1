import { Writable } from 'node:stream'
import type { Transport } from '@studio/contract/call.ts'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter } from 'react-router'
import { setServerTransport } from './platform/call.ts'
import { withFrontPages } from './platform/document/front-pages.ts'
import { withLateScripts } from './platform/document/late-scripts.ts'
import { isOfficeAddress } from './platform/document/office-address.ts'
import { makeAddressOf } from './platform/document/page-address.ts'

const RENDER_TIMEOUT_MS = 6_000

/** Renders one whole document: its inline scripts are hashed for the CSP and kept with the cached page (D18.csp). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { html, failed } = await renderWhole(<ServerRouter context={routerContext} url={request.url} />)
  const page = isOfficeAddress(new URL(request.url).pathname) ? html : withFrontPages(html)
  return new Response(withLateScripts(page), { status: failed ? 500 : status, headers })
}

function renderWhole(page: React.ReactNode): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve({ html: Buffer.concat(chunks).toString('utf8'), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true
        // biome-ignore lint/suspicious/noConsole: it goes to the server's log alone
        console.error(error)
      },
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/** What the server loads: a renderer of this build, the addresses of its pages, and the place for what it renders with. */
export function makeSite(build: ServerBuild) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return {
    addressOf: makeAddressOf(build.routes),
    render: (request: Request) => handle(request),
    equip({ transport }: { transport: Transport }) {
      setServerTransport(transport)
    },
  }
}

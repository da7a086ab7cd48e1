import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { CallError, type Transport } from '@studio/contract/call.ts'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter } from 'react-router'
import { setServerTransport } from './platform/call.ts'
import { ScriptMark, ServerScenery, ServerWash } from './platform/document/from-renderer.ts'
import { withLazyScripts } from './platform/document/lazy-scripts.ts'
import { markScriptsOnly, OWN_SCRIPTS, takeOwnScripts } from './platform/document/own-scripts.ts'
import { makeAddressOf } from './platform/document/page-address.ts'
import { printWash } from './ui/portraits/print-wash.ts'
import { Scenery } from './ui/sky/scenery.tsx'

const RENDER_TIMEOUT_MS = 6_000

/** Renders one document; the hashes of its own scripts go along for the CSP, and are cached with the page (D18.csp). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const mark = randomUUID()
  const router = <ServerRouter context={routerContext} url={request.url} nonce={mark} />
  const whole = (
    <ScriptMark value={mark}>
      <ServerScenery value={Scenery}>
        <ServerWash value={printWash}>{router}</ServerWash>
      </ServerScenery>
    </ScriptMark>
  )
  const { html: marked, fault } = await renderWhole(whole, mark)
  const page = withLazyScripts(markScriptsOnly(marked, mark), mark)
  const { html, sources } = takeOwnScripts(page, mark)
  headers.set(OWN_SCRIPTS, sources.join(' '))
  return new Response(html, { status: fault ?? status, headers })
}

interface Rendered {
  html: string
  /** Status of an error: 503 if a query found the service unavailable (F2), else 500. */
  fault: 500 | 503 | null
}

const isAway = (error: unknown) => error instanceof CallError && error.status === 503

function renderWhole(page: React.ReactNode, nonce: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let fault: Rendered['fault'] = null
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve({ html: Buffer.concat(chunks).toString('utf8'), fault })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: (error) => (fault === 503 ? resolve({ html: '', fault }) : reject(error)),
      onError(error) {
        if (isAway(error)) {
          fault ??= 503
          return
        }
        fault = 500
        // biome-ignore lint/suspicious/noConsole: the server's log receives it
        console.error(error)
      },
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/** The server's entry: a renderer of this build, its addresses, and the storage for rendering. */
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

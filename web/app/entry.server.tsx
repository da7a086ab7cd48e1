import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

const RENDER_TIMEOUT_MS = 6_000

/** Renders one document; crawlers get the whole page, browsers the shell first. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let answerStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} />,
      {
        [ready]() {
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          const stream = createReadableStreamFromReadable(body)
          pipe(body)
          resolve(new Response(stream, { status: answerStatus, headers }))
        },
        onShellError: reject,
        onError(error) {
          answerStatus = 500
          // biome-ignore lint/suspicious/noConsole: a fault after the shell reaches nobody else
          console.error(error)
        },
      },
    )
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

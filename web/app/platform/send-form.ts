import type { WireRequest } from '@studio/contract/call.ts'

/** Sends a form with progress, which `fetch` does not report for uploads (https://fetch.spec.whatwg.org). */
export function sendForm({ method, url, headers, body, signal, onSent }: WireRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent?.(loaded, total))
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () => reject(new TypeError('The network failed')))
    request.addEventListener('abort', () => reject(signal?.reason))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body ?? null)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText || null, { status: request.status, headers })
}

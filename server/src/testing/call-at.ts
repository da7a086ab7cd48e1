import { type Call, makeCall } from '@studio/contract/call.ts'

/** Makes calls over HTTP, as a browser does; as a visitor without a token. */
export function callAt(url: string, token?: string): Call {
  return makeCall(async ({ method, url: path, headers, body }) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body }),
    })
    const said = await answer.text()
    return {
      status: answer.status,
      body: said ? JSON.parse(said) : undefined,
      retryAfter: answer.headers.get('retry-after'),
    }
  })
}

import { type SandboxProvider, secretKey } from './sandbox-provider.ts'

export interface Answer {
  status: number
  headers: Headers
  body: {
    id: string
    status: string
    data: { id: string; created: number }[]
    has_more: boolean
    error: { type: string; code: string; message: string; param: string }
  }
}

/** Sends one HTTP request to the sandbox, without the SDK. */
export async function ask(
  provider: SandboxProvider,
  method: string,
  path: string,
  form?: Record<string, string>,
  key?: string,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${provider.sandbox.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, ...(key ? { 'idempotency-key': key } : {}) },
    body: form && new URLSearchParams(form),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] }
}

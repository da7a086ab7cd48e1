import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StripeStub {
  url: string
  /** Sets the answer from now on. */
  answers(next: { status?: number; body: object; date?: Date }): void
  stop(): Promise<void>
}

/** Starts a fake Stripe that gives every request the same answer, for the checks of settings. */
export async function startStripeStub(): Promise<StripeStub> {
  let answer: { status?: number; body: object; date?: Date } = { body: {} }
  const server = createServer((_request, response) => {
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      date: (answer.date ?? new Date()).toUTCString(),
    })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(next) {
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

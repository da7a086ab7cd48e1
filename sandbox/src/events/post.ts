import { Agent, request } from 'node:http'

const patience = 10_000

/** Sends POST requests on its own connections, so that closing it leaves none open on the other side. */
export class Poster {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 2 })

  /** Returns the status, or null after a timeout. */
  post(url: string, body: string, headers: Record<string, string>): Promise<number | null> {
    return new Promise((resolve) => {
      const asking = request(url, { method: 'POST', agent: this.agent, headers, timeout: patience })
      asking.on('response', (answer) => {
        answer.resume()
        answer.on('close', () => resolve(answer.complete ? (answer.statusCode ?? null) : null))
      })
      asking.on('timeout', () => asking.destroy())
      asking.on('error', () => resolve(null))
      asking.end(body)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}

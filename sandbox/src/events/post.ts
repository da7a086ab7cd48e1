import { Agent, request } from 'node:http'

const patience = 10_000

/** Posts on connections of its own, so that closing it leaves none open at the other end. */
export class Poster {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 2 })

  /** Answers the status, or null where nobody answered in time. */
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

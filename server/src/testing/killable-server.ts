import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Call, makeCall } from '@studio/contract/call.ts'
import type { TestPerson } from './builders.ts'
import type { TestStudio } from './start-test-studio.ts'

export interface KillableServer {
  url: string
  as(person: TestPerson): { call: Call }
  /** SIGKILL, and waits until the process is gone; a second time is nothing. */
  kill(): Promise<void>
}

const main = resolve(import.meta.dirname, 'killable-main.ts')

/**
 * Another server of a test studio, in a process of its own: the same database and secrets, its payment provider at an
 * address of its own. The provider itself stays in this process, so that it outlives the one that is killed.
 */
export async function startKillableServer(
  studio: TestStudio,
  apiBase: string,
  environment: Record<string, string> = {},
): Promise<KillableServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-killable-'))
  const { tokenSecret } = studio.context.config
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      TEST_LOG: process.env.TEST_LOG,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(studio),
      PORT: '0',
      RATE_LIMITS: 'off',
      SEED: 'none',
      TOKEN_SECRET: tokenSecret,
      INSTAGRAM_BASE_URL: 'http://127.0.0.1:1',
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      STRIPE_API_BASE: apiBase,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const [said] = await Promise.race([once(child.stdout, 'data'), gone.then(() => ['the server ended'])])
  const url = String(said).trim()
  return {
    url,
    as: ({ token }) => ({ call: callAt(url, token) }),
    async kill() {
      child.kill('SIGKILL')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function databaseUrl({ context }: TestStudio): string {
  const { host, port, user, database } = context.db.$client.options
  const at = String(host).startsWith('/') ? `?host=${encodeURIComponent(String(host))}` : ''
  return `postgres://${user}@${at ? 'localhost' : host}:${port}/${database}${at}`
}

/** Calls over the wire, as a browser makes them. */
function callAt(url: string, token: string): Call {
  return makeCall(async ({ method, url: path, headers, body }) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
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

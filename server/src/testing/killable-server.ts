import type { Call } from '@studio/contract/call.ts'
import { sandboxKeys } from '../platform/payment-sandbox.ts'
import { callAt } from './call-at.ts'
import { databaseUrlOf } from './database.ts'
import type { TestPerson } from './people.ts'
import type { TestStudio } from './start-test-studio.ts'
import { startStudioProcess } from './studio-process.ts'

export interface KillableServer {
  url: string
  /** Of its process. */
  pid: number
  as(person: TestPerson): { call: Call }
  /** Sends SIGKILL and waits for the exit; idempotent. */
  kill(): Promise<void>
}

/**
 * Starts another server of a test studio in a separate process: the same database, files and secrets, with its own
 * address of the payment provider. The provider itself runs in this process, so that it outlives the killed
 * one.
 */
export async function startKillableServer(
  studio: TestStudio,
  apiBase: string,
  environment: Record<string, string> = {},
): Promise<KillableServer> {
  const { dataDir, tokenSecret } = studio.context.config
  const keys = sandboxKeys(studio.context.tokens)
  const server = await startStudioProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrlOf(studio.context.db.$client.options),
    TOKEN_SECRET: tokenSecret ?? '',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STAND_IN_URL: apiBase,
    ...environment,
  })
  return {
    url: server.url,
    pid: server.pid,
    as: ({ token }) => ({ call: callAt(server.url, token) }),
    async kill() {
      await server.end('SIGKILL')
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Sandbox, startSandbox } from '@studio/sandbox/sandbox.ts'
import Fastify from 'fastify'
import { startEngine } from '../database/embedded/engine.ts'

const main = resolve(import.meta.dirname, '../../build/bundle/main.js')
const secretKey = 'sk_test_journey'
const webhookSecret = 'whsec_journey'

export interface StripeStudio {
  url: string
  provider: Sandbox
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Starts a studio that uses the Stripe adapter (D8): its keys are set, and Stripe's address is that of the
 * sandbox.
 */
export async function openStripeStudio(): Promise<StripeStudio> {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-stripe-'))
  const engine = await startEngine({ dataDir: join(dataDir, 'provider'), disposable: true })
  const url = `http://127.0.0.1:${await freePort()}`
  const bankUrl = `http://127.0.0.1:${await freePort()}`
  const provider = await startSandbox({
    connection: engine.connection,
    secretKey,
    seller: () => 'Auren',
    publishableKey: 'pk_test_journey',
    webhook: { url: () => `${url}/api/Payment/webhook`, secret: webhookSecret },
    publicUrl: () => bankUrl,
    now: () => new Date(),
  })
  // The bank's pages, which Stripe hosts at a separate address.
  const bank = Fastify({ forceCloseConnections: true })
  await bank.register(provider.pages, { prefix: '/sandbox' })
  await bank.listen({ host: '127.0.0.1', port: Number(new URL(bankUrl).port) })
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: new URL(url).port,
      DATA_DIR: join(dataDir, 'studio'),
      RATE_LIMITS: 'off',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STAND_IN_URL: `http://127.0.0.1:${provider.port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await opened(server.stdout)
  server.stdout.resume()
  return {
    url,
    provider,
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await bank.close()
      await provider.close()
      await engine.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function opened(output: NodeJS.ReadableStream): Promise<void> {
  let said = ''
  for await (const text of output) {
    said += text
    if (said.includes('Ctrl-C')) return
  }
  throw new Error(`the studio did not open: ${said}`)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from '@playwright/test'
import { bundledServer } from '../../tools/set-up/built.mjs'

/** A server of its own, and its address. */
export interface Served {
  url: string
  stop: () => Promise<void>
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return String(typeof address === 'object' && address?.port)
}

async function untilOpen(url: string): Promise<void> {
  const isOpen = () =>
    fetch(`${url}/api/Settings`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isOpen, { timeout: 90_000 }).toBe(true)
}

const ofTests = { RATE_LIMITS: 'off', FFMPEG: 'off', DEMO_HISTORY: 'off' }

/** Starts the built server on a data folder, and waits until it answers; `environment` is added to its settings. */
export async function serveStudio(dataDir: string, environment: Record<string, string>): Promise<Served> {
  const port = await freePort()
  const server = spawn(process.execPath, [bundledServer], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, ...ofTests, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  const url = `http://127.0.0.1:${port}`
  // The caller gets no server that did not start, so it is stopped here.
  await untilOpen(url).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, stop }
}

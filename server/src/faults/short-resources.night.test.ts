import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../testing/database.ts'
import { clear, newDataDir } from '../testing/engines.ts'
import { type StudioProcess, startStudioProcess } from '../testing/studio-process.ts'

const IDLE_SOCKETS = 300

let database: TestDatabase
let studio: StudioProcess
const dataDir = newDataDir()

describe.skipIf(process.platform === 'win32')('a server with few file descriptors', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(database.connection) }
    studio = await startStudioProcess(settings, { descriptors: 160 })
  }, 120_000)
  afterAll(async () => {
    await studio?.end('SIGKILL')
    await database?.drop()
    clear(dataDir)
  })

  test('survives more connections than it may open, and answers once they are gone (F23)', async () => {
    const { hostname, port } = new URL(studio.url)
    const sockets: Socket[] = []
    for (let count = 0; count < IDLE_SOCKETS; count += 1) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      sockets.push(socket)
    }
    await Promise.allSettled(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets) socket.destroy()
    await expect
      .poll(
        () =>
          fetch(`${studio.url}/health/ready`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200)
    expect(await studio.end('SIGTERM')).toBe(0)
  }, 120_000)
})

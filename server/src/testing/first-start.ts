import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openContext } from '../open-context.ts'
import { testConfig } from './test-config.ts'
import { makeWatchedLog } from './watched-log.ts'

// A separate process, because the one that starts the engine of all tests should load nothing else of the
// server.
const connection = JSON.parse(process.argv[2] ?? '')
const DATA_DIR = mkdtempSync(join(tmpdir(), 'studio-first-start-'))
const { log, requireClean } = makeWatchedLog()
const config = testConfig({ DATA_DIR })
const { close } = await openContext({ config, connection, log, localUrl: () => '', workers: false })
await close()
rmSync(DATA_DIR, { recursive: true, force: true })
requireClean()

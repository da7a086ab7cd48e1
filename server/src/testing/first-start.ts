import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openContext } from '../open-context.ts'
import { testConfig } from './test-config.ts'
import { makeWatchedLog } from './watched-log.ts'

// In a process of its own, for nothing else of the server is read where the engine of all tests is started.
const connection = JSON.parse(process.argv[2] ?? '')
const DATA_DIR = mkdtempSync(join(tmpdir(), 'studio-first-start-'))
const { log, requireClean } = makeWatchedLog()
const config = testConfig({ DATA_DIR })
const { close } = await openContext({ config, connection, log, localUrl: () => '', workers: false })
await close()
rmSync(DATA_DIR, { recursive: true, force: true })
requireClean()

import { readConfig } from '../config/read-config.ts'
import { startStudio } from '../start-studio.ts'
import { makeWatchedLog } from './watched-log.ts'

/**
 * Runs a studio's server without pages in a separate process and prints its address. Its jobs run by
 * themselves.
 */
const { log } = makeWatchedLog(process.env.TEST_OFFENCES)
const opened = (url: string) => void process.stdout.write(`${url}\n`)
await startStudio({ config: readConfig(process.env), log, site: null, opened })

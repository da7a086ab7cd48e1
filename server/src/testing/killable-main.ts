import { readConfig } from '../config.ts'
import { startStudio } from '../start-studio.ts'
import { makeWatchedLog } from './watched-log.ts'

/** The server of a studio without its pages, in a process of its own; says where it listens. Its jobs run by themselves. */
const { log } = makeWatchedLog(process.env.TEST_OFFENCES)
const opened = (url: string) => void process.stdout.write(`${url}\n`)
await startStudio({ config: readConfig(process.env), log, site: null, opened })

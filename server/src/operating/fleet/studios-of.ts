import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironmentFile } from '../setup/environment-text.ts'

/** One studio of many on this machine. */
export interface FleetStudio {
  /** The name of its settings file without `.env`. */
  name: string
  /** Where its server listens, as `http://host:port`. */
  url: string
  metricsToken: string | null
  /** The link to the release that it runs. */
  link: string
}

const NAME = /^([a-z0-9][a-z0-9._-]*)\.env$/

/**
 * The studios of a folder of settings files `NAME.env`, by name. Throws where there is none, or where one has no link
 * or no PORT.
 */
export function studiosOf(settings: string, links: string): FleetStudio[] {
  const names = readdirSync(settings).flatMap((file) => NAME.exec(file)?.[1] ?? [])
  if (names.length === 0) throw new Error(`There is no NAME.env in ${settings}.`)
  return names.sort().map((name) => {
    const { HOST, PORT, METRICS_TOKEN } = readEnvironmentFile(join(settings, `${name}.env`))
    if (!PORT) throw new Error(`${name}.env has no PORT: every studio of a machine needs its own.`)
    const link = join(links, name)
    if (!existsSync(link)) throw new Error(`${link} is missing: a link to the release that ${name} runs.`)
    // A server that listens everywhere is asked on this machine.
    const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
    return { name, url: `http://${host}:${PORT}`, metricsToken: METRICS_TOKEN || null, link }
  })
}

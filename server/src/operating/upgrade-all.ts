import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readWords, runCommand } from './command.ts'
import { type FleetStudio, studiosOf } from './fleet/studios-of.ts'
import { lookAgain, runs, type Upgrade, upgradeStudio } from './fleet/upgrade-studio.ts'
import { complain, say } from './studio-database.ts'
import { counted } from './terminal.ts'

const usage = `npm run upgrade-all -- RELEASE   upgrades every studio of this machine, one at a time
  --settings FOLDER   one NAME.env for each studio (/etc/studios)
  --links FOLDER      one link NAME for each studio, to its release (/opt/studios)
  --restart COMMAND   restarts a studio, with {} for its name (systemctl restart studios@{})
  --canary NAME       goes first (the first by name)
  --watch SECONDS     how long the canary is watched before the others (120)
  --patience SECONDS  how long a studio may take to be ready (300)`

const options = {
  settings: { type: 'string', default: '/etc/studios' },
  links: { type: 'string', default: '/opt/studios' },
  restart: { type: 'string', default: 'systemctl restart studios@{}' },
  canary: { type: 'string' },
  watch: { type: 'string', default: '120' },
  patience: { type: 'string', default: '300' },
} as const

/**
 * Upgrades the canary and watches it, then the others in turn; stops at the first that is not ready. Studios that run
 * the release already are not restarted, so it is repeated with the same words. Exits with 1 if one was not upgraded.
 */
async function main(): Promise<number> {
  const { values, positionals } = readWords(usage, options, 1)
  const [folder] = positionals
  if (!folder) throw new Error(usage)
  const upgrade: Upgrade = {
    release: releaseIn(folder),
    restart: values.restart,
    patience: milliseconds('--patience', values.patience),
  }
  const watched = milliseconds('--watch', values.watch)
  const studios = inOrder(studiosOf(resolve(values.settings), resolve(values.links)), values.canary)
  return inTurn(studios, upgrade, watched)
}

/** Upgrades the studios in this order, of which the first is watched. Returns the exit code. */
async function inTurn(studios: FleetStudio[], upgrade: Upgrade, watched: number): Promise<number> {
  const left = studios.filter((studio) => !runs(studio, upgrade.release))
  say(
    `${upgrade.release} runs in ${studios.length - left.length} of ${counted(studios.length, 'studio')} already.`,
  )
  let upgraded = 0
  for (const studio of studios) {
    const isLeft = left.includes(studio)
    // The canary is watched also where an earlier run upgraded it: that one may have been stopped meanwhile.
    const watching = studio === studios[0] && left.length > 0 ? watched : 0
    const began = Date.now()
    const wrong = await (isLeft ? upgradeStudio(studio, upgrade, watching) : lookAgain(studio, watching))
    if (wrong) {
      complain(`${studio.name}: ${wrong}.`)
      complain(`Stopped: ${upgraded} upgraded, ${left.length - upgraded} not.`)
      return 1
    }
    if (isLeft) upgraded += 1
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    say(`${studio.name}: ready after ${seconds} seconds${watching > 0 ? ', watched as the first' : ''}.`)
  }
  say('Every studio runs the release.')
  return 0
}

function releaseIn(folder: string): string {
  const release = resolve(folder)
  if (existsSync(join(release, 'package.json'))) return release
  throw new Error(`${release} is no release of the studio: it has no package.json.`)
}

function inOrder(studios: FleetStudio[], canary: string | undefined): FleetStudio[] {
  const first = canary ? studios.find(({ name }) => name === canary) : studios[0]
  if (!first) throw new Error(`There is no studio ${canary}.`)
  return [first, ...studios.filter((studio) => studio !== first)]
}

function milliseconds(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new Error(`${name} is a number of seconds.`)
  return Number(text) * 1000
}

await runCommand(main)

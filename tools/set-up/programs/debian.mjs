import { command } from '../command.mjs'
import { say } from '../say.mjs'

/** @param {string[]} args */
const aptGet = async (args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return command('apt-get', args, { env, quiet: true }).catch((error) => ({
    status: 1,
    output: String(error),
  }))
}

/**
 * Installs a program for the tests from Debian's packages if permitted; the caller checks whether it is
 * there.
 * @param {string} name @param {string} purpose
 */
export const installFromDebian = async (name, purpose) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  say(`Installing ${name} for ${purpose} …`)
  await aptGet(['update'])
  await aptGet(['install', '-y', name])
}

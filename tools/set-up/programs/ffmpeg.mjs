import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from '../say.mjs'
import { installFromDebian } from './debian.mjs'

const isThere = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'ffmpeg')))

/**
 * Installs ffmpeg from Debian's packages if it is missing, for tests of renditions; without it they are
 * skipped.
 */
export const ensureFfmpeg = async () => {
  if (isThere()) return
  await installFromDebian('ffmpeg', 'the tests of films')
  if (!isThere())
    say('Renditions of films are not tested: there is no ffmpeg (Debian: apt-get install ffmpeg).')
}

import { existsSync, readFileSync } from 'node:fs'
import { Stop } from './say.mjs'
import { settingsFile } from './server.mjs'

/**
 * Says before anything is installed that a start can't work on Windows without a PostgreSQL elsewhere.
 * @param {NodeJS.ProcessEnv} env @param {string} platform
 */
export const refuseWindows = (env, platform = process.platform) => {
  if (platform !== 'win32' || env.DATABASE_URL) return
  const file = settingsFile(env)
  if (file && existsSync(file) && /^\s*DATABASE_URL=\S/m.test(readFileSync(file, 'utf8'))) return
  throw new Stop(
    "The studio's own PostgreSQL runs on Linux and macOS only. On Windows use WSL (Ubuntu), where npm start works as it is, " +
      'or name a PostgreSQL in DATABASE_URL.',
  )
}

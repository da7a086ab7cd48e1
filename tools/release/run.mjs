// Runs the studio, or one of its commands with arguments: `node run.mjs main`, `node run.mjs admin list`. The
// settings are those of STUDIO_ENV_FILE, or of studio.env beside this file; environment variables take
// precedence.
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const [oldestMajor, oldestMinor] = [22, 22]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `Node ${process.versions.node} is too old for the studio: install Node ${oldestMajor}.${oldestMinor} or newer.`,
  )
  process.exit(1)
}
const [node = '', here = '', name = 'main', ...words] = process.argv
if (name === 'main' && words.length > 0) {
  console.error('npm start takes no words: its settings stand in studio.env, see docs/variables.md.')
  process.exit(1)
}
const asksForHelp = words.includes('--help') || words.includes('-h')
const named = process.env.STUDIO_ENV_FILE
const file = named === '' ? null : resolve(dirname(fileURLToPath(import.meta.url)), named ?? 'studio.env')
const program = new URL(`server/build/${name === 'main' ? 'bundle' : 'commands'}/${name}.js`, import.meta.url)

process.env.STUDIO_ENV_FILE = file ?? ''
// The command that creates the file doesn't read it.
if (file && name !== 'setup' && !asksForHelp && (named || existsSync(file))) {
  try {
    // loadEnvFile says of any file that it can't read that there is none.
    accessSync(file, constants.R_OK)
    process.loadEnvFile(file)
  } catch (error) {
    console.error(`The settings can't be read: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}
process.argv = [node, here, ...words]
await import(program.href)

// Runs the studio, or one of its commands with arguments: `node run.mjs main`, `node run.mjs admin list`. The
// settings are those of STUDIO_ENV_FILE, or of studio.env beside this file; environment variables take
// precedence.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'

const [node = '', here = '', name = 'main', ...words] = process.argv
const named = process.env.STUDIO_ENV_FILE
const file = named === '' ? null : resolve(import.meta.dirname, named ?? 'studio.env')
const program = new URL(`server/build/${name === 'main' ? 'bundle' : 'commands'}/${name}.js`, import.meta.url)

process.env.STUDIO_ENV_FILE = file ?? ''
// The command that creates the file doesn't read it.
if (file && name !== 'setup' && (named || existsSync(file))) loadEnvFile(file)
process.argv = [node, here, ...words]
await import(program.href)

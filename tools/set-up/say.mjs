import { existsSync } from 'node:fs'

/** Prints progress for the person at the keyboard. @param {string} text */
export const say = (text) => console.log(text)

/** An error that the person can fix; printed without a stack. */
export class Stop extends Error {}

/**
 * Forgets a folder for temporary files that is not there (any more), as a shell of Nix leaves it behind: all that the script
 * starts would fail by it.
 * @param {NodeJS.ProcessEnv} env
 */
export const forgetMissingFolders = (env) => {
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) if (!existsSync(env[name] ?? '/')) delete env[name]
}

/**
 * Whether an error is about the words after the script's name, which Node's own sentence names.
 * @param {Error} error
 */
const isOfWords = (error) => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/**
 * Runs a script; an error prints one clear message and exits with code 1.
 * @param {() => Promise<number>} work
 */
export const runScript = async (work) => {
  forgetMissingFolders(process.env)
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(
      error instanceof Stop || (error instanceof Error && isOfWords(error)) ? `\n${error.message}\n` : error,
    )
    process.exitCode = 1
  }
}

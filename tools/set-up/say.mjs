/** Prints progress for the person at the keyboard. @param {string} text */
export const say = (text) => console.log(text)

/** An error that the person can fix; printed without a stack. */
export class Stop extends Error {}

/**
 * Runs a script; an error prints one clear message and exits with code 1.
 * @param {() => Promise<number>} work
 */
export const runScript = async (work) => {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}\n` : error)
    process.exitCode = 1
  }
}

/** Tells the person at the keyboard what is going on. @param {string} text */
export const say = (text) => console.log(text)

/** A reason to stop that the person can do something about; shown without a stack. */
export class Stop extends Error {}

/** Runs a script's work; what stops it is one clear message and exit code 1. @param {() => Promise<number>} work */
export const runScript = async (work) => {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}\n` : error)
    process.exitCode = 1
  }
}

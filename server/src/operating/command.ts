import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { trustOwnAuthorities } from '../platform/outside/own-authorities.ts'
import { reasonOf } from './checks/finding.ts'
import { complain, say } from './studio-database.ts'

/**
 * Runs a command of the operator and sets the exit code that it returns. One that throws exits with 1, and prints why
 * after `failed`.
 */
export async function runCommand(
  main: () => Promise<number>,
  { failed = '', describe = reasonOf }: { failed?: string; describe?: (error: unknown) => string } = {},
): Promise<void> {
  // Whoever reads along may stop, such as `head`: the work goes on, and its exit code tells how it ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    trustOwnAuthorities(process.env)
    process.exitCode = await main()
  } catch (error) {
    if (error instanceof Usage) return showUsage(error)
    complain(`${failed}${describe(error)}`)
    process.exitCode = 1
  }
}

/** Thrown where a command's words ask for its usage, or are none that it knows; then `wrong` may say which. */
export class Usage extends Error {
  readonly isAskedFor: boolean
  readonly wrong: string
  constructor(usage: string, { isAskedFor = false, wrong = '' } = {}) {
    super(usage)
    this.isAskedFor = isAskedFor
    this.wrong = wrong
  }
}

function showUsage({ message, isAskedFor, wrong }: Usage): void {
  if (isAskedFor) say(message)
  else complain([wrong, message].filter(Boolean).join('\n'))
  process.exitCode = isAskedFor ? 0 : 1
}

/** Describes an error by our own sentences in full, with the addresses that `reasonOf` leaves out; of a failed statement its reason only. */
export function inFull(error: unknown): string {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  if (path && ofFiles[code]) return `${path} ${ofFiles[code]}`
  return error instanceof Error && !('query' in error) ? error.message : reasonOf(error)
}

const ofFiles: Record<string, string> = {
  ENOENT: 'does not exist.',
  EEXIST: 'already exists.',
  EACCES: 'may not be read or written by this user.',
  EISDIR: 'is a folder.',
}

/**
 * Parses the words after a command's name. Throws the usage for `--help`, an unknown option, an option without its value,
 * and more than `most` words that are no options.
 */
export function readWords<Options extends ParseArgsOptionsConfig>(usage: string, options: Options, most = 0) {
  const words = parsed(usage, options)
  if (words.positionals.length > most) throw new Usage(usage)
  return words
}

function parsed<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  const words = process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) throw new Usage(usage, { isAskedFor: true })
  try {
    return parseArgs<{ options: Options; allowPositionals: true }>({ options, allowPositionals: true })
  } catch (error) {
    // Node's first sentence names the option.
    throw new Usage(usage, { wrong: reasonOf(error).split('. ', 1)[0] ?? '' })
  }
}

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { VariablesSchema as Known } from '../config/environment.ts'
import { checkSettings } from './checks/check-settings.ts'
import { formatFinding, hint, isFault } from './checks/finding.ts'
import { inFull, readWords, runCommand } from './command.ts'
import { askQuestions } from './setup/ask-questions.ts'
import {
  environmentText,
  readDifferently,
  readEnvironmentFile,
  writePrivateFile,
} from './setup/environment-text.ts'
import { questions, testAnswer, unanswered } from './setup/questions.ts'
import { complain, say } from './studio-database.ts'

const usage = `npm run setup                      asks for the settings of a real studio, and writes them to studio.env
npm run setup -- --answers FILE    takes them from a file; --replace writes over settings that are there`
const options = { answers: { type: 'string' }, replace: { type: 'boolean' } } as const

const mixedQuotes =
  'systemd or compose read it otherwise than npm start, since it has an apostrophe and one of " $ \\ `: write ’ instead of \''
const given = { STUDIO_MODE: 'production' }

/**
 * Asks for a real studio's settings, or reads them from a file, tests each against its service, and writes
 * the environment file that a start reads (D17.production). Nothing is written while there is an error, and
 * existing values are replaced only on purpose. Returns the exit code.
 */
async function main(): Promise<number> {
  const { values } = readWords(usage, options)
  const file = process.env.STUDIO_ENV_FILE || resolve('studio.env')
  const before = existsSync(file) ? readEnvironmentFile(file) : {}
  if (values.answers && existsSync(file) && !values.replace)
    throw new Error(
      `${file} already exists: --replace writes it again, and keeps its TOKEN_SECRET and what setup does not ask for.`,
    )
  const answers = values.answers
    ? { ...notAsked(before), ...answersOf(values.answers) }
    : await askQuestions({ file, before: { ...before, ...given }, isThere: existsSync(file) })
  if (!answers) return 1
  const TOKEN_SECRET = answers.TOKEN_SECRET || before.TOKEN_SECRET || randomBytes(48).toString('base64url')
  const settings = { ...answers, ...given, TOKEN_SECRET }
  if (!(await holds(settings, values.answers !== undefined))) {
    complain('\nNothing was written.')
    return 1
  }
  writePrivateFile(file, environmentText(settings))
  for (const name of readDifferently(settings)) say(`hint: ${formatFinding(hint(name, mixedQuotes))}`)
  say(
    `\n${file} is written, closed to others. "npm run doctor" looks at everything again, "npm start" opens the studio.`,
  )
  return 0
}

/** Lines that an operator added: keys of backups, names of compose. */
function notAsked(settings: Record<string, string>): Record<string, string> {
  const asked = new Set<string>(questions.map(({ name }) => name))
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !asked.has(name)))
}

/** Reads the answers of a file; throws for an unknown variable, which is most likely a typo. */
function answersOf(path: string): Record<string, string> {
  const answers = readEnvironmentFile(path)
  const strange = Object.keys(answers).filter((name) => !(name in Known.shape))
  if (strange.length > 0)
    throw new Error(`${path} names what the studio does not know: ${strange.join(', ')}`)
  const standards = questions.flatMap(({ name, standard }) => (standard ? [[name, standard] as const] : []))
  const lacking = unanswered(answers)
  if (lacking.length > 0)
    throw new Error(`${path} does not say ${lacking.map(({ name }) => name).join(', ')}`)
  return { ...Object.fromEntries(standards), ...answers }
}

/** Checks all settings together and prints the errors. Typed answers have been tested before. */
async function holds(settings: Record<string, string>, reach: boolean): Promise<boolean> {
  const { variables, findings } = checkSettings(settings)
  const reached = reach && variables ? questions.map(({ name }) => testAnswer(name, variables)) : []
  const all = [...findings, ...(await Promise.all(reached)).flat()]
  for (const finding of all.filter(({ level }) => level !== 'fine'))
    say(`${finding.level}: ${formatFinding(finding)}`)
  return !all.some(isFault)
}

await runCommand(main, { describe: inFull })

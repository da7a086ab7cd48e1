import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { VariablesSchema as Known } from '../config/environment.ts'
import { readVariables } from '../config/read-config.ts'
import { checkSettings } from './checks/check-settings.ts'
import { type Finding, formatFinding, hint, isFault } from './checks/finding.ts'
import { inFull, readWords, runCommand } from './command.ts'
import {
  environmentText,
  readDifferently,
  readEnvironmentFile,
  writePrivateFile,
} from './setup/environment-text.ts'
import { type Question, questions, testAnswer, unanswered } from './setup/questions.ts'
import { complain, say } from './studio-database.ts'
import { openTerminal, type Terminal } from './terminal.ts'

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

type Answers = Record<string, string>

interface Conversation {
  file: string
  /** Values from the existing file; an empty answer keeps a value, and other variables are kept. */
  before: Answers
  isThere: boolean
}

/** Asks the questions in turn, repeating invalid answers; null if the input ends or the user declines. */
async function askQuestions({ file, before, isThere }: Conversation): Promise<Answers | null> {
  const terminal = openTerminal()
  try {
    if (
      isThere &&
      (await terminal.ask(`${file} already exists. Type "replace" to write it again`)) !== 'replace'
    ) {
      say('Nothing was changed.')
      return null
    }
    const answers = { ...before }
    for (const question of questions) {
      const answer = await answerTo(terminal, question, answers)
      if (answer === null) {
        complain('\nNobody answered, so nothing was written.')
        return null
      }
      answers[question.name] = answer
    }
    return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''))
  } finally {
    terminal.close()
  }
}

/** Returns a valid answer, or one that was given twice although its service didn't answer. */
async function answerTo(terminal: Terminal, question: Question, answers: Answers): Promise<string | null> {
  const { name, secret = false, optional = false } = question
  const standard = answers[name] || question.standard || ''
  let last = ''
  for (;;) {
    const typed = await terminal.ask(wordsOf(question, standard), { hidden: secret })
    const answer = typed || standard
    if (typed === null || (optional && !answer)) return typed
    if (await isTaken({ ...answers, [name]: answer }, name, answer === last)) return answer
    last = answer
  }
}

/** Checks whether an answer is accepted; prints what is wrong with it. */
async function isTaken(settings: Answers, name: string, insisted: boolean): Promise<boolean> {
  const { form, reach } = settings[name] ? await look(name, settings) : missing
  for (const finding of [...form, ...reach]) say(`  ${finding.level}: ${formatFinding(finding)}`)
  if (form.length > 0) return false
  if (!insisted && reach.some(isFault)) say('  Type the same again to keep it anyway.')
  return insisted || !reach.some(isFault)
}

const wordsOf = ({ words, secret }: Question, standard: string): string =>
  standard ? `${words} [${secret ? 'as before' : standard}]` : words

const missing = {
  form: [{ level: 'fault', about: 'answer', text: 'this one is needed' } as Finding],
  reach: [],
}

/** The question at which a fault is told: of several variables that it names, the one that is asked last. */
const toldAt = ({ about, text }: Finding) =>
  questions.findLast(({ name }) => name === about || new RegExp(`\\b${name}\\b`).test(text))?.name

/** Returns the errors in the form of an answer and, if there are none, the result of testing its service. */
async function look(name: string, settings: Answers): Promise<{ form: Finding[]; reach: Finding[] }> {
  const form = checkSettings(settings).findings.filter(
    (one) => isFault(one) && toldAt(one) === name && !/ is missing/.test(one.text),
  )
  const read = readVariables(settings)
  return { form, reach: form.length > 0 || 'wrong' in read ? [] : await testAnswer(name, read.variables) }
}

await runCommand(main, { describe: inFull })

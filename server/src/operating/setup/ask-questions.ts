import { readVariables } from '../../config.ts'
import { checkSettings } from '../checks/check-settings.ts'
import { type Finding, formatFinding, isFault } from '../checks/finding.ts'
import { complain, say } from '../studio-database.ts'
import { openTerminal, type Terminal } from '../terminal.ts'
import { type Question, questions, testAnswer } from './questions.ts'

type Answers = Record<string, string>

interface Conversation {
  file: string
  /** Values from the existing file; an empty answer keeps a value, and other variables are kept. */
  before: Answers
  isThere: boolean
}

/** Asks the questions in turn, repeating invalid answers; null if the input ends or the user declines. */
export async function askQuestions({ file, before, isThere }: Conversation): Promise<Answers | null> {
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

/** Returns the errors in the form of an answer and, if there are none, the result of testing its service. */
async function look(name: string, settings: Answers): Promise<{ form: Finding[]; reach: Finding[] }> {
  const form = checkSettings(settings).findings.filter(
    (one) => isFault(one) && one.about === name && !/ is missing/.test(one.text),
  )
  const read = readVariables(settings)
  return { form, reach: form.length > 0 || 'wrong' in read ? [] : await testAnswer(name, read.variables) }
}

import { text } from 'node:stream/consumers'
import { type LegalFacts, parseLegalText } from './parse-legal-text.ts'

/** Parses Markdown in a process of its own; see `drawLegalText`. */
const { markdown, facts } = JSON.parse(await text(process.stdin)) as { markdown: string; facts: LegalFacts }
process.stdout.write(JSON.stringify(parseLegalText(markdown, facts)))

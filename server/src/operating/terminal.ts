import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export interface Terminal {
  /** What is typed after the words, without the spaces around it; null once nobody types any more. */
  ask(words: string, how?: { hidden?: boolean }): Promise<string | null>
  close(): void
}

/** Asks whoever sits at the keyboard, or reads the lines that are piped in; what is hidden is not shown while it is typed. */
export function openTerminal(): Terminal {
  let hidden = false
  const output = new Writable({
    write(text, _encoding, done) {
      if (!hidden) process.stdout.write(text)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })
  const typed = lines[Symbol.asyncIterator]()
  lines.on('SIGINT', () => process.exit(130))
  return {
    async ask(words, { hidden: unseen = false } = {}) {
      process.stdout.write(`${words}: `)
      hidden = unseen
      const { value, done } = await typed.next()
      if (unseen) process.stdout.write('\n')
      hidden = false
      return done ? null : value.trim()
    },
    close: () => lines.close(),
  }
}

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export interface Terminal {
  /** Returns the trimmed input after a prompt; null once the input has ended. */
  ask(words: string, how?: { hidden?: boolean }): Promise<string | null>
  close(): void
}

/** Prompts at the keyboard, or reads lines piped in; hidden input is not echoed. */
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
  // As without a prompt: what a command has to clear away, it clears away.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
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

/** Asks for a word before something that can't be undone; false for any other, and if the input is closed. */
export async function confirmWord(word: string): Promise<boolean> {
  const terminal = openTerminal()
  const typed = await terminal.ask(`Type "${word}" to continue`)
  terminal.close()
  return typed === word
}

import { createServer, type Server, type Socket } from 'node:net'

interface ReceivedMail {
  to: string
  messageId: string
  subject: string
  /** Headers and bodies as received, with folded lines joined. */
  source: string
}

export interface TestMailServer {
  port: number
  received: ReceivedMail[]
  /** The names that clients have greeted with. */
  greetings: string[]
  /** Accepts the next mails, that many, but closes the connection before it confirms them. */
  forgetToAnswer(count: number): void
  /** Answers every RCPT of these addresses with a refusal, such as '550 5.1.1 no such user'. */
  refuses(answers: Record<string, string>): void
  /** How often an address was tried. */
  triesOf(address: string): number
  /** From now on accepts input and answers nothing. */
  expireOpenOperations(): void
  /** Closes the port and every connection. */
  stop(): Promise<void>
}

/** Starts a mail server on loopback that stores what it receives; `port` 0 is any free one. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  const greetings: string[] = []
  const lines = new Set<Socket>()
  let silent = 0
  let mute = false
  let refusals: Record<string, string> = {}
  const tries = new Map<string, number>()
  const answerTo = (address: string) => {
    tries.set(address, (tries.get(address) ?? 0) + 1)
    return refusals[address] ?? '250 ok'
  }
  const server: Server = createServer((line) => {
    lines.add(line)
    line.on('close', () => lines.delete(line)).on('error', () => {})
    talk(line, { answerTo, greet: (name) => greetings.push(name) }, (mail) => {
      received.push(mail)
      if (mute) return false
      if (silent === 0) return true
      silent -= 1
      line.destroy()
      return false
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    greetings,
    refuses(answers) {
      refusals = answers
    },
    triesOf: (address) => tries.get(address) ?? 0,
    forgetToAnswer(count) {
      silent = count
    },
    expireOpenOperations() {
      mute = true
    },
    async stop() {
      for (const line of lines) line.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Speaks as much SMTP as one mail needs; `take` returns false to leave the mail unconfirmed. */
function talk(
  line: Socket,
  { answerTo, greet }: { answerTo: (address: string) => string; greet: (name: string) => void },
  take: (mail: ReceivedMail) => boolean,
): void {
  let unread = ''
  let to = ''
  let inMail = false
  const say = (text: string) => line.write(`${text}\r\n`)
  const command = (text: string) => {
    if (/^RCPT/i.test(text)) {
      to = /<(.*)>/.exec(text)?.[1] ?? ''
      say(answerTo(to))
      return
    }
    const [, name] = /^(?:EHLO|HELO) (\S+)/i.exec(text) ?? []
    if (name) greet(name)
    inMail = /^DATA/i.test(text)
    say(inMail ? '354 go on' : '250 ok')
  }
  const mail = (text: string) => {
    inMail = false
    if (take({ to, ...headersOf(text), source: text.replace(/=\r\n/g, '') })) say('250 taken')
  }
  line.setEncoding('utf8').on('data', (text: string) => {
    unread += text
    for (let end = endOf(); unread.includes(end); end = endOf()) {
      const part = unread.slice(0, unread.indexOf(end))
      unread = unread.slice(part.length + end.length)
      if (inMail) mail(part)
      else command(part)
    }
  })
  const endOf = () => (inMail ? '\r\n.\r\n' : '\r\n')
  say('220 test')
}

function headersOf(mail: string): { messageId: string; subject: string } {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? ''
  return { messageId: header('Message-ID'), subject: header('Subject') }
}

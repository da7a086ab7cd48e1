import type { Attack } from '../attack.ts'

const MEGABYTE = 1_048_576
/** Public calls with a body. */
const OPEN = ['/api/User/login', '/api/User/registration', '/api/Form', '/api/User/logout']

const members = (name: (index: number) => string, value: string) =>
  `{${Array.from({ length: 100_000 }, (_, index) => `"${name(index)}":${value}`).join(',')}`.slice(
    0,
    MEGABYTE - 9,
  )

/** Closes the object after the text was cut. */
const closed = (text: string) => `${text.slice(0, text.lastIndexOf(','))}}`

const bodies: Record<string, () => string> = {
  'unknown keys': () => closed(members((index) => String(index), '0')),
  'the same key': () => closed(members(() => 'email', '0')),
  prototypes: () => closed(members(() => '__proto__', '0')),
  'prototypes as values': () => closed(members((index) => `k${index}`, '"__proto__"')),
  'open brackets': () => '['.repeat(MEGABYTE - 9),
  'nested objects': () => '{"a":'.repeat(200_000),
  'a long list': () => `[${'0,'.repeat(500_000)}0]`,
  escapes: () => `{"email":"${'\\u0041'.repeat(170_000)}"}`,
}

/** Sends each body at two sizes, one at a time: a megabyte, and one that a call accepts. */
export const hostileKeys: Attack = {
  name: 'key sets and nesting, 1 MB and 8 kB',
  kind: 'requests',
  lasts: 0,
  shortLasts: 0,
  async run({ send }) {
    for (const make of Object.values(bodies)) {
      const whole = make()
      const small = whole.endsWith('}') ? closed(whole.slice(0, 8_000)) : whole.slice(0, 8_000)
      for (const path of OPEN) {
        for (const body of [whole, small]) await send({ method: 'POST', path, body })
      }
    }
  },
}

const addresses = [
  `/api/Price?${Array.from({ length: 1_500 }, (_, index) => `k${index}=1`).join('&')}`,
  `/api/Price?${'__proto__=1&'.repeat(1_000)}`,
  `/api/Price?${'orderBy=DateTime&'.repeat(700)}`,
  `/api/Video/${'%CC%80'.repeat(2_000)}`,
  `/${'a/'.repeat(6_000)}`,
  `/?${'x=%F0%9F%A7%98&'.repeat(700)}`,
  `/api/User/getAllUsers?userName=${'%25'.repeat(3_000)}`,
]

/** Sends URLs of the maximum length, and headers full of cookies, tags and languages. */
export const hostileHeads: Attack = {
  name: 'long addresses and heads',
  kind: 'requests',
  lasts: 0,
  async run({ send, target }) {
    for (const path of addresses) await send({ path, token: target.admins[0]!.token })
    const long = 'a=1; '.repeat(2_500)
    for (const name of ['cookie', 'if-none-match', 'accept-encoding', 'range', 'authorization']) {
      await send({ path: '/', headers: { [name]: long } })
      await send({ path: '/api/Price', headers: { [name]: long } })
    }
    const signature = `t=1,${'v1=00,'.repeat(2_000)}`
    await send({
      method: 'POST',
      path: '/api/Payment/webhook',
      headers: { 'stripe-signature': signature },
      body: '{}',
    })
  },
}

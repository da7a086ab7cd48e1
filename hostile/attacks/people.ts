import { randomUUID } from 'node:crypto'
import { type Attack, storm } from '../attack.ts'

const json = JSON.stringify

/** Sends the right password, ninety times in parallel, repeatedly. */
const loginStorm: Attack = {
  name: '90 sign-ins at once with a valid account',
  kind: 'storm',
  lasts: 10_000,
  shortLasts: 3_000,
  run(field) {
    const { email, password } = field.member
    const body = json({ email, password })
    return storm(field, 90, () => field.send({ method: 'POST', path: '/api/User/login', body }))
  },
}

/** Sends wrong passwords for the bystander's account, who must still be able to sign in. */
const guesses: Attack = {
  name: "wrong passwords and reset links for a bystander's account",
  kind: 'storm',
  lasts: 6_000,
  shortLasts: 2_000,
  run(field) {
    const { email } = field.target.people.bystander
    const wrong = json({ email, password: 'Wr0ngPass' })
    return storm(field, 20, (turn) =>
      turn % 4 === 0
        ? field.send({ method: 'POST', path: `/api/User/forgotPassword?email=${email}`, body: '{}' })
        : field.send({ method: 'POST', path: '/api/User/login', body: wrong }),
    )
  },
}

const registrations: Attack = {
  name: '50 registrations at once',
  kind: 'storm',
  lasts: 6_000,
  run: (field) =>
    storm(field, 50, () => {
      const name = `p${randomUUID().replaceAll('-', '').slice(0, 16)}`
      const person = { firstName: 'Ada', lastName: 'Love', email: `${name}@example.com`, userName: name }
      const body = json({ ...person, password: `Tide${name.slice(1, 8)}A1` })
      return field.send({ method: 'POST', path: '/api/User/registration', body })
    }),
}

/** Requests challenges, sends forged tokens and unsigned webhooks: cheap public calls. */
const smallCalls: Attack = {
  name: 'captchas, forged tokens and unsigned webhooks',
  kind: 'storm',
  lasts: 6_000,
  run(field) {
    const forged = `${'eyJhbGciOiJIUzI1NiJ9'}.${Buffer.alloc(6_000, 65).toString('base64url')}.x`
    const event = json({ id: 'evt_1', object: 'event', padding: 'x'.repeat(60_000) })
    const now = Math.floor(Date.now() / 1000)
    const headers = { 'stripe-signature': `t=${now},v1=${'0'.repeat(64)}` }
    return storm(field, 60, (turn) => {
      if (turn % 3 === 0) return field.send({ path: '/api/Captcha/challenge' })
      if (turn % 3 === 1) return field.send({ path: '/api/User/getUserInfo', token: forged })
      return field.send({ method: 'POST', path: '/api/Payment/webhook', headers, body: event })
    })
  },
}

const codes: Attack = {
  name: '300 promo codes guessed through the preview',
  kind: 'storm',
  lasts: 4_000,
  run(field) {
    const { id: userId, token } = field.member
    return storm(field, 30, () => {
      const code = randomUUID().slice(0, 8)
      const query = new URLSearchParams({ userId, priceId: field.target.planId, promocodeCode: code })
      return field.send({ path: `/api/UserSubscription/preview?${query}`, token })
    })
  },
}

export const peopleStorms: Attack[] = [loginStorm, guesses, registrations, smallCalls, codes]

// What js.stripe.com serves, as far as the card form uses it: fields that tell what is missing, a card that is made at
// api.stripe.com, and the bank's question.

/** @typedef {'cardNumber' | 'cardExpiry' | 'cardCvc'} Field */
/** @typedef {{ code: string; message: string }} Fault */
/** @typedef {(change: { elementType: Field; complete: boolean; error: Fault | undefined }) => void} OnChange */
/** @typedef {{ change?: OnChange; ready?: () => void }} Heard */

/** @type {Field[]} */
const names = ['cardNumber', 'cardExpiry', 'cardCvc']
/** @type {Record<Field, number>} */
const lengths = { cardNumber: 14, cardExpiry: 4, cardCvc: 3 }
/** @type {Record<Field, Fault>} */
const faults = {
  cardNumber: { code: 'incomplete_number', message: 'Your card number is incomplete.' },
  cardExpiry: { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." },
  cardCvc: { code: 'incomplete_cvc', message: "Your card's security code is incomplete." },
}
/** @type {Map<Field, HTMLInputElement>} */
const inputs = new Map()
/** @param {Field} field */
const digits = (field) => (inputs.get(field)?.value ?? '').replace(/\D/g, '')
/** @param {Field} field */
const faultIn = (field) => (digits(field).length < lengths[field] ? faults[field] : undefined)

/** @typedef {{ style?: { base?: { color: string } } }} Look */

/** @param {Field} field @param {Look} [first] */
function createField(field, first) {
  const input = document.createElement('input')
  /** @type {Heard} */
  const heard = {}
  input.setAttribute('aria-label', `Stripe ${field}`)
  /** @param {Look | undefined} look */
  const wear = (look) => {
    input.dataset.ink = look?.style?.base?.color
  }
  wear(first)
  inputs.set(field, input)
  /** @param {Fault | undefined} error */
  const tell = (error) => heard.change?.({ elementType: field, complete: !faultIn(field), error })
  input.addEventListener('input', () => tell(undefined))
  input.addEventListener('blur', () => input.value && tell(faultIn(field)))
  return {
    /** @param {HTMLElement} place */
    mount(place) {
      place.append(input)
      heard.ready?.()
    },
    /** @param {keyof Heard} name @param {() => void} listener */
    on: (name, listener) => Object.assign(heard, { [name]: listener }),
    /** @param {keyof Heard} name */
    off: (name) => delete heard[name],
    update: wear,
    focus: () => input.focus(),
    destroy: () => input.remove(),
  }
}

/** @param {string} path @param {Record<string, string>} body */
async function ask(path, body) {
  const sent = { method: 'POST', body: new URLSearchParams(body) }
  return (await fetch(`https://api.stripe.com/v1/${path}`, sent)).json()
}

async function createPaymentMethod() {
  const missing = names.map(faultIn).find(Boolean)
  if (missing) return { error: missing }
  const answer = await ask('payment_methods', {
    number: digits('cardNumber'),
    exp_month: digits('cardExpiry').slice(0, 2),
    exp_year: `20${digits('cardExpiry').slice(2)}`,
    cvc: digits('cardCvc'),
  })
  return answer.error ? answer : { paymentMethod: answer }
}

function elements() {
  /** @type {Map<Field, ReturnType<typeof createField>>} */
  const made = new Map()
  return {
    /** @param {Field} field @param {Look} [look] */
    create(field, look) {
      const element = createField(field, look)
      made.set(field, element)
      return element
    },
    /** Asked with React's component, which carries the field's name. @param {{ __elementType: Field }} component */
    getElement: (component) => made.get(component.__elementType) ?? null,
    update() {},
  }
}

const makeStripe = () => ({
  _registerWrapper() {},
  registerAppInfo() {},
  createToken() {},
  confirmCardPayment() {},
  elements,
  createPaymentMethod,
  /** @param {{ clientSecret: string }} question */
  handleNextAction: ({ clientSecret }) => ask('next_action', { clientSecret }),
})

// Stripe's script tells its release, and the loader checks it.
Object.assign(window, { Stripe: Object.assign(makeStripe, { version: 'endive' }) })

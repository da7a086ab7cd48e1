import type { Variables } from './environment.ts'

/** Origins of push services besides those of the browsers. */
export const pushOf = ({ PUSH_SERVICES = '' }: Variables) => ({
  services: PUSH_SERVICES.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
})

/** Lists the errors in the settings of push messages. */
export const wrongPush = (variables: Variables): string[] =>
  pushOf(variables)
    .services.filter((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
    .map((origin) => `PUSH_SERVICES: ${origin} is no origin such as https://push.example.com`)

import { z } from 'zod'
import { subjects } from './environment.ts'

interface Described {
  name: string
  description: string
  /** Whether production does not start without it. */
  needed: boolean
  /** What holds where it is not set, in words or as a value; empty for nothing. */
  standard: string
  value: string
  /** The value that a copy of .env.example begins with. */
  example: string
}

const described = Object.entries(subjects).map(([title, shape]) => ({ title, variables: variablesOf(shape) }))

function variablesOf(shape: z.ZodRawShape): Described[] {
  const { properties = {} } = z.toJSONSchema(z.object(shape), { io: 'input' })
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', needed, standard, example, default: set } = property as Record<string, unknown>
    return {
      name,
      description: String(description),
      needed: needed === true,
      standard: String(standard ?? set ?? ''),
      value: String(set ?? ''),
      example: String(example ?? ''),
    }
  })
}

/** The page that lists all variables (docs/variables.md). */
export function variablesPage(): string {
  const parts = described.map(({ title, variables }) => {
    const rows = variables.map(
      ({ name, needed, standard, description }) =>
        `| ${name}${needed ? ' **needed**' : ''} | ${standard} | ${description} |`,
    )
    return `## ${title}\n\n| Variable | Default | Meaning |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Variables

All variables that a studio reads, made from \`server/src/config/environment.ts\` by its test. Production does not start without those that are **needed**. They stand in the environment, or in the file that STUDIO_ENV_FILE names (\`studio.env\` in the studio's folder); the environment takes precedence, and an empty value counts as none. What an Admin sets at \`/admin/settings\` overrides looks, texts, currency, place and time zone. Besides, NODE_EXTRA_CA_CERTS names a file with the certificates of authorities of your own, OpenTelemetry reads OTEL_EXPORTER_OTLP_HEADERS and OTEL_SERVICE_NAME itself, and \`node tools/check-stripe.mjs\` reads STRIPE_TEST_KEY.

${parts.join('\n')}`
}

/** The settings file of a studio in the making (.env.example): what is needed is empty, the rest says its default. */
export function exampleFile(): string {
  const parts = described.map(({ title, variables }) => {
    const lines = variables.map(({ name, needed, value, description, example }) => {
      const line = needed || example ? `${name}=${example}` : `# ${name}=${value}`
      return `# ${description}${needed ? ' (needed)' : ''}\n${line}\n`
    })
    return `# --- ${title} ---\n\n${lines.join('\n')}`
  })
  return `# The settings of a real studio. Copy this file to studio.env and let only yourself read it (chmod 600), or let
# \`npm run setup\` ask for what is needed. Made from server/src/config/environment.ts, as docs/variables.md is.

${parts.join('\n')}`
}

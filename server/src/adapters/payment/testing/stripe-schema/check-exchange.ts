import { parseForm } from '@studio/sandbox/wire/form.ts'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import type { Operation, PublishedSchema } from './published-schema.ts'

/** A request of the adapter and its response. */
export interface Exchange {
  method: string
  /** Including the query. */
  url: string
  /** Form body as sent. */
  form: string
  status: number
  answer: unknown
}

type Form = string | { [name: string]: Form }

/**
 * Returns checks that list the mismatches of an exchange or event with Stripe's published schema; empty if
 * there are none.
 */
export function exchangeChecker(schema: PublishedSchema) {
  const answers = checksBy(schema, {})
  // Form values are strings: they are coerced to numbers and booleans.
  const forms = checksBy(schema, { coerceTypes: true })
  const inRequest = ({ method, url, form }: Exchange, name: string, operation: Operation) => {
    // The SDK sends the parameters of a DELETE in the query, where the schema has a form.
    const query = new URL(url, 'http://localhost').search.slice(1)
    const shape = method === 'GET' ? queryShape(operation) : bodyShape(operation)
    return forms(`${name} sends`, shape, listed(parseForm(method === 'POST' ? form : query)))
  }
  return {
    exchange(exchange: Exchange): string[] {
      const found = findOperation(schema, exchange)
      if (!found) return [`${exchange.method} ${exchange.url} is not published`]
      const { name, operation } = found
      const kind = exchange.status < 400 ? '200' : 'default'
      const shape = operation.responses[kind]!.content['application/json'].schema
      return [
        ...inRequest(exchange, name, operation),
        ...answers(`${name} answers ${kind}`, shape, exchange.answer),
      ]
    },
    event(event: { type: string; data: { object: { object: string } } }): string[] {
      const { object } = event.data.object
      const refers = (name: string) => ({ $ref: `#/components/schemas/${name}` })
      return [
        ...answers(`the event ${event.type}`, refers('event'), event),
        ...answers(`${event.type} carries ${object}`, refers(object), event.data.object),
      ]
    },
  }
}

/** Validates values against schemas, compiled once per title; returns the errors as texts. */
function checksBy(schema: PublishedSchema, options: Options) {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: false,
    logger: false,
    // Each test file compiles again, so fast compilation matters more than fast validation.
    inlineRefs: false,
    code: { optimize: false },
    ...options,
  })
  ajv.addSchema({ $id: 'stripe', ...schema })
  const compiled = new Map<string, ValidateFunction>()
  return (title: string, shape: object, value: unknown): string[] => {
    const valid = compiled.get(title) ?? ajv.compile(absolute(shape) as object)
    compiled.set(title, valid)
    return valid(value) ? [] : said(title, valid.errors)
  }
}

/** Matches an id, but not `create_preview`, which is an endpoint in the place of an id. */
const anId = '(?!create_preview$)[^/]+'

function findOperation({ paths }: PublishedSchema, { method, url }: Exchange) {
  const path = url.split('?')[0] ?? ''
  const fits = (template: string) => new RegExp(`^${template.replace(/:\w+/g, anId)}$`).test(path)
  const found = Object.keys(paths).find((template) => paths[template]?.[method] && fits(template))
  return found ? { name: `${method} ${found}`, operation: paths[found]![method]! } : null
}

const bodyShape = (operation: Operation) =>
  operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {
    additionalProperties: false,
  }

function queryShape({ parameters = [] }: Operation) {
  const named = parameters.filter((parameter) => parameter.in === 'query')
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    required: named.filter(({ required }) => required).map(({ name }) => name),
  }
}

/** Makes references absolute to the registered schema. */
function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string' ? inner.replace(/^#/, 'stripe#') : absolute(inner),
    ]),
  )
}

/** Converts numbered form entries, such as `items[0][price]`, to lists. */
function listed(form: Form): unknown {
  if (typeof form === 'string') return form
  const entries = Object.entries(form).map(([name, value]) => [name, listed(value)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** Keeps the most specific errors, not "matches none of anyOf". */
function said(title: string, errors: ErrorObject[] | null | undefined): string[] {
  const telling = (errors ?? []).filter(({ keyword }) => keyword !== 'anyOf')
  return telling.map(
    ({ instancePath, message, params }) =>
      `${title}: ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  )
}

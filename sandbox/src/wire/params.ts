import type { Work } from '../store/work.ts'
import { invalid } from './errors.ts'
import type { Form } from './form.ts'

/** Reads the parameters of one request; unknown ones are refused as at the provider. */
export class Params {
  readonly form: Form
  private readonly at: string
  constructor(form: Form, at = '') {
    this.form = form
    this.at = at
  }

  only(names: readonly string[]): void {
    const stranger = Object.keys(this.form).find((name) => !names.includes(name) && name !== 'expand')
    if (stranger !== undefined)
      throw invalid(
        `Received unknown parameter: ${this.name(stranger)}`,
        this.name(stranger),
        'parameter_unknown',
      )
  }

  has(name: string): boolean {
    return this.form[name] !== undefined
  }

  text(name: string): string | null {
    const value = this.form[name]
    if (typeof value === 'object') throw invalid('Invalid string', this.name(name))
    return value === undefined || value === '' ? null : value
  }

  needText(name: string): string {
    const value = this.text(name)
    if (value !== null) return value
    throw invalid(`Missing required param: ${this.name(name)}.`, this.name(name), 'parameter_missing')
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const value = this.text(name)
    if (value === null) return otherwise
    const chosen = choices.find((choice) => choice === value)
    if (chosen) return chosen
    throw invalid(`Invalid ${this.name(name)}: must be one of ${choices.join(', ')}`, this.name(name))
  }

  whole(name: string): number | null {
    const value = this.text(name)
    if (value === null) return null
    if (/^-?\d{1,15}$/.test(value)) return Number(value)
    throw invalid(`Invalid integer: ${value}`, this.name(name), 'parameter_invalid_integer')
  }

  needWhole(name: string): number {
    this.needText(name)
    return this.whole(name)!
  }

  flag(name: string, otherwise: boolean): boolean {
    return this.choice(name, ['true', 'false'] as const, otherwise ? 'true' : 'false') === 'true'
  }

  part(name: string): Params {
    const value = this.form[name]
    if (typeof value === 'string' && value !== '') throw invalid('Invalid object', this.name(name))
    return new Params(typeof value === 'object' ? value : Object.create(null), this.name(name))
  }

  parts(name: string): Params[] {
    const value = this.form[name]
    if (typeof value !== 'object') return []
    return Object.keys(value).map((key) => this.part(name).part(key))
  }

  texts(name: string): string[] {
    const value = this.form[name]
    if (typeof value === 'string') return value === '' ? [] : [value]
    return Object.values(value ?? {}).filter((entry) => typeof entry === 'string')
  }

  /** Merges metadata: an empty value removes its key, an empty parameter removes all. */
  metadata(before: Record<string, string> = {}): Record<string, string> {
    if (this.form.metadata === '') return {}
    const merged = { ...before, ...(this.part('metadata').form as Record<string, string>) }
    return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
  }

  name(child: string): string {
    return this.at === '' ? child : `${this.at}[${child}]`
  }
}

/** A call of the API; `params` are the parameters it accepts, others are refused. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: readonly string[]
  run(work: Work, call: { id: string; params: Params }): Promise<object>
}

export const pagingParams = ['limit', 'starting_after', 'ending_before'] as const

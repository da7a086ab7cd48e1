/**
 * What a rule decides: yes, with what follows from it, or no, with a code. Refusals and texts are keyed by the code, on the
 * server and in the web alike.
 */
export type Verdict<Code extends string, Yes extends object = object, No extends object = object> =
  | ({ ok: true } & Yes)
  | ({ ok: false; code: Code } & No)

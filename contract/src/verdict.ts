/** Result of a rule: yes, with its consequences, or no, with a code. Server and web map the code to refusals and messages. */
export type Verdict<Code extends string, Yes extends object = object, No extends object = object> =
  | ({ ok: true } & Yes)
  | ({ ok: false; code: Code } & No)

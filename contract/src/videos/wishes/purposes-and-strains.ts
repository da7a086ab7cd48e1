/** What a person may practise for. */
export const PURPOSES = ['rest', 'strength', 'freedom', 'sleep'] as const
export type Purpose = (typeof PURPOSES)[number]

/** What a person may want to spare. */
export const SPARED = ['wrists', 'knees', 'back', 'neck', 'pregnancy'] as const
export type Spared = (typeof SPARED)[number]

/** Words of a class that are good for a purpose. */
export const purposeWords: Record<Purpose, RegExp> = {
  rest: /\b(?:yin|restorative|nidra|meditation|breath\w*|gentle|slow\w*|calm\w*|rest\w*|quiet|stillness)\b/i,
  strength: /\b(?:power|strength\w*|strong|core|arms|ashtanga)\b/i,
  freedom: /\b(?:mobility|yin|hips|shoulders|back|stretch\w*|flexib\w*|range)\b/i,
  sleep: /\b(?:sleep\w*|nidra|restorative|evening|bed\w*|night)\b/i,
}

/** What a class may name, and what it asks much of. Only names of poses count, since 'wrists' alone says nothing. */
export const strains: readonly { name: string; named: RegExp; of: readonly Spared[] }[] = [
  { name: 'Planks', named: /\bplanks?\b|\bchaturanga\b/gi, of: ['wrists'] },
  { name: 'Downward dog', named: /\bdown(?:ward)?(?:[ -]facing)? dogs?\b/gi, of: ['wrists'] },
  { name: 'Sun salutations', named: /\bsun salut\w+/gi, of: ['wrists'] },
  { name: 'Crow', named: /\bcrow\b(?!['’])/gi, of: ['wrists', 'pregnancy'] },
  { name: 'Arm balances', named: /\barm balances?\b/gi, of: ['wrists', 'pregnancy'] },
  { name: 'Handstands', named: /\bhandstands?\b/gi, of: ['wrists', 'pregnancy'] },
  { name: 'Kneeling', named: /\bkneel(?:ing|s)?\b/gi, of: ['knees'] },
  { name: 'Lunges', named: /\blunges?\b/gi, of: ['knees'] },
  { name: 'Squats', named: /\bsquats?\b/gi, of: ['knees'] },
  { name: 'Pigeon', named: /\bpigeon\b/gi, of: ['knees'] },
  { name: 'Saddle', named: /\bsaddle\b/gi, of: ['knees', 'back'] },
  { name: 'Backbends', named: /\bback ?bends?\b/gi, of: ['back', 'pregnancy'] },
  { name: 'Camel', named: /\bcamel\b/gi, of: ['knees', 'back', 'neck', 'pregnancy'] },
  { name: 'Cobra', named: /\bcobra\b/gi, of: ['back', 'pregnancy'] },
  { name: 'Sphinx', named: /\bsphinx\b/gi, of: ['back', 'pregnancy'] },
  { name: 'Twists', named: /\btwist(?:s|ing)?\b/gi, of: ['back', 'pregnancy'] },
  { name: 'Forward folds', named: /\bforward folds?\b/gi, of: ['back'] },
  { name: 'Headstands', named: /\bheadstands?\b/gi, of: ['neck', 'pregnancy'] },
  { name: 'Shoulder stands', named: /\bshoulder ?stands?\b/gi, of: ['neck', 'pregnancy'] },
  { name: 'Plough', named: /\bplough\b|\bplow\b/gi, of: ['back', 'neck', 'pregnancy'] },
  {
    name: 'Held breath',
    named: /\bhold(?:ing)? (?:the|your) breath\b|\bbreath of fire\b|\bkapalabhati\b/gi,
    of: ['pregnancy'],
  },
]

/** Says what a pose asks, and promises nothing. */
export const strainTexts: Record<Spared, string> = {
  wrists: 'a lot of weight on the wrists',
  knees: 'a lot of weight on bent knees',
  back: 'demanding on the back',
  neck: 'weight on neck and shoulders',
  pregnancy: 'often left out in pregnancy',
}

/** Words right before a pose that say that it does not come: "without a single plank". When in doubt, a pose comes. */
export const denied =
  /\b(?:no|not|nor|never|without|skips|avoids|(?:instead|rather) (?:of|than))\s+(?:(?:a|an|any|the|single|one|more|of|full|deep)\s+)*(?:[a-z]+\s+n?or\s+)?$/i

export const pregnancyNamed = /\bpre-?natal\b|\bpregnan\w+|\btrimester\b/gi

/** Words before pregnancy, in the same sentence, that advise against it: "not suitable if you are", "avoid in". */
export const warnsBefore =
  /\b(?:(?:not|cannot|\w+n['’]t)\b(?!\s+(?:only|just|merely|simply|need|worry)\b)|never|un(?:less|safe|suitable)|except|avoid|skip|leave|contra-?indicat\w*)[^.;!?]*$|\bno\b(?!-)[^.,;:!?]*$/i

/** Words after it that do: "Pregnant? Skip this one", "Pregnancy is a contraindication". */
export const warnsAfter =
  /^pregnant\b[^.;!]*\b(?:not|\w+n['’]t|never|avoid|skip|leave)\b|^pregnan[^.;!]*(?:\bcontra-?indicat|\bun(?:safe|suitable)|(?:\bis|:) (?:not?|avoid|skip)\b)/i

/** Says no more than a text that may mean the class or one pose of it. */
export const PREGNANCY_WARNING = 'The teacher says: not in pregnancy, or not all of it'

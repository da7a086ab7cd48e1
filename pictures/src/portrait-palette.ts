/** Background of a portrait: sky from top to horizon, disk, far hills and the cloth of the shoulders. */
export type PortraitWash = { sky: readonly [string, string]; disk: string; far: string; cloth: string }

// Literal colours: portraits are pictures and do not change with the studio's palette or theme.
export const SKINS = ['#F1CDB3', '#E3B290', '#C98E66', '#A56A46', '#7D4B33', '#5B3526'] as const
export const HAIRS = ['#1B1B26', '#38251F', '#6B4026', '#A8743F', '#B9B4B0', '#7A2F22'] as const
export const PORTRAIT_WASHES: readonly PortraitWash[] = [
  { sky: ['#8FAFC2', '#F3DCC7'], disk: '#E2573A', far: '#93909F', cloth: '#2F4C6C' },
  { sky: ['#A9CBCB', '#F0F0E2'], disk: '#F4BC57', far: '#87ADA0', cloth: '#2C5F66' },
  { sky: ['#C98F97', '#FAE2CD'], disk: '#FFF3E2', far: '#A87586', cloth: '#473E63' },
  { sky: ['#E3B566', '#F9EBD0'], disk: '#D8492B', far: '#C08B56', cloth: '#574347' },
  { sky: ['#9DB7BB', '#EEF0E7'], disk: '#E98A68', far: '#8FABA9', cloth: '#1D3D54' },
  { sky: ['#243C61', '#D99A85'], disk: '#F6E3C4', far: '#5F5A85', cloth: '#121F38' },
  { sky: ['#A8BBA0', '#F1EBD6'], disk: '#E9A13B', far: '#93A884', cloth: '#3F6355' },
  { sky: ['#6B4E71', '#F0BFA8'], disk: '#FFE3C0', far: '#83608A', cloth: '#3B335C' },
  { sky: ['#B9CBE0', '#F5EFEA'], disk: '#F08A6B', far: '#9DB0C6', cloth: '#465F84' },
  { sky: ['#C9764F', '#F6D3A8'], disk: '#FFF0D4', far: '#A96750', cloth: '#513643' },
  { sky: ['#5FA0A6', '#E9E6CF'], disk: '#F2994F', far: '#569B9B', cloth: '#1B5064' },
  { sky: ['#D9A6A0', '#F7E6D8'], disk: '#B7423A', far: '#B98A8C', cloth: '#8A3B3B' },
]

/** Outline of a head, on a sheet of 400 by 500. */
export const HEAD =
  'M201 92c40 0 62 34 60 84-1 44-8 70-26 92-10 12-22 18-34 18s-25-6-35-18c-18-22-25-48-26-92-1-50 21-84 61-84Z'

type Cut = { behind: string; over: string }

/** Haircuts: the part behind the head and the part over the forehead. */
export const CUTS = {
  bun: {
    behind:
      'M200 38c34-8 58 12 56 40-1 20-16 34-34 38h-38c-20-4-36-18-38-38-2-24 20-46 54-40Z M134 206c-8-74 22-118 68-118s74 44 66 118c-6 26-20 46-30 54h-76c-12-10-24-30-28-54Z',
    over: 'M140 196c-4-62 20-98 62-98 40 0 66 36 60 98-6-34-22-56-46-66-34 8-66 28-76 66Z',
  },
  long: {
    behind: 'M126 214c-10-80 24-130 76-130 54 0 84 50 74 130-4 40 16 96 26 150H96c14-54 36-108 30-150Z',
    over: 'M140 204c-6-68 22-104 62-104 42 0 68 36 60 104-4-36-22-60-56-76-14 30-44 44-66 76Z',
  },
  crop: {
    behind: 'M138 196c-8-66 20-104 64-104 46 0 70 38 62 104l-10 14H148Z',
    over: 'M140 194c-8-60 18-98 64-98 38 0 66 34 60 96-6-20-12-30-20-38-30 4-62 0-84-14-10 12-16 30-20 54Z',
  },
  curls: {
    behind:
      'M112 226c-22-14-20-46-2-58-8-28 12-50 34-52 8-26 36-38 60-30 24-10 52 4 58 30 24 0 44 22 36 50 22 12 24 46 2 60 10 26-6 50-28 52-10 20-34 24-48 14h-46c-16 10-38 4-46-14-24-2-36-26-20-52Z',
    over: 'M138 196c0-22 8-40 22-48 8-18 30-24 44-14 16-8 36 0 42 16 12 8 18 24 18 44-10-14-18-20-28-20-12 6-22 4-32-4-12 10-24 10-34 4-12 2-24 8-32 22Z',
  },
  bald: {
    behind: 'M142 190c-4-60 20-96 60-96s62 36 58 96l-8 10H150Z',
    over: '',
  },
  bob: {
    behind:
      'M126 210c-8-74 26-124 76-124 52 0 82 50 74 124 0 30 4 52-2 74-16 8-30 6-38 2h-70c-10 6-26 6-38-2-4-22 0-46-2-74Z',
    over: 'M138 206c-6-66 20-106 64-106 42 0 70 38 62 106-6-28-10-42-18-54-32 2-66-2-88-14-10 14-16 36-20 68Z',
  },
  wave: {
    behind:
      'M130 206c-10-74 24-124 74-122 52 2 78 52 70 122-2 26 20 40 16 76-2 24-20 38-36 30h-104c-18 8-38-6-38-30 0-36 20-46 18-76Z',
    over: 'M140 202c-4-44 8-80 42-96 44-14 80 22 80 92-10-20-18-38-26-58-30 32-66 40-96 62Z',
  },
  beard: {
    behind: 'M138 196c-8-66 20-104 64-104 46 0 70 38 62 104l-10 14H148Z',
    over: 'M142 190c-8-56 16-94 60-94 42 0 68 36 60 94-4-18-10-30-16-38-28-14-58-14-86 2-8 8-14 20-18 36Z',
  },
} as const satisfies Record<string, Cut>

export type CutName = keyof typeof CUTS

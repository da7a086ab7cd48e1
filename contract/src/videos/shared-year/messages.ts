export const sharedYearTexts = { ended: 'This picture is no longer shared' } as const

/** A column's name in letters and digits alone, without their marks: 'Prénom' is 'prenom', 'Straße' 'strasse'. */
export const plainHeading = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The names of a schema's numbers, in their order, as its `meta`: `z.literal([1, 2]).meta(enumNames('Muslim', 'Not Muslim'))`. The OpenAPI
 * document carries them as `x-enum-varnames`, from which generated clients name their constants.
 */
export const enumNames = (...names: readonly string[]): { 'x-enum-varnames': string[] } => ({ 'x-enum-varnames': names.map(identifierOf) })

/** 'Receipt No.' as `receiptNo`. */
const identifierOf = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word, i) => (i === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')

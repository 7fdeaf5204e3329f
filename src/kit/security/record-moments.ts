/** The moment that the id of a record begins with, in milliseconds. */
export const momentOfId = (id: string): number => parseInt(id.replace('-', '').slice(0, 12), 16)

/** The least id of a moment: records made since then have greater ones. */
export function leastIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

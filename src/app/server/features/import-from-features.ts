import { existsSync, readdirSync } from 'node:fs'

const folder = new URL('../../../features/', import.meta.url)

/** Imports a file of every feature that has it, such as `server/module.ts`, in the order of the features' names. */
export async function importFromFeatures<Module>(file: string): Promise<Module[]> {
  const names = readdirSync(folder).filter(name => existsSync(new URL(`${name}/${file}`, folder)))
  return Promise.all(names.sort().map(name => import(new URL(`${name}/${file}`, folder).href) as Promise<Module>))
}

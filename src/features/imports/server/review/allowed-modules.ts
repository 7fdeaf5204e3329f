import { type RawBuilder, type Selectable, sql } from 'kysely'
import { preferenceIds } from '#kit/giving/ids.ts'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'
import type { ImportReach } from '#features/imports/rules.ts'
import type { Right } from '#platform/contract/endpoint.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/database.ts'
import type { Settings } from '../tables.ts'
import '../tables.ts'

type Reader = Pick<Actor, 'can'>
type ImportModules = Pick<Selectable<Tables['donationImport']>, 'rowModules' | 'settings'>

/** The modules in which a user may add gifts. A file can name funds of these modules only. */
export const allowedModules = ({ can }: Reader): AppPreference[] =>
  Object.values(preferenceIds).filter(id => can(`${preferenceModules[id]}:add`))

const usualModules: readonly AppPreference[] = [preferenceIds.donations]
/** The modules whose funds a file may name. */
const modulesOfFile = ({ modules = usualModules }: Settings): readonly AppPreference[] => modules
/** The modules of an import: those of its rows or, until all rows are read, those that its file may name. */
const modulesOf = ({ rowModules, settings }: ImportModules): readonly AppPreference[] => rowModules ?? modulesOfFile(settings)

/** The rights to add in the modules of an import, without which nobody reads it. */
export const addRightsOf = (found: ImportModules): Right[] => modulesOf(found).map(id => `${preferenceModules[id]}:add` as const)

/** What a user may do with the gifts of an import, by its modules. */
export function reachOf(reader: Reader, found: ImportModules): ImportReach & { isReadable: boolean } {
  const allowed = allowedModules(reader)
  const modules = modulesOf(found)
  return {
    isReadable: modules.every(id => allowed.includes(id)),
    mayReadFile: modulesOfFile(found.settings).every(id => allowed.includes(id)),
    mayUndo: modules.every(id => allowed.includes(id) && reader.can(`${preferenceModules[id]}:view`)),
  }
}

/** The condition of `isReadable` for imports `i`. */
export const isReadableBy = (reader: Reader): RawBuilder<unknown> => sql`
  coalesce(i.row_modules, i.settings -> 'modules', ${JSON.stringify(usualModules)}::jsonb) <@ ${JSON.stringify(allowedModules(reader))}::jsonb`

/** The settings of an import with the funds that this user may name. */
export const settingsFor = (reader: Reader, settings: Settings): Settings & { modules: readonly AppPreference[] } => {
  const allowed = allowedModules(reader)
  return { ...settings, modules: modulesOfFile(settings).filter(id => allowed.includes(id)) }
}

/**
 * What an import stores while a job checks rows for a user's change. Its rows may be of the modules from before and of those that the user
 * may name: nobody without them reads the import until its modules are counted again.
 */
export const checkedFor = (reader: Reader, { rowModules, settings }: ImportModules) => {
  const { modules } = settingsFor(reader, settings)
  return { settings: { ...settings, checkedFor: modules }, rowModules: rowModules && [...new Set([...rowModules, ...modules])] }
}

/** The settings by which a job checks rows for the user whose change they are. */
export const settingsOfChange = (settings: Settings): Settings => ({ ...settings, modules: settings.checkedFor ?? modulesOfFile(settings) })

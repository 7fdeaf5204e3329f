import type { Plugin } from 'vite'
import * as ids from '../src/kit/giving/ids.ts'
import { datePresetIds } from '../src/kit/time/date-presets.ts'

const numbers = new Map<string, number>()
for (const [group, values] of Object.entries({ ...ids, datePresetIds }))
  if (typeof values === 'object' && !Array.isArray(values))
    for (const [name, value] of Object.entries(values)) if (typeof value === 'number') numbers.set(`${group}.${name}`, value)

/**
 * `methodIds.cash` as the number it stands for, so that names of ids do not travel to browsers: the bundler inlines constants, but no
 * properties.
 */
export const inlineIds = (): Plugin => ({
  name: 'amanah:inline-ids',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/.*\.tsx?$/.test(id)) return
    // `typeof methodIds.cash` is a type, and stays.
    return code.replace(/(?<!typeof |[\w$.'"`])\w+\.\w+\b/g, member => `${numbers.get(member) ?? member}`)
  },
})

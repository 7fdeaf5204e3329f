import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const slim = '\0slim-contract'

/** What a call needs of an endpoint; schemas stay behind, and with them the validator's 40 kB. */
const reader = `
  import { contract } from '#contract.ts'
  const call = ({ spec: { kind, access, method, path, query, multipart, mediaType } }) =>
    [kind, access, method, path, Object.keys(query.shape), multipart, mediaType]
  const each = (group, of) => Object.fromEntries(Object.entries(group).map(([name, one]) => [name, of(one)]))
  process.stdout.write(JSON.stringify(each(contract, group => each(group, call))))
`

// Read by a process of its own: what this one has imported once it would not read again.
const readContract = async () => (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', reader], { cwd: root })).stdout

const moduleOf = (calls: string) => `
const endpoint = ([kind, access, method, path, names, multipart, mediaType]) => ({
  spec: { kind, access, method, path, query: { shape: Object.fromEntries(names.map(name => [name, true])) }, multipart, mediaType },
})
const each = (group, of) => Object.fromEntries(Object.entries(group).map(([name, one]) => [name, of(one)]))
export const contract = each(${calls}, group => each(group, endpoint))
`

/** Gives the browser's client the contract as plain data: the same calls, none of the schemas. */
export const slimContract = (): Plugin => ({
  name: 'amanah:slim-contract',
  enforce: 'pre',
  resolveId: (source, importer) => (source === '#contract.ts' && importer?.endsWith('/src/platform/web/api.ts') ? slim : null),
  load: async id => (id === slim ? moduleOf(await readContract()) : null),
  handleHotUpdate({ file, server }) {
    const module = file.endsWith('contract.ts') ? server.moduleGraph.getModuleById(slim) : undefined
    if (module) server.moduleGraph.invalidateModule(module)
  },
})

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const slim = '\0slim-contract'
const open = '\0open-contract'

/** What a call needs of an endpoint; schemas stay behind, and with them the validator's 40 kB. */
const reader = `
  import { contract } from '#contract.ts'
  const call = ({ spec: { kind, access, method, path, query, multipart, mediaType, popup, ownErrors } }) =>
    [kind, access, method, path, Object.keys(query.shape), multipart, mediaType, popup, ownErrors]
  const each = (group, of) => Object.fromEntries(Object.entries(group).map(([name, one]) => [name, of(one)]))
  const wanted = process.argv[1] === 'open' ? ['public', 'guest'] : null
  const pick = group => Object.fromEntries(Object.entries(group).filter(([, { spec }]) => !wanted || wanted.includes(spec.access)))
  process.stdout.write(JSON.stringify(each(contract, group => each(pick(group), call))))
`

// Read by a process of its own: what this one has imported once it would not read again.
const readContract = async (which: 'all' | 'open') =>
  (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', reader, which], { cwd: root })).stdout

const moduleOf = (calls: string) => `
const endpoint = ([kind, access, method, path, names, multipart, mediaType, popup, ownErrors]) => ({
  spec: {
    kind, access, method, path, multipart, mediaType, popup, ownErrors,
    query: { shape: Object.fromEntries(names.map(name => [name, true])) },
  },
})
const each = (group, of) => Object.fromEntries(Object.entries(group).map(([name, one]) => [name, of(one)]))
export const contract = each(${calls}, group => each(group, endpoint))
`

/** Gives the browser's clients the contract as plain data: the same calls, none of the schemas; public pages only the open ones. */
export const slimContract = (): Plugin => ({
  name: 'amanah:slim-contract',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^#contract\.ts$/ },
    handler(_source, importer) {
      if (importer?.endsWith('/src/platform/web/api.ts')) return slim
      return importer?.endsWith('/src/platform/web/public-api.ts') ? open : null
    },
  },
  load: {
    filter: { id: /(slim|open)-contract$/ },
    handler: async id => moduleOf(await readContract(id === slim ? 'all' : 'open')),
  },
  handleHotUpdate({ file, server }) {
    if (!file.endsWith('contract.ts')) return
    for (const id of [slim, open]) {
      const module = server.moduleGraph.getModuleById(id)
      if (module) server.moduleGraph.invalidateModule(module)
    }
  },
})

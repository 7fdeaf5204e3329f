import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const slim = '\0slim-contract'
const open = '\0open-contract'
const callsOf = '\0calls-of:'
const webApi = /\/src\/platform\/web\/api\.ts$/

/** What a call needs of an endpoint; schemas stay behind, and with them the validator's 40 kB. Of access only how to sign in: rights are the server's. */
const reader = `
  import { contract } from '#contract.ts'
  const call = ({ spec: { kind, access, method, path, query, multipart, mediaType, popup, ownErrors } }) =>
    [kind, ['public', 'guest'].includes(access) ? access : 'session', method, path, Object.keys(query.shape), multipart, mediaType, popup, ownErrors]
  const each = (group, of) => Object.fromEntries(Object.entries(group).map(([name, one]) => [name, of(one)]))
  const wanted = process.argv[1] === 'open' ? ['public', 'guest'] : null
  const pick = group => Object.fromEntries(Object.entries(group).filter(([, { spec }]) => !wanted || wanted.includes(spec.access)))
  process.stdout.write(JSON.stringify(each(contract, group => each(pick(group), call))))
`

type CallSet = 'all' | 'open'
type Calls = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

// Read by a process of its own: what this one has imported once it would not read again.
async function readContract(callSet: CallSet): Promise<Calls> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', reader, callSet], { cwd: root })
  return JSON.parse(stdout) as Calls
}

/** What all parts of the contract share: an endpoint from its row. */
const endpointCode = `
const endpoint = ([kind, access, method, path, names, multipart, mediaType, popup, ownErrors]) => ({
  spec: {
    kind, access, method, path, multipart, mediaType, popup, ownErrors,
    query: { shape: Object.fromEntries(names.map(name => [name, true])) },
  },
})
export const group = rows => Object.fromEntries(Object.entries(rows).map(([name, one]) => [name, endpoint(one)]))
`
const moduleOf = (calls: Calls) => `
import { group } from '\0endpoint'
const calls = ${JSON.stringify(calls)}
export const contract = /* @__PURE__ */ Object.fromEntries(Object.entries(calls).map(([name, rows]) => [name, group(rows)]))
`
const groupModule = (rows: unknown) => `
import { group } from '\0endpoint'
import { connect } from '#platform/web/api.ts'
export const calls = /* @__PURE__ */ connect({ it: /* @__PURE__ */ group(${JSON.stringify(rows)}) }).it
`

const used = /\bapi\.(\w+)\b/g
/** A screen's code with `api.donations` replaced by the calls of that part alone; null when it makes no calls. */
export function callsApart(code: string, groups: ReadonlySet<string>): string | null {
  if (!/import \{[^}]*\bapi\b[^}]*\} from '[^']*\/api\.ts'/.test(code)) return null
  const named = new Set([...code.matchAll(used)].flatMap(([, group]) => (group && groups.has(group) ? [group] : [])))
  if (!named.size) return null
  const imports = [...named].map(group => `import { calls as calls_${group} } from '${callsOf}${group}'`)
  return `${imports.join('\n')}\n${code.replace(used, (all, group: string) => (named.has(group) ? `calls_${group}` : all))}`
}

/** Gives the browser's clients the contract as plain data: the same calls, none of the schemas; a screen only the parts it calls, public pages only the open ones. */
export function slimContract(): Plugin {
  const read = new Map<CallSet, Promise<Calls>>()
  const callsIn = (callSet: CallSet) => read.get(callSet) ?? read.set(callSet, readContract(callSet)).get(callSet)!
  return {
    name: 'amanah:slim-contract',
    enforce: 'pre',
    resolveId: {
      filter: { id: [/^#contract\.ts$/, /^\0(endpoint|calls-of:.+)$/] },
      handler(source, importer) {
        if (source.startsWith('\0')) return source
        if (importer && webApi.test(importer)) return slim
        return importer?.endsWith('/src/platform/web/public-api.ts') ? open : null
      },
    },
    load: {
      filter: { id: /^\0((slim|open)-contract|endpoint|calls-of:.+)$/ },
      async handler(id) {
        if (id === '\0endpoint') return { code: endpointCode, moduleSideEffects: false }
        if (!id.startsWith(callsOf)) return { code: moduleOf(await callsIn(id === slim ? 'all' : 'open')), moduleSideEffects: false }
        return { code: groupModule((await callsIn('all'))[id.slice(callsOf.length)]), moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\bapi\./ },
      async handler(code) {
        const separateCalls = callsApart(code, new Set(Object.keys(await callsIn('all'))))
        return separateCalls === null ? null : { code: separateCalls, map: null }
      },
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith('contract.ts')) return
      read.clear()
      for (const [id, module] of server.moduleGraph.idToModuleMap)
        if (id === slim || id === open || id.startsWith(callsOf)) server.moduleGraph.invalidateModule(module)
    },
  }
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const client = /\/src\/(?:features\/[^/]+|app)\/web\/(?:public-)?api\.ts$/

/**
 * What a call needs of an endpoint; schemas stay behind, and with them the validator's 40 kB. Of access only how to sign in: rights are the
 * server's.
 */
const reader = `
  import { contract } from '#contract.ts'
  const call = ({ spec: { kind, access, method, path, query, multipart, mediaType, popup, ownErrors } }) =>
    [kind, ['public', 'guest'].includes(access) ? access : 'session', method, path, Object.keys(query.shape), multipart, mediaType, popup, ownErrors]
  const each = (group, of) => Object.fromEntries(Object.entries(group).map(([name, one]) => [name, of(one)]))
  process.stdout.write(JSON.stringify(each(contract, group => each(group, call))))
`

type Rows = Readonly<Record<string, readonly unknown[]>>
type Calls = Readonly<Record<string, Rows>>

// Read by a process of its own: what this one has imported once it would not read again.
async function readContract(): Promise<Calls> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', reader], { cwd: root })
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

/** The clients of screens, by the word that screens use for each: which function connects a part, and which of its calls. */
const clients = {
  api: { connect: 'connect', from: '#platform/web/connect.ts', calls: (rows: Rows) => rows },
  publicApi: {
    connect: 'connectGuest',
    from: '#platform/web/connect-guest.ts',
    calls: (rows: Rows): Rows =>
      Object.fromEntries(Object.entries(rows).filter(([, [, access]]) => access === 'public' || access === 'guest')),
  },
} as const

const callsOf = /^\0calls-of:(api|publicApi)\.(\w+)$/
function partModule(id: string, all: Calls): string {
  const [, word, part] = callsOf.exec(id) as unknown as [string, keyof typeof clients, string]
  const { connect, from, calls } = clients[word]
  return `
import { group } from '\0endpoint'
import { ${connect} } from '${from}'
export const calls = /* @__PURE__ */ ${connect}({ it: /* @__PURE__ */ group(${JSON.stringify(calls(all[part] ?? {}))}) }).it
`
}

const imported = /import \{[^}]*\b(api|publicApi)\b[^}]*\} from '[^']*\/(?:public-)?api\.ts'/g
/** A screen's code with `api.donations` replaced by the calls of that part alone; null when it makes no calls. */
export function callsApart(code: string, parts: ReadonlySet<string>): string | null {
  const words = [...code.matchAll(imported)].map(([, word]) => word)
  if (!words.length) return null
  const used = new RegExp(`\\b(${words.join('|')})\\.(\\w+)\\b`, 'g')
  const named = new Set([...code.matchAll(used)].filter(([, , part = '']) => parts.has(part)).map(([call]) => call))
  if (!named.size) return null
  const local = (call: string) => `calls_${call.replace('.', '_')}`
  const imports = [...named].map(call => `import { calls as ${local(call)} } from '\0calls-of:${call}'`)
  return `${imports.join('\n')}\n${code.replace(used, call => (named.has(call) ? local(call) : call))}`
}

/**
 * Gives screens the contract as plain data: the calls of the parts that each names, none of the schemas, to public pages only the open
 * ones.
 */
export function slimContract(): Plugin {
  let read: Promise<Calls> | undefined
  // A failure, such as a contract that is half typed, is not kept.
  const calls = () =>
    (read ??= readContract().catch(error => {
      read = undefined
      throw error
    }))
  return {
    name: 'amanah:slim-contract',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\0(endpoint$|calls-of:)/ },
      handler: source => source,
    },
    load: {
      filter: { id: /^\0(endpoint$|calls-of:)/ },
      handler: async id => ({ code: id === '\0endpoint' ? endpointCode : partModule(id, await calls()), moduleSideEffects: false }),
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\b(?:api|publicApi)\b/ },
      async handler(code, id) {
        // Nothing of a client is left once its calls are apart.
        if (client.test(id)) return { code, map: null, moduleSideEffects: false }
        const separateCalls = callsApart(code, new Set(Object.keys(await calls())))
        return separateCalls === null ? null : { code: separateCalls, map: null }
      },
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith('contract.ts')) return
      read = undefined
      for (const [id, module] of server.moduleGraph.idToModuleMap) if (callsOf.test(id)) server.moduleGraph.invalidateModule(module)
    },
  }
}

import type { Group } from '../contract/endpoint.ts'
import type { DemoLoader } from './demo-loader.ts'
import type { Exporter, FileGenerator, FileReaderCheck } from './files/file-work.ts'
import type { Job } from './jobs/jobs.ts'
import type { SealedColumn } from './security/reencrypt.ts'

type Endpoints = Readonly<Record<string, { readonly group: Group; readonly handlers: object }>>

/** What one feature contributes to the server. `E` keeps the types of its handlers. */
export type ServerModule<E extends Endpoints = Endpoints> = {
  /** The feature's folder. */
  name: string
  /** The parts of the contract that it carries out, by their names in the contract. */
  endpoints?: E
  jobs?: readonly Job[]
  sealedColumns?: readonly SealedColumn[]
  exporters?: readonly Exporter<never>[]
  fileGenerators?: readonly FileGenerator<never>[]
  /** Checks that let the right to a file follow the right to the record that holds it. */
  fileReaders?: readonly FileReaderCheck[]
  /** Its part of the demo, and the features whose parts it builds on. */
  demo?: { load: DemoLoader; after: readonly string[] }
}

/** Declares what a feature contributes to the server; a misspelt part does not compile. */
export const defineServerModule = <const E extends Endpoints = {}>(module: ServerModule<E>): ServerModule<E> => module

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never
type EndpointsOf<M extends readonly ServerModule[]> = Intersection<
  M[number] extends infer Each ? (Each extends ServerModule<infer E> ? E : never) : never
>

/** The handlers of all modules by the parts of the contract. Throws when two carry out the same part. */
export function endpointsOf<const M extends readonly ServerModule[]>(modules: M): EndpointsOf<M> {
  const parts = modules.flatMap(({ endpoints = {} }) => Object.entries(endpoints))
  const names = parts.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two modules carry out ${twice}.`)
  return Object.fromEntries(parts) as EndpointsOf<M>
}

/** The demo loaders of all modules, each after those it builds on. Throws on an unknown name or a circle. */
export function demoLoadersOf(modules: readonly ServerModule[]): DemoLoader[] {
  const byName = new Map(modules.map(module => [module.name, module]))
  const [ordered, visiting] = [new Map<string, DemoLoader>(), new Set<string>()]
  const visit = (name: string) => {
    const demo = byName.get(name)?.demo
    if (!demo) throw new Error(`A demo builds on ${name}, which has none.`)
    if (ordered.has(name)) return
    if (visiting.has(name)) throw new Error(`The demo of ${name} builds on itself.`)
    visiting.add(name)
    demo.after.forEach(visit)
    ordered.set(name, demo.load)
  }
  for (const { name, demo } of modules) if (demo) visit(name)
  return [...ordered.values()]
}

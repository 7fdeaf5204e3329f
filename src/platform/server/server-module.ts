import type { Contract, Group } from '../contract/endpoint.ts'
import type { DemoLoader } from './demo-loader.ts'
import type { ServedContract } from './http/bind-contract.ts'
import type { Exporter, FileGenerator, FileReaderCheck } from './files/file-work.ts'
import type { Job } from './jobs/jobs.ts'
import type { AttachmentMaker } from './mail/mail.ts'
import type { PersonEraser } from './personal-data/person-eraser.ts'
import type { SealedColumn } from './security/reencrypt.ts'
import type { SetupStep } from './setup-step.ts'

/** What one feature contributes to the server. A feature that takes contributions from others adds a part of its own. */
export interface ServerModule {
  /** The feature's folder. */
  name: string
  /** The parts of the contract that it carries out, by their names in the contract. */
  endpoints?: Readonly<Record<string, { readonly group: Group; readonly handlers: object }>>
  jobs?: readonly Job[]
  sealedColumns?: readonly SealedColumn[]
  exporters?: readonly Exporter<never>[]
  fileGenerators?: readonly FileGenerator<never>[]
  /** Makes the documents that its mails carry, by their kind. */
  mailAttachments?: Readonly<Record<string, AttachmentMaker>>
  /** Checks that let the right to a file follow the right to the record that holds it. */
  fileReaders?: readonly FileReaderCheck[]
  /** Takes a person's data out of the tables of this feature. */
  personEraser?: PersonEraser
  /** What a new charity sets up in this feature, for the list of first steps. */
  setupSteps?: readonly SetupStep[]
  /** Its part of the demo, and the features whose parts it builds on. */
  demo?: { load: DemoLoader; after: readonly string[] }
}

/** Declares what a feature contributes to the server; a misspelt part does not compile. */
export const defineServerModule = (module: ServerModule): ServerModule => module

/**
 * The handlers of all modules by the parts of the contract. Throws when two modules carry out one part, when none does, or when
 * a module names a part that the contract does not have.
 */
export function endpointsOf<C extends Contract>(contract: C, modules: readonly ServerModule[]): ServedContract<C> {
  const parts = modules.flatMap(({ endpoints = {} }) => Object.entries(endpoints))
  const names = parts.map(([name]) => name)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate) throw new Error(`Two modules carry out ${duplicate}.`)
  const unknown = parts.find(([name, { group }]) => contract[name] !== group)
  if (unknown) throw new Error(`A module carries out ${unknown[0]}, which src/contract.ts does not list.`)
  const missing = Object.keys(contract).find(name => !names.includes(name))
  if (missing) throw new Error(`No server/module.ts carries out ${missing}.`)
  return Object.fromEntries(parts) as ServedContract<C>
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

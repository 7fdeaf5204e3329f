import type { Right } from '../contract/endpoint.ts'
import type { Tx } from './database/database.ts'
import type { DocumentTexts } from './texts.ts'

/** One step of setting up a new charity. Its state is computed from rows; no user ticks it. */
export type SetupStep = {
  /** Kebab case, unique over all features. */
  id: string
  /** Its place in the list; steps of other features may lie between. */
  place: number
  /** What a person needs to do it. */
  right: Right
  /** The screen where it is done. */
  path: string
  title: (texts: DocumentTexts) => string
  /** Null where it does not concern the charity. */
  isDone: (tx: Tx, charityId: number) => Promise<boolean | null>
}

const registered = new Map<string, SetupStep>()

/** Registers the steps of all features, once, when the modules are connected. */
export function registerSetupSteps(steps: readonly SetupStep[]): void {
  for (const step of steps) registered.set(step.id, step)
}
/** The registered steps, in their order. */
export const setupSteps = (): SetupStep[] => [...registered.values()].toSorted((one, other) => one.place - other.place)

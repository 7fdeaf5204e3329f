import { type Mock, vi } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'

type Call = { (...args: never[]): Promise<unknown>; readonly endpoint: Endpoint }
type Fake<C extends Call> = Mock<(...args: Parameters<C>) => ReturnType<C>>

const faults: string[] = []

/**
 * Fakes a call of the API by the returned mock. Its answers are parsed by the endpoint's schema, so that a test shows nothing
 * that the server could not send.
 */
export function fakeCall<G extends Record<K, Call>, K extends string>(group: G, name: K): Fake<G[K]> {
  const { endpoint } = group[name]
  const answer = vi.fn() as Mock<(...args: unknown[]) => Promise<unknown>>
  const spy = vi.spyOn(group as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>, name)
  spy.mockImplementation(async (...args) => readAnswer(endpoint, await answer(...args)))
  Object.assign(spy, { endpoint })
  return answer as unknown as Fake<G[K]>
}

/** The envelope of a success, as the server sends it. */
export const envelopeOf = <E extends Endpoint>(endpoint: E, result: z.input<E['spec']['result']>) => ({
  status: 1,
  result: readAnswer(endpoint, result),
})

function readAnswer({ spec }: Endpoint, args: unknown): unknown {
  const { success, data, error } = spec.result.safeParse(args)
  if (success) return data
  faults.push(`The server never answers ${spec.path} like this: ${error.message}`)
  throw error
}

/** Throws when a test answered a call with a value that the server could not send. Called after each test. */
export function checkFakeAnswers(): void {
  const [fault] = faults.splice(0)
  if (fault) throw new Error(fault)
}

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenCallsRest } from './when-calls-rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const ask = (queries: QueryClient, name: string, milliseconds: number) =>
  void queries.fetchQuery({ queryKey: [name], queryFn: () => new Promise(resolve => setTimeout(() => resolve(name), milliseconds)) })

test('later parts wait for the calls of a page, and for those that their answers lead to', async () => {
  const queries = new QueryClient()
  const then = vi.fn()
  ask(queries, 'rows', 100)
  whenCallsRest(queries, then)
  await wait(150)
  ask(queries, 'totals', 100)
  await wait(190)
  expect(then).not.toHaveBeenCalled()
  await wait(20)
  expect(then).toHaveBeenCalledOnce()
  ask(queries, 'next page', 10)
  await wait(500)
  expect(then).toHaveBeenCalledOnce()
})

test('a page without calls waits a moment, and one that is left not at all', async () => {
  const [then, left] = [vi.fn(), vi.fn()]
  whenCallsRest(new QueryClient(), then)
  whenCallsRest(new QueryClient(), left)()
  await wait(120)
  expect([then.mock.calls.length, left.mock.calls.length]).toEqual([1, 0])
})

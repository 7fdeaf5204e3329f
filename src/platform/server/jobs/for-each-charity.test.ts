import { expect, test } from 'vitest'
import { forEachCharity } from './for-each-charity.ts'

test('a charity for which a job fails does not stop the others, and the job fails after them, naming it', async () => {
  const context = { signal: new AbortController().signal }
  const done: number[] = []
  const failure = new Error('no answer')
  const work = async (charityId: number) => {
    if (charityId % 2) throw failure
    done.push(charityId)
  }
  await expect(forEachCharity(context, [1, 2, 4], work)).rejects.toMatchObject({ message: 'charity 1: no answer', cause: failure })
  await expect(forEachCharity(context, [6, 3, 5, 8], work)).rejects.toThrow('charity 3: no answer; charity 5: no answer')
  await forEachCharity(context, [10], work)
  expect(done).toEqual([2, 4, 6, 8, 10])
})

test('a job that has to stop begins with no other charity, and does not count as done', async () => {
  const ending = new AbortController()
  const done: number[] = []
  const work = async ({ charityId }: { charityId: number }) => {
    done.push(charityId)
    ending.abort(new Error('The server stops.'))
  }
  await expect(forEachCharity(ending, [{ charityId: 1 }, { charityId: 2 }], work)).rejects.toThrow('The server stops.')
  expect(done).toEqual([1])
})

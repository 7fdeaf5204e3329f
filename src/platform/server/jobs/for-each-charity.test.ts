import { expect, test } from 'vitest'
import { forEachCharity } from './for-each-charity.ts'

test('a charity for which a job fails does not stop the others, and the job fails after them', async () => {
  const done: number[] = []
  const work = async (charityId: number) => {
    if (charityId % 2) throw new Error(`failed for ${charityId}`)
    done.push(charityId)
  }
  await expect(forEachCharity([1, 2, 4], work)).rejects.toThrow('failed for 1')
  await expect(forEachCharity([6, 3, 5, 8], work)).rejects.toThrow('failed for 3; failed for 5')
  await forEachCharity([10], work)
  expect(done).toEqual([2, 4, 6, 8, 10])
})

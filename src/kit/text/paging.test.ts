import { expect, test } from 'vitest'
import { z } from 'zod'
import { pageCount, pageOf, Paging, pickListCap, rowsBefore } from './paging.ts'

test('a list starts on page 1 with 10 rows', () => expect(Paging.parse({})).toEqual({ pageNumber: 1, pageSize: 10 }))

test('a page has 10, 20, 50 or 100 rows and nothing else', () => {
  for (const pageSize of [10, 20, 50, 100]) expect(Paging.parse({ pageSize }).pageSize).toBe(pageSize)
  for (const pageSize of [0, 5, 11, 2000, '10']) expect(Paging.safeParse({ pageSize }).success).toBe(false)
  for (const pageNumber of [0, -1, 1.5, 1e7, '1']) expect(Paging.safeParse({ pageNumber }).success).toBe(false)
})

test('describes its position', () => {
  const page = { items: [{ id: 1 }], totalCount: 21, pageNumber: 3, pageSize: 10 }
  expect(pageOf(z.object({ id: z.int() })).parse(page)).toEqual(page)
  expect([rowsBefore(page), pageCount(page), pageCount({ totalCount: 0, pageSize: 10 })]).toEqual([20, 3, 1])
})

test('a pick list holds at most 2000', () => expect(pickListCap).toBe(2000))

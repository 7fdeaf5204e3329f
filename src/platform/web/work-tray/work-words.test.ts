import { expect, test } from 'vitest'
import type { WorkItem } from '#features/work/contract.ts'
import { fileWords, shareOf } from './work-words.ts'

const item: WorkItem = {
  id: '019a2b1c-0000-7000-8000-000000000001',
  kind: 'donations',
  title: 'Donations, this Ramadan',
  status: 'done',
  startedBy: 'Farid Osman',
  isMine: true,
  rowsDone: 216,
  rowsTotal: 348,
  fileName: 'donations.csv',
  fileBytes: 1_400_000,
  reason: null,
  createdAt: '2026-03-02T02:00:00Z',
  finishedAt: null,
  expiresAt: null,
  actions: [],
}

test('a file says its kind and a size people can read', () => {
  expect(fileWords(item)).toBe('CSV, 1.4 MB')
  expect(fileWords({ ...item, fileName: 'gifts.xlsx', fileBytes: 412 })).toBe('XLSX, 1 kB')
  expect(fileWords({ ...item, fileBytes: 23_456_789 })).toBe('CSV, 23 MB')
})

test('the share is known only where the whole is', () => {
  expect(shareOf(item)).toBe(62)
  expect(shareOf({ ...item, rowsTotal: null })).toBeNull()
  expect(shareOf({ ...item, rowsDone: 400 })).toBe(100)
})

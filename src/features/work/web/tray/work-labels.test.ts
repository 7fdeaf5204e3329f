import { expect, test } from 'vitest'
import type { WorkItem } from '#features/work/contract.ts'
import { fileLabel, percentDone } from './work-labels.ts'

const item: WorkItem = {
  id: '019a2b1c-0000-7000-8000-000000000001',
  kind: 'donations',
  title: 'Donations, this Ramadan',
  titleCode: null,
  titleValues: null,
  status: 'done',
  startedBy: 'Farid Osman',
  isMine: true,
  rowsDone: 216,
  rowsTotal: 348,
  fileName: 'donations.csv',
  fileBytes: 1_400_000,
  reason: null,
  reasonCode: null,
  createdAt: '2026-03-02T02:00:00Z',
  finishedAt: null,
  expiresAt: null,
  actions: [],
}

test('a file says its kind and a size people can read', () => {
  expect(fileLabel(item)).toBe('CSV, 1.4 MB')
  expect(fileLabel({ ...item, fileName: 'gifts.xlsx', fileBytes: 412 })).toBe('XLSX, 1 kB')
  expect(fileLabel({ ...item, fileBytes: 23_456_789 })).toBe('CSV, 23 MB')
})

test('the share is known only where the whole is', () => {
  expect(percentDone(item)).toBe(62)
  expect(percentDone({ ...item, rowsTotal: null })).toBeNull()
  expect(percentDone({ ...item, rowsDone: 400 })).toBe(100)
})

import { expect, test } from 'vitest'
import type { RowSetting } from '#features/imports/row-rules.ts'
import { rowReader } from './row-reader.ts'

test('a column that is kept in the remarks brings no character there that no text may hold', () => {
  const setting = { kept: [{ at: 3, name: 'Note' }] } as unknown as RowSetting
  expect(rowReader({ remarks: 'First' }, setting, { 3: 'a\u202Eb\u0007c' }).text('remarks')).toBe('First; Note: a b c')
})

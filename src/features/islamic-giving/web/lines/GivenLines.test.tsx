import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLocale } from '#messages/runtime.js'
import type { GiftLine } from '#features/gifts/rows.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { itemIds } from '#kit/giving/ids.ts'
import { GivenLines } from './GivenLines.tsx'

afterEach(() => void setLocale('en', { reload: false }))

test('names the kinds of giving in Malay', () => {
  void setLocale('ms', { reload: false })
  const line = {
    itemId: itemIds.fitrah,
    name: 'Beras A',
    noOfPerson: 2,
    rate: null,
    nisab: null,
    overrideReason: null,
  } as unknown as GiftLine
  const amount = { minor: 1400, currency: 'SGD' } as const
  draw(
    <GivenLines
      lines={[
        { ...line, amount },
        { ...line, itemId: itemIds.donation, name: 'Tabung', amount },
      ]}
    />,
  )
  expect(screen.getByText('Zakat Fitrah')).toBeTruthy()
  expect(screen.getByText('Derma')).toBeTruthy()
})

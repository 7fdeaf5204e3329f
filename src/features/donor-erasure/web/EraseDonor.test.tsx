import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { ErasurePlan } from '../contract.ts'
import { EraseDonor } from './EraseDonor.tsx'

const donorId = '01890000-0000-7000-8000-0000000000d1'
const siti: ErasurePlan = {
  donorId,
  donorName: 'Siti Hajar',
  version: 3,
  open: [],
  gifts: 71,
  mergedRecords: 1,
  keepUntil: '2033-03-01',
}
const plan = fakeCall(api.donorErasures, 'plan')
const erase = fakeCall(api.donorErasures, 'erase')
beforeEach(() => {
  plan.mockReset().mockResolvedValue(siti)
  erase.mockReset().mockResolvedValue({ donorId })
})

async function openDialog() {
  const { hand } = draw(<EraseDonor donorId={donorId} />)
  await hand.click(screen.getByRole('button', { name: 'Erase personal data' }))
  return { hand, dialog: within(await screen.findByRole('dialog', { name: 'Erase the data of Siti Hajar?' })) }
}

test('says what goes, what stays and until when it is kept, and erases once it is confirmed', async () => {
  const { hand, dialog } = await openDialog()
  expect(dialog.getByText('71 gifts stay')).toBeDefined()
  expect(dialog.getByText(/^Kept sealed until/).textContent).toContain('2033')
  expect(dialog.getByText(/1 record that was merged into this donor goes with it/)).toBeDefined()
  const button = dialog.getByRole('button', { name: 'Erase for good' })
  expect(button).toHaveProperty('disabled', true)
  await hand.click(dialog.getByRole('checkbox', { name: /^The donor asked for this/ }))
  await hand.click(button)
  await waitFor(() => expect(erase.mock.calls[0]?.[0]).toEqual({ donorId, version: 3 }))
})

test('says what has to be ended first, and offers no erasure', async () => {
  plan.mockResolvedValue({ ...siti, open: ['RECURRING_STILL_OPEN', 'TAX_REPORT_STILL_DUE'] })
  const { dialog } = await openDialog()
  expect(dialog.getByText('A recurring gift is active or paused. Cancel it first.')).toBeDefined()
  expect(dialog.getByText(/^A gift is registered for a tax report/)).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Erase for good' })).toBeNull()
})

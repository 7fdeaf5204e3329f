import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { DonorToEdit } from '../contract.ts'
import { EditDonorScreen } from './EditDonorScreen.tsx'

const donorId = '01890000-0000-7000-8000-0000000000d1'
const siti: DonorToEdit = {
  donorId,
  version: 3,
  donorName: 'Siti Hajar',
  contactPerson: null,
  donorPhone: '+65 •••• 4567',
  donorEmail: 'si•••••@mail.sg',
  nirc: null,
  idType: null,
  addressLine1: null,
  addressLine2: null,
  postalCode: null,
  language: 'en',
  iAgree: null,
  channels: { email: null, sms: null, phone: null, post: null },
  asks: { any: 'All?', email: 'E-mail?', sms: 'SMS?', phone: 'Calls?', post: 'Post?' },
  isRevealed: false,
}
const find = fakeCall(api.donorProfiles, 'findToEdit')
const edit = fakeCall(api.donorProfiles, 'edit')
const open = () =>
  draw(<EditDonorScreen />, { path: `/donors/update?id=${donorId}`, routes: [{ path: '/donors/details', element: <h1>The page</h1> }] })

beforeEach(() => {
  find.mockReset().mockResolvedValue(siti)
  edit.mockReset().mockResolvedValue({ donorId })
})

describe('EditDonorScreen', () => {
  test('sends what was typed with the version that was seen, masks as they are', async () => {
    const { hand } = open()
    await hand.type(await screen.findByRole('textbox', { name: /^Name/ }), ' binte Osman')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeDefined()
    expect(edit.mock.calls[0]?.[0]).toMatchObject({
      donorId,
      version: 3,
      donorName: 'Siti Hajar binte Osman',
      donorPhone: '+65 •••• 4567',
      iAgree: null,
      channels: siti.channels,
    })
  })

  test('saves on the record that is kept when the donor was merged since', async () => {
    const keptId = '01890000-0000-7000-8000-0000000000d2'
    const { hand } = open()
    await hand.type(await screen.findByRole('textbox', { name: /^Name/ }), ' binte Osman')
    edit.mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE' }, 409))
    find.mockResolvedValue({ ...siti, donorId: keptId, postalCode: '418925' })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await hand.click(await screen.findByRole('button', { name: 'Keep what I typed' }))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(edit).toHaveBeenCalledTimes(2))
    expect(edit.mock.calls[1]?.[0]).toMatchObject({ donorId: keptId, donorName: 'Siti Hajar binte Osman', postalCode: '418925' })
  })

  test('shows what another user saved, and keeps what was typed on top of it', async () => {
    const { hand } = open()
    await hand.type(await screen.findByRole('textbox', { name: /^Name/ }), ' binte Osman')
    edit.mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE' }, 409))
    find.mockResolvedValue({ ...siti, postalCode: '418925', version: 4 })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('418925')
    await hand.click(screen.getByRole('button', { name: 'Keep what I typed' }))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(edit.mock.calls[1]?.[0]).toMatchObject({ version: 4, donorName: 'Siti Hajar binte Osman', postalCode: '418925' }),
    )
  })

  test.each(['nirc', 'channels.sms'])('says beside the field what is wrong with %s', async field => {
    const message = 'This cannot be saved.'
    edit.mockRejectedValue(new RefusalError({ code: 'INVALID', message: 'Please check.', errors: [{ field, message }] }, 200))
    const { hand } = open()
    await hand.type(await screen.findByRole('textbox', { name: /^ID No/ }), 'S1234567D')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findAllByText(message)
    expect(
      document.getElementById(
        screen
          .getByRole('link', { name: /This cannot be saved\.$/ })
          .getAttribute('href')
          ?.slice(1) ?? '',
      ),
    ).not.toBeNull()
  })

  test('the form of a donor is refused without the right to edit', async () => {
    find.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    open()
    expect(await screen.findByRole('heading', { name: /access/ })).toBeDefined()
  })
})

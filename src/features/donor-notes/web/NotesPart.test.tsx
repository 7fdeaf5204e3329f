import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { NotesPart } from './NotesPart.tsx'

const [donorId, noteId] = ['1', '2'].map(end => `01890000-0000-7000-8000-00000000000${end}`) as [string, string]
const note = { id: noteId, words: 'Speaks Malay.', by: 'Hafiz Rahim', at: '2026-01-12T04:00:00Z', mayRemove: true }
const list = fakeCall(api.donorNotes, 'list')
const add = fakeCall(api.donorNotes, 'add')
const remove = fakeCall(api.donorNotes, 'remove')
const open = (mayWrite = true) => draw(<NotesPart donorId={donorId} mayWrite={mayWrite} />)

beforeEach(() => {
  list.mockReset().mockResolvedValue([note])
  add.mockReset().mockResolvedValue({ id: noteId })
  remove.mockReset().mockResolvedValue(null)
})

describe('NotesPart', () => {
  test('the notes of a donor are shown with author and day', async () => {
    open(false)
    expect(await screen.findByText('Speaks Malay.')).toBeDefined()
    expect(screen.getByText(/Hafiz Rahim/).textContent).toContain('12 Jan 2026')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('take a new one by Ctrl and Enter, and ask again', async () => {
    const { hand } = open()
    await hand.type(await screen.findByRole('textbox', { name: 'New note' }), 'Wants one summary.{Control>}{Enter}{/Control}')
    await waitFor(() => expect(add.mock.calls).toEqual([[{ donorId, words: 'Wants one summary.' }]]))
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  })

  test('keep what was typed when saving fails', async () => {
    add.mockRejectedValue(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = open()
    await hand.type(await screen.findByRole('textbox', { name: 'New note' }), 'Wants one summary.')
    await hand.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.getByDisplayValue('Wants one summary.')).toBeDefined()
  })

  test('the notes of a donor are removed after a question', async () => {
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Remove note “Speaks Malay.”' }))
    expect(remove).not.toHaveBeenCalled()
    await hand.click(await screen.findByRole('button', { name: 'Remove note' }))
    await waitFor(() => expect(remove.mock.calls).toEqual([[{ noteId }]]))
  })

  test('say that there is none, and that they could not be loaded', async () => {
    list.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500)).mockResolvedValue([])
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No notes yet.')).toBeDefined()
  })
})

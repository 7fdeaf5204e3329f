import { describe, expect, test } from 'vitest'
import { newDonor } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { mergeTwins } from '#testing/factories/twin-donors.ts'

const desk = async (can: readonly string[] = ['donors:view', 'donors:edit']) => {
  const charity = await newCharity({ can })
  return { ...charity, donorId: await newDonor(charity, { name: 'Siti Hajar' }) }
}
const words = 'Speaks Malay. Works nights at Changi.'

describe('a note about a donor', () => {
  test('a note about a donor is kept with its author and time, the newest first', async () => {
    const { api, donorId } = await desk()
    await api.donorNotes.add({ donorId, words })
    await api.donorNotes.add({ donorId, words: '  Wants one summary a year.  ' })
    const notes = await api.donorNotes.list({ donorId })
    expect(new Set(notes.map(note => note.words))).toEqual(new Set([words, 'Wants one summary a year.']))
    expect(notes[0]).toMatchObject({
      mayRemove: true,
      by: expect.stringMatching(/\S/) as string,
      at: expect.stringMatching(/Z$/) as string,
    })
  })

  test('a note about a donor is in the audit trail, without its words', async () => {
    const { api, donorId, rowsOf } = await desk()
    await api.donorNotes.add({ donorId, words })
    const events = await rowsOf('audit_event')
    expect(events).toMatchObject([{ outcome: 'done', subject_kind: 'donor', subject_id: donorId, detail: { note: 'added' } }])
    expect(JSON.stringify(events)).not.toContain('Changi')
  })

  test('a note about a donor is refused when empty, and for a donor of another charity', async () => {
    const { api, donorId } = await desk()
    await expect(api.donorNotes.add({ donorId, words: '  ' })).rejects.toMatchObject({ status: 400, errors: [{ field: 'words' }] })
    const other = await desk()
    await expect(other.api.donorNotes.add({ donorId, words })).rejects.toMatchObject({ status: 404 })
    await expect(other.api.donorNotes.list({ donorId })).rejects.toMatchObject({ status: 404 })
  })

  test('a note about a donor is written by users who may edit donors, and read by users who may see them', async () => {
    const { officer, donorId, api } = await desk()
    await api.donorNotes.add({ donorId, words })
    const reader = officer(['donors:view'])
    expect(await reader.api.donorNotes.list({ donorId })).toMatchObject([{ words, mayRemove: false }])
    await expect(reader.api.donorNotes.add({ donorId, words })).rejects.toMatchObject({ status: 403 })
    await expect(officer(['donations:view']).api.donorNotes.list({ donorId })).rejects.toMatchObject({ status: 403 })
  })

  test('a note about a donor is removed by its author or a user who may delete, and by no other', async () => {
    const { officer, donorId, api } = await desk()
    const [own, others] = [await api.donorNotes.add({ donorId, words }), await api.donorNotes.add({ donorId, words })]
    const colleague = officer(['donors:view', 'donors:edit'])
    await expect(colleague.api.donorNotes.remove({ noteId: own.id })).rejects.toMatchObject({ code: 'NOTE_OF_OTHERS' })
    await api.donorNotes.remove({ noteId: own.id })
    await officer(['donors:view', 'donors:edit', 'donors:delete']).api.donorNotes.remove({ noteId: others.id })
    expect(await api.donorNotes.list({ donorId })).toEqual([])
  })

  test('follows a donor into the record that it was merged into', async () => {
    const { api, donorId, ...charity } = await desk()
    const keptId = await newDonor({ ...charity, api }, { name: 'Siti Hajar' })
    await api.donorNotes.add({ donorId, words })
    await mergeTwins({ ...charity, api }, { keptId, mergedId: donorId })
    for (const id of [keptId, donorId]) expect(await api.donorNotes.list({ donorId: id })).toMatchObject([{ words }])
  })
})

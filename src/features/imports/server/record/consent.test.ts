import { describe, expect, test } from 'vitest'
import { csvFile, newUploadDesk } from '#testing/factories/imports.ts'

const header = 'Donation date,Amount,Fund,Payment method,Donor name,E-mail,Call me,All,Asked on,Read out'
const line = (day: number, cells: string) => `${day}/02/2026,${day},Building fund,Cash,${cells}`
const words = 'You may call me about your work.'
const consentColumns = { consentPhone: 6, consentAny: 7, consentOn: 8, consentWords: 9 }

/** Uploads a file whose columns of consent the user names. */
async function check(desk: Awaited<ReturnType<typeof newUploadDesk>>, lines: readonly string[]) {
  const { api, runJobs } = desk
  const { id, version, mapping, dayOrder } = await api.imports.upload({ files: [csvFile([header, ...lines])] })
  await api.imports.check({ id, version, mapping: { ...mapping, ...consentColumns }, dayOrder })
  await runJobs()
  const meaning = { Y: 'agreed', N: 'refused' } as const
  const say = async (values: readonly { field: 'consentPhone' | 'consentAny'; word: 'Y' | 'N' }[]) => {
    const found = await api.imports.find({ id })
    await api.imports.setValues({ id, version: found.version, values: values.map(one => ({ ...one, choice: meaning[one.word] })) })
    return api.imports.find({ id })
  }
  const record = async () => {
    await api.imports.commit({ id, version: (await api.imports.find({ id })).version })
    await runJobs()
  }
  return { id, mapping, find: () => api.imports.find({ id }), rows: async () => (await api.imports.rows({ id })).items, say, record }
}

describe('consent in a file', () => {
  test('the days of consent in a file are read in the order of their own column', async () => {
    const rows = [line(25, `Siti,siti@mail.sg,,Y,12/25/2025,${words}`), line(26, `Devi,devi@mail.sg,,Y,02/03/2025,${words}`)]
    const { rows: read } = await check(await newUploadDesk(), rows)
    expect((await read()).flatMap(({ problems }) => problems.map(({ field }) => field))).toEqual(['consentAny', 'consentAny'])
  })

  test('consent in a file is neither guessed from a heading or a word nor remembered, and keeps its day, words and source', async () => {
    const desk = await newUploadDesk()
    const rows = [
      line(1, `Siti Hajar,siti@mail.sg,Y,,03/01/2025,${words}`),
      line(2, 'Tan Wei Ming,tan@mail.sg,N,,,'),
      line(3, 'Devi,devi@mail.sg,,,,'),
    ]
    const upload = await check(desk, rows)
    expect(Object.keys(upload.mapping).filter(field => field.startsWith('consent'))).toEqual([])
    const unknown = (await upload.find()).unknownValues.map(({ field, word, suggestion }) => [field, word, suggestion])
    expect(unknown.toSorted()).toEqual([
      ['consentPhone', 'N', null],
      ['consentPhone', 'Y', null],
    ])
    const meanings = [
      { field: 'consentPhone', word: 'Y' },
      { field: 'consentPhone', word: 'N' },
    ] as const
    expect((await upload.say(meanings)).counts).toMatchObject({ ready: 3 })
    await upload.record()
    expect((await desk.rowsOf('donor_consent')).toSorted((a, b) => Number(b['is_agreed']) - Number(a['is_agreed']))).toMatchObject([
      {
        channel: 'phone',
        is_agreed: true,
        words,
        source: 'import',
        answered_at: new Date('2025-01-02T16:00:00Z'),
        recorded_by: desk.actor.userId,
      },
      { channel: 'phone', is_agreed: false, words: null, source: 'import' },
    ])
    const audited = (await desk.rowsOf('audit_event')).filter(({ subject_kind: kind }) => kind === 'donor')
    expect(audited.map(({ changes, detail }) => [changes, detail])).toEqual([
      [{ 'consent.phone': [null, true] }, { source: 'import' }],
      [{ 'consent.phone': [null, false] }, { source: 'import' }],
    ])
    const next = await check(desk, [line(4, `Lim,lim@mail.sg,Y,,03/01/2025,${words}`)])
    expect(Object.keys(next.mapping)).not.toContain('consentPhone')
    expect((await next.find()).unknownValues).toMatchObject([{ field: 'consentPhone', word: 'Y' }])
  })

  test('headings that name consent are proposed and asked, and one day and wording are given for the whole file', async () => {
    const { api, runJobs, rowsOf } = await newUploadDesk()
    const file = csvFile([
      'Tarikh,Jumlah,Tabung,Cara bayaran,Nama,E-mel,Setuju e-mel,Setuju SMS',
      '1/02/2026,10,Building fund,Cash,Siti Hajar,siti@mail.sg,Ya,Tidak',
      '2/02/2026,10,Building fund,Cash,Devi,devi@mail.sg,Ya,Ya',
    ])
    const { id, version, mapping, dayOrder, isSure } = await api.imports.upload({ files: [file] })
    expect([mapping.consentEmail, mapping.consentSms, isSure]).toEqual([6, 7, false])
    await api.imports.check({ id, version, mapping, dayOrder })
    await runJobs()
    const { unknownValues, version: asked } = await api.imports.find({ id })
    expect(unknownValues.map(({ suggestion }) => suggestion)).toEqual([null, null, null])
    const values = unknownValues.map(({ field, word }) => ({ field, word, choice: word === 'Ya' ? 'agreed' : 'refused' }))
    const bare = await api.imports.setValues({ id, version: asked, values })
    const defaults = { consentOn: '2025-01-03', consentWords: words }
    await api.imports.check({ id, version: bare.version, mapping, dayOrder, defaults })
    await runJobs()
    const ready = await api.imports.find({ id })
    expect([bare.counts, ready.counts]).toMatchObject([{ ready: 0, wrong: 2 }, { ready: 2 }])
    await api.imports.commit({ id, version: ready.version })
    await runJobs()
    const answers = await rowsOf('donor_consent')
    expect(answers.map(row => [row['channel'], row['is_agreed'], row['words']]).toSorted()).toEqual([
      ['email', true, words],
      ['email', true, words],
      ['sms', false, null],
      ['sms', true, words],
    ])
    expect(answers.map(row => (row['answered_at'] as Date).toISOString())).toEqual(answers.map(() => '2025-01-02T16:00:00.000Z'))
  })

  test('an agreement without its day or words, or beside a refusal of all, is not ready', async () => {
    const desk = await newUploadDesk()
    const upload = await check(desk, [
      line(1, 'Siti Hajar,siti@mail.sg,Y,,,'),
      line(2, `Tan Wei Ming,tan@mail.sg,Y,N,03/01/2025,${words}`),
      line(3, `Devi,devi@mail.sg,Y,,03/01/2099,${words}`),
    ])
    await upload.say([
      { field: 'consentPhone', word: 'Y' },
      { field: 'consentAny', word: 'N' },
    ])
    expect((await upload.rows()).map(({ problems }) => problems.map(({ field, code }) => [field, code]))).toEqual([
      [
        ['consentOn', 'CONSENT_UNDATED'],
        ['consentWords', 'CONSENT_UNWORDED'],
      ],
      [['consentPhone', 'CONSENT_CONTRADICTS']],
      [['consentOn', 'DATE_TO_COME']],
    ])
  })

  test('a file neither lifts a refusal nor replaces a later answer', async () => {
    const desk = await newUploadDesk()
    const first = await check(desk, [line(1, 'Siti Hajar,siti@mail.sg,,N,,'), line(2, `Tan,tan@mail.sg,Y,,01/01/2026,${words}`)])
    await first.say([
      { field: 'consentAny', word: 'N' },
      { field: 'consentPhone', word: 'Y' },
    ])
    await first.record()
    const second = await check(desk, [
      line(3, `Siti Hajar,siti@mail.sg,Y,Y,01/02/2026,${words}`),
      line(4, 'Tan,tan@mail.sg,N,,01/06/2025,'),
    ])
    await second.say([
      { field: 'consentPhone', word: 'Y' },
      { field: 'consentPhone', word: 'N' },
      { field: 'consentAny', word: 'Y' },
    ] as const)
    await second.record()
    expect((await desk.rowsOf('donor')).map(row => row['i_agree']).toSorted()).toEqual([false, null])
    expect(await desk.rowsOf('donor_consent')).toMatchObject([{ is_agreed: true, source: 'import' }])
  })
})

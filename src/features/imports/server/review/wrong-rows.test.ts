import { describe, expect, test } from 'vitest'
import { clock } from '#testing/factories/new-charity.ts'
import { uploadAndCheck, newUploadDesk, importHeader, importLine, officerUploadRights as can } from '#testing/factories/imports.ts'

describe('rows that cannot be recorded', () => {
  const planted = [
    importHeader,
    importLine(1, '10.00', 'Cash,Aminah,8123 4567,,,B1'),
    importLine(31, '20.00', 'Cash,Aminah,8123 4567,,,B2'),
    importLine(3, 'ten', 'Cash,Aminah,8123 4567,,,B3'),
    importLine(4, '40.00', 'Cash,Aminah,12,,,B4'),
    importLine(5, '50.00', 'Tunai,Aminah,8123 4567,,,B5'),
    importLine(6, '60.00', 'Beras,=Aminah,8123 4567,,,B6'),
    importLine(7, '70.00', 'Cash,Aminah,8123 4567,S1234567A,,B7'),
  ]

  test('rows that cannot be recorded are reported cell by cell, and the good ones are recorded without them', async () => {
    const desk = await newUploadDesk()
    const found = await uploadAndCheck(desk, planted)
    const { items, totalCount } = await desk.api.imports.rows({ id: found.id, only: 'wrong' })
    expect(totalCount).toBe(5)
    expect(items.map(({ rowNo, problems }) => [rowNo, problems.map(({ field, code }) => `${field} ${code}`).join()])).toEqual([
      [3, 'donatedOn BAD_DATE'],
      [4, 'amount BAD_AMOUNT'],
      [5, 'donorPhone BAD_PHONE'],
      [7, 'paymentMethod UNKNOWN_VALUE'],
      [8, 'nirc BAD_ID'],
    ])
    expect(found.unknownValues).toMatchObject([{ field: 'paymentMethod', word: 'Beras', rows: 1 }])
    await desk.api.imports.commit({ id: found.id, version: found.version })
    await desk.runJobs()
    expect(await desk.api.imports.find({ id: found.id })).toMatchObject({ state: 'done', counts: { total: 7, recorded: 2, wrong: 5 } })
  })

  test('rows that cannot be recorded are corrected later; what was recorded stays as it is', async () => {
    const desk = await newUploadDesk()
    const { change, find, commit } = desk.api.imports
    const { id } = await uploadAndCheck(desk, planted.slice(0, 4))
    const edit = (rowNo: number, text: string) => change({ id, change: { kind: 'edit', cells: [{ rowNo, field: 'donatedOn', text }] } })
    const edited = await edit(3, '2026-02-02')
    await commit({ id, version: edited.details.version })
    await desk.runJobs()
    expect(await find({ id })).toMatchObject({ state: 'done', counts: { recorded: 2, wrong: 1 }, canTakeBack: null })
    await expect(change({ id, change: { kind: 'undo' } })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' })
    await change({ id, change: { kind: 'replace', field: 'donorName', find: 'Nobody', replacement: 'Somebody' } })
    expect(await find({ id })).toMatchObject({ state: 'done', counts: { recorded: 2 } })
    clock.now = new Date(clock.now.getTime() + 1000)
    const corrected = await change({ id, change: { kind: 'edit', cells: [{ rowNo: 4, field: 'amount', text: '30.00' }] } })
    expect(corrected.details).toMatchObject({ state: 'review', canTakeBack: 'edit', counts: { ready: 1 } })
    await commit({ id, version: corrected.details.version })
    await desk.runJobs()
    expect(await find({ id })).toMatchObject({ state: 'done', counts: { recorded: 3, wrong: 0 } })
    for (const kind of [{ kind: 'undo' }, { kind: 'replace', field: 'donorName', find: 'Aminah', replacement: 'A' }] as const)
      await expect(change({ id, change: kind })).rejects.toMatchObject({ code: 'NOT_NOW' })
  })

  test('rows that cannot be recorded are corrected in place, and each change can be undone', async () => {
    const desk = await newUploadDesk()
    const { id, version } = await uploadAndCheck(desk, planted)
    const { rows, details } = await desk.api.imports.change({
      id,
      change: {
        kind: 'edit',
        cells: [
          { rowNo: 4, field: 'amount', text: '30.00' },
          { rowNo: 8, field: 'nirc', text: 'S1234567D' },
        ],
      },
    })
    expect(rows.map(({ rowNo, state }) => [rowNo, state])).toEqual([
      [4, 'ready'],
      [8, 'ready'],
    ])
    expect(details).toMatchObject({ counts: { ready: 4, wrong: 3 }, canTakeBack: 'edit' })
    const back = await desk.api.imports.change({ id, change: { kind: 'undo' } })
    expect(back.details).toMatchObject({ counts: { ready: 2, wrong: 5 }, canTakeBack: null })
    await expect(desk.api.imports.change({ id, change: { kind: 'undo' } })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' })
    await expect(desk.api.imports.commit({ id, version })).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
    const found = await desk.api.imports.change({
      id,
      change: { kind: 'replace', field: 'paymentMethod', find: 'beras', replacement: 'Cash' },
    })
    expect(found).toMatchObject({ changed: 1, details: { counts: { ready: 3 } } })
  })

  test('rows with days before 1900, days to come, and what programs write for an absent date cannot be recorded', async () => {
    const desk = await newUploadDesk()
    const days = ['02/01/1900', '31/12/1899', '01/01/1900', '01/01/1970', '01/01/0001', '01/01/2001', '25/12/2099', '02/01/1970']
    const { id, version } = await uploadAndCheck(desk, [
      importHeader,
      ...days.map((day, at) => `${day},10,Building fund,Cash,Aminah,8123 4567,,R${at},`),
    ])
    const { items } = await desk.api.imports.rows({ id })
    expect(items.map(({ problems }) => problems.map(({ code }) => code).join())).toEqual([
      '',
      'DATE_TOO_OLD',
      'BAD_DATE',
      'BAD_DATE',
      'BAD_DATE',
      'BAD_DATE',
      'DATE_TO_COME',
      '',
    ])
    await desk.api.imports.commit({ id, version })
    await desk.runJobs()
    expect((await desk.api.imports.find({ id })).counts.recorded).toBe(2)
  })

  test('rows with one kind of problem are fixed all at once', async () => {
    const desk = await newUploadDesk()
    const { id, fixes } = await uploadAndCheck(desk, [
      importHeader,
      importLine(1, '10', 'Cash,Aminah,(65) 8123-4567 hp,,,'),
      importLine(2, "1'234 567.50", 'Cash,Aminah,8123 4567,,,'),
      `2026|02|03,12,Building fund,Cash,Aminah,8123 4567,,,`,
    ])
    expect(fixes.map(({ fix }) => fix).toSorted()).toEqual(['amount', 'date', 'phone'])
    const preview = (fix: 'amount' | 'date' | 'phone') => desk.api.imports.previewFix({ id, fix })
    expect([await preview('amount'), await preview('date'), await preview('phone')].map(({ items }) => items)).toEqual([
      [{ rowNo: 3, field: 'amount', before: "1'234 567.50", after: '1234567.50' }],
      [{ rowNo: 4, field: 'donatedOn', before: '2026|02|03', after: '2026-02-03' }],
      [{ rowNo: 2, field: 'donorPhone', before: '(65) 8123-4567 hp', after: '+65 8123 4567' }],
    ])
    const clerk = desk.officer(can.filter(right => right !== 'button:show-personal-data'))
    expect((await clerk.api.imports.previewFix({ id, fix: 'phone' })).items).toMatchObject([{ before: '•••••', after: '•••••' }])
    for (const fix of ['amount', 'date', 'phone'] as const) await desk.api.imports.change({ id, change: { kind: 'fix', fix } })
    const { items } = await desk.api.imports.rows({ id })
    expect(items.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
    expect(items[1]?.fields.amount).toBe('1234567.50')
  })

  test('rows with two possible readings are not fixed automatically', async () => {
    const desk = await newUploadDesk()
    const { id, fixes } = await uploadAndCheck(desk, [
      importHeader,
      importLine(1, '(10.00)', 'Cash,Aminah,8123 4567,,,'),
      importLine(2, '10.00 CR', 'Cash,Aminah,8123 4567,,,'),
      importLine(3, '"1,50"', 'Cash,Aminah,8123 4567,,,'),
      importLine(4, 'RM 10', 'Cash,Aminah,8123 4567,,,'),
      importLine(5, '10.005', 'Cash,Aminah,8123 4567,,,'),
      importLine(6, '10', 'Cash,Aminah,6.59E+09,,,'),
      importLine(7, '10', 'Cash,Aminah,8123 4567 / 9123 4567,,,'),
      importLine(7, '10', 'Cash,Aminah,8123 4567 ext 12,,,'),
      importLine(8, '10', 'Cash,#REF!,8123 4567,,,'),
      importLine(9, '10', 'Cash,Aminah,8123 4567,S12345678,,'),
    ])
    const { items } = await desk.api.imports.rows({ id })
    expect(items.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`).join())).toEqual([
      'amount BAD_AMOUNT',
      'amount BAD_AMOUNT',
      'amount BAD_AMOUNT',
      'amount OTHER_CURRENCY',
      'amount BAD_AMOUNT',
      'donorPhone BAD_PHONE',
      'donorPhone BAD_PHONE',
      'donorPhone BAD_PHONE',
      'donorName NAME_MISSING',
      'nirc BAD_ID',
    ])
    expect(fixes).toEqual([])
  })

  test('take the meaning that a user gives to their words, now and in the next file, for a colleague too', async () => {
    const desk = await newUploadDesk()
    const { id, version } = await uploadAndCheck(desk, planted)
    const result = await desk.api.imports.setValues({ id, version, values: [{ field: 'paymentMethod', word: 'BERAS', choice: '13' }] })
    expect(result).toMatchObject({ unknownValues: [], counts: { ready: 3, wrong: 4 } })
    const { api } = desk.officer(can)
    const next = await uploadAndCheck({ ...desk, api }, [importHeader, importLine(9, '11', 'beras,Aminah,8123 4567,,,')])
    expect(next.counts).toMatchObject({ ready: 1, wrong: 0 })
  })

  test('come back as a file in its own columns, safe in a spreadsheet, that continues the same import', async () => {
    const desk = await newUploadDesk()
    const { id, version } = await uploadAndCheck(desk, planted)
    await desk.api.imports.commit({ id, version })
    await desk.runJobs()
    const file = await desk.api.imports.exceptions({ id })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.body)
    expect(file.fileName).toBe('gifts-exceptions.csv')
    expect(text.split('\r\n')[0]).toBe(`\ufeff${importHeader},Import row,Row no.,Error code,What is wrong`)
    expect(text).toContain(`,'=Aminah,`)
    expect(text).toContain(`B7,${id}#8,8,BAD_ID,NRIC: Check this number`)
    expect([text.includes('S1234567A'), text.includes('•••••567A')]).toEqual([false, true])
    const mended = text
      .replace('31/02/2026', '28/02/2026')
      .replace(',ten,', ',30.00,')
      .replace(',12,', ',8123 4567,')
      .replace('Beras', 'Cheque')
    const next = await desk.api.imports.upload({ files: [new File([mended], 'mended.csv', { type: 'text/csv' })] })
    expect(next).toMatchObject({ id, state: 'reading' })
    await desk.runJobs()
    const again = await desk.api.imports.find({ id })
    expect(again).toMatchObject({ state: 'review', fileName: 'gifts.csv', counts: { total: 7, recorded: 2, ready: 4, wrong: 1 } })
    const { items } = await desk.api.imports.rows({ id, only: 'wrong' })
    expect(items.map(({ rowNo, fields }) => [rowNo, fields.donorName])).toEqual([[8, 'Aminah']])
    await desk.api.imports.commit({ id, version: again.version })
    await desk.runJobs()
    expect(await desk.rowsOf('donation')).toHaveLength(6)
  })
})

describe('columns of cards, centres and tax', () => {
  const heading =
    'Tarikh derma,Jumlah,Tabung,Cara bayaran,Nama penderma,No IC,Jenama kad,4 digit akhir kad,Pusat kutipan,Masukkan dalam cukai,IPC'
  const rowWith = (more: string) => `01/02/2026,50.00,Building fund,${more}`

  test('columns of cards, centres and tax are recorded with the gift, and reported cell by cell where they do not fit', async () => {
    const desk = await newUploadDesk()
    const { charityId, fundId, sql, api, runJobs, rowsOf } = desk
    await sql(`insert into collection_centre (charity_id, id, name, kind) values ($1, uuidv7(), 'Masjid Al-Nur', 'mosque')`, [charityId])
    await sql(`update charity set is_ipc = true, country = 'SG' where charity_id = $1`, [charityId])
    await sql(`update fund set is_tax_deductible = true, item_id = 100 where charity_id = $1 and id = $2`, [charityId, fundId])
    const found = await uploadAndCheck(desk, [
      heading,
      rowWith('Kad kredit,Aminah,S1234567D,Master,0421,masjid al nur,Ya,Y'),
      rowWith('Cash,Aminah,S1234567D,Visa,0421,,,'),
      rowWith('Card,Aminah,,Visa,421,,Yes,No'),
      rowWith('Card,Aminah,S1234567D,Visa,4111 1111 1111 1111,Nowhere,maybe,'),
    ])
    const { items } = await api.imports.rows({ id: found.id })
    expect(items.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`).toSorted())).toEqual([
      [],
      ['cardBrand NOT_OF_METHOD', 'cardLast4 NOT_OF_METHOD'],
      ['cardLast4 BAD_LAST4', 'nirc ID_NEEDED'],
      ['cardLast4 CARD_NUMBER', 'collectionCentre UNKNOWN_VALUE', 'irasInclusion UNKNOWN_VALUE'],
    ])
    await api.imports.commit({ id: found.id, version: found.version })
    await runJobs()
    const [centre] = await rowsOf('collection_centre')
    expect(await rowsOf('donation')).toMatchObject([
      {
        card_brand: 'mastercard',
        card_last4: '0421',
        collection_centre_id: centre?.['id'],
        is_iras_inclusion: true,
        is_ipc_registration_for_iras: true,
      },
    ])
    expect(await rowsOf('tax_registration')).toMatchObject([{ scheme: 'ipc', name: 'Aminah', nric_tail: '567D' }])
  })

  test('exclude gifts for a purpose without deduction from tax', async () => {
    const desk = await newUploadDesk()
    const found = await uploadAndCheck(desk, [
      heading,
      rowWith('Cash,Aminah,S1234567D,,,,Ya,Ya'),
      rowWith('Cash,Aminah,S1234567D,,,,Tidak,'),
    ])
    const { items } = await desk.api.imports.rows({ id: found.id })
    expect(items.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`))).toEqual([
      ['irasInclusion NOT_DEDUCTIBLE', 'ipcRegistration NOT_DEDUCTIBLE'],
      [],
    ])
  })
})

describe('the texts of a file', () => {
  test('the texts of a file are held to the policy of every call: no controls, nothing that turns the direction of text; a fix takes them out', async () => {
    const desk = await newUploadDesk()
    const { id, fixes } = await uploadAndCheck(
      desk,
      [
        importHeader,
        importLine(1, '10', 'Cash,Ali\u202egnp,,,,'),
        importLine(2, '11', 'Cash,\u200b\u200d,8123 4567,,,'),
        importLine(3, '12', 'Cash,Siti\u007f,,,R\u20661,'),
        importLine(4, '13', 'Cash,NA,8123 4567,,,'),
        importLine(5, '１４', 'Cash,Bakar,８１２３ ４５６７,,,'),
        importLine(6, '15', 'Cash,Hamba Allah,,,,'),
      ],
      undefined,
      'dmy',
    )
    const { items } = await desk.api.imports.rows({ id })
    expect(items.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`).join())).toEqual([
      'donorName BAD_CHARACTER',
      'donorName NAME_MISSING',
      'donorName BAD_CHARACTER,referenceNo BAD_CHARACTER',
      'donorName NAME_MISSING',
      '',
      '',
    ])
    expect(fixes).toEqual([{ fix: 'trim', cells: 3 }])
    const { details } = await desk.api.imports.change({ id, change: { kind: 'fix', fix: 'trim' } })
    expect(details.counts).toMatchObject({ ready: 4, wrong: 2 })
  })
})

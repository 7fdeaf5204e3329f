import { expect, test } from 'vitest'
import { newKey } from '#platform/server/files/file-store.ts'
import { newId } from '#kit/security/ids.ts'
import { newUploadDesk, importHeader, importLine, uploadAndCheck, officerUploadRights } from '#testing/factories/imports.ts'
import { files } from '#testing/factories/new-charity.ts'

const without = officerUploadRights.filter(right => right !== 'button:show-personal-data')
const withOther = `${importHeader},Second phone,Mail`
const lines = [
  withOther,
  `${importLine(1, '10.00', 'Cash,Aminah,8123 4567,,,B1')},91234567,aminah@mail.sg`,
  `${importLine(2, 'ten', 'Cash,Bakar,8123 4568,,,B2')},91234568,bakar@mail.sg`,
]
const contacts = ['81234567', '8123 4567', '81234568', '8123 4568', '91234567', '91234568', 'aminah@', 'bakar@']
const contactsIn = (input: unknown) => contacts.filter(text => JSON.stringify(input).includes(text))

test('phones and e-mail addresses of a file are masked for users who may not see personal data, in columns, rows and the file of exceptions', async () => {
  const desk = await newUploadDesk(without)
  const uploaded = await desk.api.imports.upload({ files: [new File([lines.join('\r\n')], 'gifts.csv')] })
  expect(contactsIn(uploaded)).toEqual([])
  const { id, version, mapping, dayOrder } = uploaded
  await desk.api.imports.check({ id, version, mapping, dayOrder })
  await desk.runJobs()
  const rows = await desk.api.imports.rows({ id })
  expect(rows.items.map(({ fields }) => [fields.donorName, fields.donorPhone])).toEqual([
    ['Aminah', '•••• 4567'],
    ['Bakar', '•••• 4568'],
  ])
  const changed = await desk.api.imports.change({
    id,
    change: {
      kind: 'edit',
      cells: [
        { rowNo: 2, field: 'donorPhone', text: '•••• 4567' },
        { rowNo: 2, field: 'donorName', text: 'Aminah binti Ali' },
      ],
    },
  })
  const file = await desk.api.imports.exceptions({ id })
  expect(contactsIn([rows, changed, new TextDecoder().decode(file.body), await desk.api.imports.find({ id })])).toEqual([])

  const colleague = desk.officer(officerUploadRights).api
  const full = (await colleague.imports.rows({ id })).items
  expect(full.map(({ fields }) => [fields.donorName, fields.donorPhone])).toEqual([
    ['Aminah binti Ali', '8123 4567'],
    ['Bakar', '8123 4568'],
  ])
  expect(new TextDecoder().decode((await colleague.imports.exceptions({ id })).body)).toContain('bakar@mail.sg')
})

test('a masked value in the file of exceptions keeps its stored value', async () => {
  const desk = await newUploadDesk(without)
  const { id } = await uploadAndCheck(desk, lines)
  const text = new TextDecoder().decode((await desk.api.imports.exceptions({ id })).body)
  await desk.api.imports.upload({ files: [new File([text.replace(',ten,', ',30.00,')], 'mended.csv')] })
  await desk.runJobs()
  const colleague = desk.officer(officerUploadRights).api
  const { items } = await colleague.imports.rows({ id })
  expect(items.map(({ state, fields }) => [state, fields.donorPhone])).toEqual([
    ['ready', '8123 4567'],
    ['ready', '8123 4568'],
  ])
})

test('a masked value is not found by replacing it', async () => {
  const desk = await newUploadDesk(without)
  const { id } = await uploadAndCheck(desk, lines)
  const change = { kind: 'replace', field: 'donorPhone', find: '8123', replacement: '8123' } as const
  await expect(desk.api.imports.change({ id, change })).rejects.toMatchObject({ status: 403 })
})

test('a file that an earlier version stored without a seal is refused with advice', async () => {
  const desk = await newUploadDesk()
  const { id, version, mapping, dayOrder } = await desk.api.imports.upload({ files: [new File([lines.join('\r\n')], 'gifts.csv')] })
  const key = newKey('private', desk.charityId, 'imports', newId(), 'bin')
  await files.put(key, Buffer.from(lines.join('\r\n')), 'application/octet-stream')
  await desk.sql('update donation_import set file_key = $1 where charity_id = $2', [key, desk.charityId])
  const again = desk.api.imports.readAgain({ id, version, encoding: 'utf-8', delimiter: ',', headerRow: 1 })
  await expect(again).rejects.toMatchObject({ code: 'FILE_GONE' })
  await desk.api.imports.check({ id, version, mapping, dayOrder })
  await desk.runJobs()
  expect(await desk.api.imports.find({ id })).toMatchObject({
    state: 'failed',
    reason: 'The stored file cannot be opened. Upload it again.',
  })
})

test('a user who may not add donations is refused before a file is read', async () => {
  const desk = await newUploadDesk(['button:bulk-donations-upload'])
  const upload = desk.api.imports.upload({ files: [new File(['no table at all \u0000'], 'gifts.xlsx')] })
  await expect(upload).rejects.toMatchObject({ status: 403 })
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { Delivery, Webhook } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { WebhookScreen } from './WebhookScreen.tsx'
import { WebhooksScreen } from './WebhooksScreen.tsx'

const [id, eventId] = ['01', '02'].map(end => `01890000-0000-7000-8000-0000000000${end}`) as [string, string]
const at = '2026-03-02T04:00:00Z'
const webhook: Webhook = {
  id,
  name: 'Accounting',
  url: 'https://hooks.example.org/in',
  events: ['gift.recorded'],
  state: 'active',
  version: 1,
  createdAt: at,
  createdBy: 'Nadia Hassan',
  failingSince: null,
  heldUntil: null,
  previousUntil: null,
  lastSentAt: null,
}
const delivery: Delivery = {
  eventId,
  type: 'gift.recorded',
  state: 'failed',
  createdAt: at,
  nextTryAt: null,
  tries: [{ at, status: 503, error: null, ms: 12 }],
  body: '{"type":"gift.recorded"}',
}
const list = fakeCall(api.webhooks, 'list')
const find = fakeCall(api.webhooks, 'find')
const deliveries = fakeCall(api.webhooks, 'deliveries')
const add = fakeCall(api.webhooks, 'add')
const edit = fakeCall(api.webhooks, 'edit')
const setState = fakeCall(api.webhooks, 'setState')
const rotate = fakeCall(api.webhooks, 'rotate')
const resend = fakeCall(api.webhooks, 'resend')
beforeEach(() => {
  list.mockReset().mockResolvedValue({ items: [webhook], totalCount: 1, pageNumber: 1, pageSize: 20 })
  find.mockReset().mockResolvedValue(webhook)
  deliveries.mockReset().mockResolvedValue({ items: [delivery], totalCount: 1, pageNumber: 1, pageSize: 10 })
  add.mockReset().mockResolvedValue({ id, secret: 'whsec_ABC' })
  for (const call of [edit, setState, resend]) call.mockReset().mockResolvedValue(null)
  rotate.mockReset().mockResolvedValue({ secret: 'whsec_NEW', previousUntil: at })
})
const details = () => draw(<WebhookScreen />, { path: `${rootPath}/details?id=${id}` })

test('the list adds a webhook, says what is wrong with a field and keeps what was typed, and shows the secret once', async () => {
  add.mockRejectedValueOnce(new RefusalError({ code: 'INVALID', errors: [{ field: 'url', message: 'Enter a public address.' }] }, 400))
  const { hand } = draw(<WebhooksScreen />, { path: rootPath })
  await hand.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  const save = () => hand.click(dialog.getByRole('button', { name: 'Add webhook' }))
  await save()
  expect(await dialog.findByText('Enter a name.')).toBeDefined()
  await hand.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Accounting')
  await hand.type(dialog.getByRole('textbox', { name: /^Address/ }), 'https://10.0.0.1/in')
  await hand.click(dialog.getByRole('checkbox', { name: 'Donor added or changed' }))
  await save()
  expect(await dialog.findByText('Enter a public address.')).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Address/ }).value).toBe('https://10.0.0.1/in')
  await hand.clear(dialog.getByRole('textbox', { name: /^Address/ }))
  await hand.type(dialog.getByRole('textbox', { name: /^Address/ }), 'https://hooks.example.org/in')
  await save()
  expect(await screen.findByText('whsec_ABC')).toBeDefined()
  expect(add.mock.lastCall?.[0]).toMatchObject({
    name: 'Accounting',
    events: ['gift.recorded', 'gift.settled', 'gift.voided', 'gift.refunded', 'receipt.issued'],
  })
  await hand.click(screen.getByRole('button', { name: 'I have saved the secret' }))
  await waitFor(() => expect(screen.queryByText('whsec_ABC')).toBeNull())
})

test('the page has the log with every try, and sends an event again', async () => {
  const { hand } = details()
  await hand.click(await screen.findByText('Gift recorded', { selector: 'summary span' }))
  expect(screen.getByText('503')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(resend.mock.calls).toEqual([[{ id, eventId }]]))
})

test('pauses after a question, and shows a changed secret once', async () => {
  const { hand } = details()
  await hand.click(await screen.findByRole('button', { name: 'Pause webhook' }))
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pause webhook' }))
  await waitFor(() => expect(setState.mock.calls).toEqual([[{ id, state: 'paused' }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hand.click(screen.getByRole('button', { name: 'Change secret' }))
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change secret' }))
  expect(await screen.findByText('whsec_NEW')).toBeDefined()
})

test('an edit shows what somebody else saved, and is sent on that version', async () => {
  edit.mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE' }, 409))
  const { hand } = details()
  await hand.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  await hand.type(dialog.getByRole('textbox', { name: /^Name/ }), ' 2')
  find.mockResolvedValue({ ...webhook, version: 2, url: 'https://other.example.org/' })
  await hand.click(dialog.getByRole('button', { name: 'Save webhook' }))
  expect(await dialog.findByText('https://other.example.org/')).toBeDefined()
  await hand.click(dialog.getByRole('button', { name: /Keep/ }))
  await hand.click(dialog.getByRole('button', { name: 'Save webhook' }))
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toMatchObject({ id, version: 2, name: 'Accounting 2' }))
})

test('the list is refused without the right to see it', async () => {
  list.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
  const { unmount } = draw(<WebhooksScreen />, { path: rootPath })
  expect(await screen.findByRole('heading', { name: /access/ })).toBeDefined()
  unmount()
})

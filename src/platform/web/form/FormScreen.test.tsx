import { TextInput } from '@mantine/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { anyUser, draw } from '../testing/draw.tsx'
import { testDrafts } from '../testing/test-drafts.ts'
import { AmountInput } from './inputs/AmountInput.tsx'
import { FormScreen } from './FormScreen.tsx'
import { useForm } from './use-form.ts'

const schema = z.object({
  donorName: z.string().min(1),
  nirc: z.string().refine(text => text !== '', 'NRIC_REQUIRED'),
  amount: z.object({ minor: z.int().min(1), currency: z.literal('SGD') }).nullable(),
})
const send = vi.fn()
const done = vi.fn()

function Offline({ draft = false }: { draft?: boolean }) {
  const form = useForm({
    id: 'donations/create',
    initial: { donorName: '', nirc: '', amount: null as number | null },
    schema,
    toInput: ({ amount, ...others }) => ({ ...others, amount: amount === null ? null : { minor: amount, currency: 'SGD' } }),
    labels: { donorName: 'Donor', nirc: 'NRIC', amount: 'Amount' },
    send,
    done,
    draft,
  })
  return (
    <FormScreen form={form} title="Add offline donation" submitLabel="Save donation">
      <TextInput {...form.text('donorName')} />
      <TextInput {...form.text('nirc')} />
      <AmountInput {...form.input('amount')} currency="SGD" />
    </FormScreen>
  )
}
const open = () => draw(<Offline />, { path: '/donations/create', routes: [{ path: '/elsewhere', element: <h1>Elsewhere</h1> }] })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = async ({ hand }: ReturnType<typeof open>) => {
  await hand.type(field('Donor'), 'Siti')
  await hand.type(field('NRIC'), 'S1234567D')
  await hand.type(field('Amount'), '0050.5')
}
const submit = ({ hand }: ReturnType<typeof open>) => hand.click(screen.getByRole('button', { name: 'Save donation' }))

beforeEach(() => {
  send.mockReset().mockResolvedValue({ id: '1' })
  done.mockReset()
})

describe('faults of a form', () => {
  test('faults are summed up, take the focus, lead to the fields and are in the title', async () => {
    const drawn = open()
    await submit(drawn)
    const summary = screen.getByRole('alert')
    expect(document.activeElement).toBe(summary)
    expect(summary.textContent).toContain('There is a problem')
    await waitFor(() => expect(document.title).toMatch(/^Error: Add offline donation/))
    await drawn.hand.click(screen.getByRole('link', { name: 'NRIC is required' }))
    expect(document.activeElement).toBe(field('NRIC'))
    expect(send).not.toHaveBeenCalled()
  })
  test('a fault goes away from a field that is changed', async () => {
    const drawn = open()
    await submit(drawn)
    await drawn.hand.type(field('Donor'), 'S')
    expect(field('Donor').getAttribute('aria-invalid')).not.toBe('true')
    expect(field('NRIC').getAttribute('aria-invalid')).toBe('true')
  })
  test('the summary names the fields whose faults read the same', async () => {
    const faults = ['donorName', 'nirc'].map(field => ({ field, message: 'This is needed for this way of paying.' }))
    send.mockRejectedValue(new RefusalError({ code: 'INVALID', message: 'Please check what was entered.', errors: faults }, 400))
    const drawn = open()
    await fill(drawn)
    await submit(drawn)
    const links = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Donor: This is needed for this way of paying.',
      'NRIC: This is needed for this way of paying.',
    ])
  })
  test('the summary names the field of a fault that does not name it', async () => {
    const fault = { field: 'nirc', message: 'This is needed for this way of paying.' }
    send.mockRejectedValue(new RefusalError({ code: 'INVALID', message: 'Please check what was entered.', errors: [fault] }, 400))
    const drawn = open()
    await fill(drawn)
    await submit(drawn)
    expect(await screen.findByRole('link', { name: 'NRIC: This is needed for this way of paying.' })).toBeDefined()
  })
  test('faults come from the server too, by field', async () => {
    send.mockRejectedValue(
      new RefusalError(
        {
          code: 'INVALID',
          message: 'Please check what was entered.',
          errors: [{ field: 'nirc', message: 'This NRIC is another donor’s.' }],
        },
        400,
      ),
    )
    const drawn = open()
    await fill(drawn)
    await submit(drawn)
    expect(await screen.findByRole('link', { name: 'This NRIC is another donor’s.' })).toBeDefined()
    expect(field('NRIC').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('sending', () => {
  test('gives minor units, and leading zeros are not taken', async () => {
    const drawn = open()
    await fill(drawn)
    await submit(drawn)
    expect(send.mock.lastCall?.[0]).toEqual({ donorName: 'Siti', nirc: 'S1234567D', amount: { minor: 5050, currency: 'SGD' } })
    await waitFor(() => expect(done).toHaveBeenCalled())
  })
  test('happens once, however often it is pressed', async () => {
    let answer = (_: unknown) => {}
    send.mockReturnValue(new Promise(resolve => (answer = resolve)))
    const drawn = open()
    await fill(drawn)
    await drawn.hand.dblClick(screen.getByRole('button', { name: 'Save donation' }))
    expect(screen.getByRole('button', { name: 'Saving…' }).getAttribute('aria-disabled')).toBe('true')
    expect(send).toHaveBeenCalledTimes(1)
    answer({ id: '1' })
  })
  test('repeats the same key after a lost answer, and takes a new one after a refusal', async () => {
    const keyOf = (attempt: number) => (send.mock.calls[attempt] as [object, { key: string }])[1].key
    send
      .mockRejectedValueOnce(new TypeError('network'))
      .mockRejectedValueOnce(new RefusalError({ code: 'NOT_OPEN', message: 'No.' }, 200))
      .mockResolvedValueOnce({ id: '1' })
    const drawn = open()
    await fill(drawn)
    for (const attempt of [1, 2, 3]) {
      await submit(drawn)
      await waitFor(() => expect(send).toHaveBeenCalledTimes(attempt))
      await screen.findByRole('button', { name: 'Save donation' })
    }
    expect(keyOf(0)).toBe(keyOf(1))
    expect(keyOf(2)).not.toBe(keyOf(1))
  })
})

describe('after the server saved it', () => {
  test('a draft that cannot be deleted does not ask for it again', async () => {
    vi.spyOn(testDrafts(), 'forget').mockRejectedValue(new Error('The storage is gone.'))
    const drawn = open()
    await fill(drawn)
    await submit(drawn)
    await waitFor(() => expect(done).toHaveBeenCalled())
    await screen.findByRole('button', { name: 'Save donation' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
  test('a next screen that cannot be shown is not called unsaved, is logged, and nothing is sent again', async () => {
    const fault = new Error('No such screen.')
    const log = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => log.mockRestore())
    done.mockRejectedValue(fault)
    const drawn = open()
    await fill(drawn)
    await submit(drawn)
    const { textContent } = await screen.findByRole('alert')
    expect(textContent).toContain('This was saved, but the next page could not be shown.')
    expect(textContent).not.toContain('again')
    expect(log).toHaveBeenCalledWith(expect.any(String), fault)
    await submit(drawn)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

test('a form leaves no doubt about what the device did not send, unless it was sent before', async () => {
  const unsent = new RefusalError({ code: 'UNSENT', message: 'No receipt number is left.' }, 0)
  send
    .mockRejectedValueOnce(unsent)
    .mockRejectedValueOnce(new RefusalError({ code: 'UNREACHABLE' }, 0))
    .mockRejectedValueOnce(unsent)
  const drawn = open()
  await fill(drawn)
  await submit(drawn)
  const { textContent } = await screen.findByRole('alert')
  expect([textContent.includes('No receipt number is left.'), textContent.includes('It may have been saved')]).toEqual([true, false])
  await submit(drawn)
  await screen.findByText(/It may have been saved anyway/)
  await submit(drawn)
  await screen.findByText(/No receipt number is left\. It may have been saved anyway/)
})

describe('leaving', () => {
  test('a form with unsent words asks before it is left', async () => {
    const drawn = open()
    await drawn.hand.type(field('Donor'), 'Siti')
    await drawn.router.navigate('/elsewhere')
    await drawn.hand.click(await screen.findByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
    expect(field('Donor').value).toBe('Siti')
    await drawn.router.navigate('/elsewhere')
    await drawn.hand.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Elsewhere')).toBeDefined()
  })
  test('an untouched form is not', async () => {
    const { router } = open()
    await router.navigate('/elsewhere')
    expect(await screen.findByText('Elsewhere')).toBeDefined()
  })
})

test('a draft of an earlier version begins with the initial values of the fields that it lacks', async () => {
  testDrafts().save(anyUser.userId, 'donations/create', { donorName: 'Siti' })
  await testDrafts().flush()
  const { hand } = draw(<Offline draft />)
  await waitFor(() => expect(field('Donor').value).toBe('Siti'))
  await hand.click(screen.getByRole('button', { name: 'Save donation' }))
  expect(await screen.findByRole('link', { name: 'NRIC is required' })).toBeDefined()
})

test('a submission without an answer keeps its key over a reload; one that was refused does not', async () => {
  const keys = () => send.mock.calls.map(([, { key }]) => key as string)
  send
    .mockRejectedValueOnce(new RefusalError({ code: 'UNREACHABLE' }, 0))
    .mockRejectedValueOnce(new RefusalError({ code: 'NOT_FOUND' }, 404))
  const drawn = draw(<Offline draft />)
  await fill(drawn)
  await submit(drawn)
  await screen.findByRole('alert')
  for (const calls of [2, 3]) {
    cleanup()
    const again = draw(<Offline draft />)
    await waitFor(() => expect(field('Donor').value).toBe('Siti'))
    await submit(again)
    await waitFor(() => expect(send).toHaveBeenCalledTimes(calls))
    if (calls === 2) await screen.findByRole('alert')
  }
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

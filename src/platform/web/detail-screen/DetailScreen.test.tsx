import { screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { useSearchParams } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { ListSpec } from '../list-screen/list-spec.ts'
import { listStateStored } from '../state/list-slices.ts'
import { draw } from '../testing/draw.tsx'
import { DetailScreen } from './DetailScreen.tsx'
import { Facts, Section } from './Section.tsx'
import { Timeline } from './Timeline.tsx'
import { useRecordStepper } from './use-record-stepper.ts'

type SampleRecord = { id: string; donor: string }
const gifts: SampleRecord[] = Array.from({ length: 12 }, (_, i) => ({ id: `g${i}`, donor: `Donor ${i}` }))
const label = (text: string) => () => text
const call = vi.fn(async ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => ({
  items: gifts.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
  totalCount: gifts.length,
  pageNumber,
  pageSize,
}))
const spec = {
  id: 'donations',
  noun: label('donations'),
  memory: { slice: 'donation' },
  call: call as never,
  rowId: ({ id }) => id,
  open: ({ id }) => `/donations/details?id=${id}`,
  filters: [{ id: 'status', kind: 'text', label: label('Status'), field: 'status' }],
  columns: [],
  sort: { by: 'donationTimeStamp', descending: true },
} satisfies ListSpec<SampleRecord, Record<string, unknown>>
const find = vi.fn()

function Donation() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const detail = useQuery<SampleRecord>({ queryKey: ['donation', id], queryFn: () => find(id) })
  const step = useRecordStepper<SampleRecord, Record<string, unknown>>(spec, id)
  return (
    <DetailScreen detail={detail} noun="donation" crumbs={[{ name: 'Donations', to: '/donations' }, { name: id }]} step={step}>
      {gift => ({
        title: gift.donor,
        amount: { money: { minor: 25_000, currency: 'SGD' }, stamp: 'Settled' },
        sections: (
          <Section title="Payment">
            <Facts
              facts={[
                { label: 'For', value: 'Building fund' },
                { label: 'Remarks', value: null },
              ]}
            />
            <Timeline
              events={[
                { id: '1', at: '2026-03-01T12:20:00Z', label: 'Accepted', icon: CheckIcon },
                { id: '2', at: '2026-03-01T16:30:00Z', label: 'Settled', icon: CheckIcon },
                {
                  id: '3',
                  at: '2026-03-01T16:45:00Z',
                  label: 'Edited',
                  icon: CheckIcon,
                  changes: [
                    { field: 'Cheque', before: '', after: '004519' },
                    { field: 'Remarks', before: '•••', after: '•••' },
                  ],
                },
              ]}
            />
          </Section>
        ),
      })}
    </DetailScreen>
  )
}
const open = (id: string) =>
  draw(<Donation />, { path: `/donations/details?id=${id}`, routes: [{ path: '/donations', element: <h1>The list</h1> }] })
const leftAt = (drawn: ReturnType<typeof open>, search: string) =>
  drawn.store.dispatch(listStateStored({ slice: 'donation', list: 'main', memory: { search, isFilterOn: true } }))

beforeEach(() => {
  find.mockReset().mockImplementation(async (id: string) => gifts.find(gift => gift.id === id))
  call.mockClear()
})

test('an edit shows its values before and after, and of a hidden text only that it was changed', async () => {
  open('g0')
  const changes = (await screen.findByText('Edited')).closest('li')?.querySelectorAll('ul li') ?? []
  expect([...changes].map(({ textContent }) => textContent)).toEqual(['Cheque – → 004519', 'Remarks changed'])
})

test('facts have labels, and what is not known is read out as none', async () => {
  open('g0')
  expect(await screen.findByRole('heading', { level: 1, name: 'Donor 0' })).toBeDefined()
  expect(screen.getByText('Building fund')).toBeDefined()
  expect(screen.getByRole('img', { name: 'none' })).toBeDefined()
})

test('the timeline goes by days on the charity’s own clock, newest first', async () => {
  open('g0')
  await screen.findByText('Accepted')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Mon 2 Mar 2026', 'Sun 1 Mar 2026'])
  expect(screen.getByText('12:30 AM')).toBeDefined()
})

describe('stepping', () => {
  test('goes through the same filtered list, over the end of its page', async () => {
    const drawn = open('g9')
    leftAt(drawn, '?status=Settled')
    expect(await screen.findByText('10 of 12')).toBeDefined()
    await drawn.hand.keyboard('j')
    expect(await screen.findByText('11 of 12')).toBeDefined()
    expect(drawn.router.state.location.search).toBe('?id=g10')
    expect(call.mock.lastCall?.[0]).toMatchObject({ status: 'Settled', pageNumber: 2 })
    expect(drawn.router.state.historyAction).toBe('REPLACE')
    await drawn.hand.keyboard('k')
    await waitFor(() => expect(drawn.router.state.location.search).toBe('?id=g9'))
  })
  test('stepping is not offered to a user who came by a link', async () => {
    open('g3')
    await screen.findByText('Building fund')
    expect(screen.queryByText(/ of 12/)).toBeNull()
  })
})

describe('records that cannot be shown', () => {
  test('a record that does not exist leads back to the list', async () => {
    find.mockRejectedValue(new RefusalError({ code: 'NOT_FOUND' }, 404))
    const { hand } = open('g0')
    expect(await screen.findByText('This donation does not exist.')).toBeDefined()
    await hand.click(screen.getByRole('link', { name: 'Back to Donations' }))
    expect(await screen.findByText('The list')).toBeDefined()
  })
  test('a missing right is reported', async () => {
    find.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    open('g0')
    expect(await screen.findByText('You do not have access to this donation.')).toBeDefined()
  })
  test('a failure can be tried again', async () => {
    find.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = open('g0')
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Building fund')).toBeDefined()
  })
})

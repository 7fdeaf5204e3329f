import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import { CountStepper } from './CountStepper.tsx'
import { DayInput } from './DayInput.tsx'
import { NricInput } from './NricInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { RateChoice } from './RateChoice.tsx'
import { RemarkInput } from './RemarkInput.tsx'
import type { FieldProps } from '../use-form.ts'

/** Draws one input and says what it holds. */
function stage<Value>(start: Value, drawn: (props: FieldProps<Value>) => React.ReactNode) {
  function Stage() {
    const [value, setValue] = useState(start)
    return (
      <>
        {drawn({ id: 'field', name: 'field', label: 'Field', value, error: undefined, onChange: setValue })}
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }
  return draw(<Stage />)
}
/** Whether a text stands below an input, where it does not push the input out of its row. */
const isBelow = (input: HTMLElement, text: string) =>
  (input.compareDocumentPosition(screen.getByText(text, { exact: false })) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
const holds = () => JSON.parse(document.querySelector('output')?.textContent || 'null') as unknown

describe('a mobile number', () => {
  const phone = () => stage('', props => <PhoneInput {...props} dialCode="+65" />)
  const field = () => screen.getByRole<HTMLInputElement>('textbox')
  test('a mobile number is grouped while it is typed, and travels with its dial code', async () => {
    const { hand } = phone()
    await hand.type(field(), '81234567')
    expect(field().value).toBe('8123 4567')
    expect(holds()).toBe('+65 81234567')
  })
  test('keeps the caret where a digit is put in or taken out', async () => {
    const { hand } = phone()
    await hand.type(field(), '81234567')
    await hand.type(field(), '9', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect([field().value, field().selectionStart]).toEqual(['8192 3456 7', 3])
    await hand.keyboard('{Backspace}')
    expect([field().value, field().selectionStart]).toEqual(['8123 4567', 2])
    await hand.type(field(), '{Backspace}{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect([field().value, field().selectionStart]).toEqual(['8124 567', 3])
  })
  test('a pasted dial code is blocked, and one key takes the number with it', async () => {
    const { hand } = phone()
    await hand.click(field())
    await hand.paste('+60 1112345678')
    expect(holds()).toBe('')
    await hand.click(screen.getByRole('button', { name: 'Use +60 1112 3456 78' }))
    expect(holds()).toBe('+60 1112345678')
  })
  test('warns of one that may be two numbers, or of another country', async () => {
    const { hand } = phone()
    const isWarned = () => screen.queryByText('This may be two numbers', { exact: false }) !== null
    await hand.type(field(), '60123456789')
    expect(isWarned()).toBe(true)
    expect(field().getAttribute('aria-describedby')).toBe('field-description')
    expect(isBelow(field(), 'This may be two numbers')).toBe(true)
    await hand.clear(field())
    await hand.paste('9123456781234567')
    expect([isWarned(), holds()]).toEqual([true, '+65 9123456781234567'])
    await hand.clear(field())
    await hand.paste('+60 12-345 6789')
    await hand.click(screen.getByRole('button', { name: /^Use/ }))
    expect(isWarned()).toBe(false)
  })
  test('a paste that is no number is said, and nothing is taken', async () => {
    const { hand } = phone()
    await hand.click(field())
    await hand.paste('call me')
    expect(screen.getByText('Paste digits only.')).toBeDefined()
    expect([holds(), screen.queryByRole('button')]).toEqual(['', null])
  })
  test('a paste with other characters is blocked, and one key takes its digits', async () => {
    const { hand } = phone()
    await hand.click(field())
    await hand.paste('tel: 8123-4567')
    expect([holds(), field().getAttribute('aria-describedby')]).toEqual(['', 'field-error'])
    await hand.tab()
    await hand.keyboard('{Enter}')
    expect([holds(), field().value, document.activeElement]).toEqual(['+65 81234567', '8123 4567', field()])
    expect(screen.queryByText('Paste digits only.')).toBeNull()
  })
})

test('a MyKad keeps the caret where a digit is put in', async () => {
  const { hand } = stage('850101-14-521', props => <NricInput {...props} idType="mykad" />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await hand.type(field, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([field.value, field.selectionStart]).toEqual(['859010-11-4521', 3])
})

test('a MyKad gets its dashes, a Singapore number its capitals', async () => {
  const { hand, unmount } = stage('', props => <NricInput {...props} idType="mykad" />)
  await hand.type(screen.getByRole('textbox'), '850101145218')
  expect([holds(), isBelow(screen.getByRole('textbox'), '12 digits')]).toEqual(['850101-14-5218', true])
  unmount()
  const { hand: other } = stage('', props => <NricInput {...props} idType="nric" />)
  await other.type(screen.getByRole('textbox'), 's1234567d')
  expect(holds()).toBe('S1234567D')
})

describe('a day', () => {
  const day = (start: string | null, isWhole = false) => {
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
    const drawn = stage<string | null>(start, props => (
      <form onSubmit={submit}>
        <DayInput {...props} today="2026-03-02" hasWholeYear={isWhole} />
      </form>
    ))
    const field = screen.getByRole<HTMLInputElement>('textbox')
    return { ...drawn, submit, field, fault: () => screen.queryByText('Enter the date as DD/MM/YYYY.') }
  }
  test('a day is typed as DD/MM/YYYY, and emptied', async () => {
    const { hand, field } = day(null)
    await hand.type(field, '2/3/2026')
    expect(holds()).toBe('2026-03-02')
    await hand.tab()
    expect(field.value).toBe('02/03/2026')
    await hand.clear(field)
    expect(holds()).toBeNull()
  })
  test.for(['30/02/2026', '31/12/'])('keeps the form from being sent as %s, with the fault and the focus at the field', async text => {
    const { hand, field, submit, fault } = day('2026-01-31')
    await hand.clear(field)
    await hand.type(field, `${text}{Enter}`)
    expect(fault()).not.toBeNull()
    expect([submit.mock.calls.length, document.activeElement]).toEqual([0, field])
    await hand.clear(field)
    expect(fault()).toBeNull()
    await hand.keyboard('02/03/2026{Enter}')
    expect([submit.mock.calls.length, holds()]).toEqual([1, '2026-03-02'])
  })
  test('a year of two digits is completed in sight, and not sent before that', async () => {
    const { hand, field, submit, fault } = day('2026-01-31')
    await hand.clear(field)
    await hand.type(field, '31/12/26{Enter}')
    expect([submit.mock.calls.length, field.value, fault()]).toEqual([0, '31/12/26', expect.anything()])
    await hand.tab()
    expect([holds(), field.value, fault()]).toEqual(['2026-12-31', '31/12/2026', null])
  })
  test('a year of two digits is refused where the century is not known', async () => {
    const { hand, field, fault } = day(null, true)
    await hand.type(field, '31/12/26')
    await hand.tab()
    expect([holds(), field.value, fault()]).toEqual([null, '31/12/26', expect.anything()])
  })
})

describe('a count', () => {
  const count = () => stage<number | null>(5, props => <CountStepper {...props} />)
  test('takes two digits, no letters, no signs, and names what it drops', async () => {
    const { hand } = count()
    const field = screen.getByRole('spinbutton')
    await hand.clear(field)
    await hand.type(field, 'e-1.')
    expect(screen.getByText('1. is not accepted. Enter a number that fits this field.')).toBeDefined()
    await hand.type(field, '2')
    expect(screen.queryByText(/is not accepted/)).toBeNull()
    await hand.type(field, '3')
    expect(screen.getByText('123 is not accepted. Enter a number that fits this field.')).toBeDefined()
    expect(holds()).toBe(12)
  })
  test('goes up and down by keys and buttons, and not below nothing', async () => {
    const { hand } = count()
    screen.getByRole('spinbutton').focus()
    await hand.keyboard('{ArrowUp}{ArrowUp}')
    expect(holds()).toBe(7)
    for (let i = 0; i < 9; i++) await hand.click(screen.getByRole('button', { name: 'Decrease Field' }))
    expect(holds()).toBe(0)
  })
})

test('a rate is chosen by the arrows', async () => {
  const rates = ['7', '14', '21'].map(value => ({ value, label: value }))
  const { hand } = stage<string | null>('7', props => <RateChoice {...props} rates={rates} />)
  screen.getByRole('radio', { name: '7' }).focus()
  await hand.keyboard('{ArrowRight}')
  expect(holds()).toBe('14')
})

test('a remark ends at 250 characters', async () => {
  const { hand } = stage('x'.repeat(249), props => <RemarkInput {...props} />)
  await hand.type(screen.getByRole('textbox'), 'yz')
  expect(holds()).toBe(`${'x'.repeat(249)}y`)
  expect(screen.getByText('0 characters left')).toBeDefined()
})

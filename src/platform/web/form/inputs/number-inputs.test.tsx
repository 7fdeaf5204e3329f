import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { plainAmount } from '#jurisdictions/money.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import type { FieldProps } from '../use-form.ts'
import { AmountInput } from './AmountInput.tsx'
import { CountStepper } from './CountStepper.tsx'
import { WholeNumberInput } from './WholeNumberInput.tsx'

/** Draws one input and says what it holds. */
function stage(drawn: (props: FieldProps<number | null>) => React.ReactNode) {
  function Stage() {
    const [value, setValue] = useState<number | null>(null)
    return (
      <>
        {drawn({ id: 'field', name: 'field', label: 'Field', value, error: undefined, onChange: setValue })}
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }
  return draw(<Stage />)
}
const holds = () => JSON.parse(document.querySelector('output')?.textContent || 'null') as unknown
const amount = () => stage(props => <AmountInput {...props} currency="SGD" />)
const refusalOf = (text: string) => `${text} is not accepted. Enter a number that fits this field.`
const refusalOfAmount = (text: string) => `${text} is not accepted. Enter an amount such as 1,250.50.`
const field = () => screen.getByLabelText<HTMLInputElement>('Field')

describe('an amount', () => {
  test.for([
    ['1,234.50', 123_450],
    [' 007 ', 700],
  ] as const)('takes %s as it is typed, and shows it plain afterwards', async ([text, minor]) => {
    const { hand } = amount()
    await hand.type(field(), text)
    expect(holds()).toBe(minor)
    await hand.tab()
    expect([field().value, holds()]).toEqual([plainAmount({ minor }).replace(/\.00$/, ''), minor])
    expect(screen.queryByText(/is not accepted/)).toBeNull()
  })

  test.for(['-5', '1.234,50', '1 234', '99999999999999'])(
    'keeps %s as it was typed or pasted, refuses it by name and holds no amount',
    async text => {
      const { hand } = amount()
      await hand.type(field(), text)
      expect(screen.queryByText(/is not accepted/)).toBeNull()
      await hand.tab()
      expect([field().value, holds()]).toEqual([text, null])
      expect(screen.getByText(refusalOfAmount(text))).toBeDefined()
      await hand.clear(field())
      expect(screen.queryByText(/is not accepted/)).toBeNull()
      await hand.paste(text)
      expect([field().value, holds()]).toEqual([text, null])
      expect(screen.getByText(refusalOfAmount(text))).toBeDefined()
    },
  )

  test('leaves out leading zeros when the field is left, not while its first digit is replaced', async () => {
    const { hand } = amount()
    await hand.type(field(), '1050')
    await hand.type(field(), '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect([field().value, holds()]).toEqual(['050', 5000])
    await hand.keyboard('2')
    expect([field().value, holds()]).toEqual(['2050', 205_000])
    await hand.clear(field())
    await hand.type(field(), '0012.5')
    await hand.tab()
    expect([field().value, holds()]).toEqual(['12.50', 1250])
  })

  test('keeps the caret beside a separator where a digit was removed', async () => {
    const { hand } = amount()
    await hand.type(field(), '1,5234')
    await hand.type(field(), '{Backspace}', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect([field().value, field().selectionStart, holds()]).toEqual(['1,234', 2, 123_400])
  })
})

describe('a whole number', () => {
  test.for(['3.5', '-3', '1e1', '1000', '3 4'])('refuses %s by name when it is pasted, and keeps what it held', async text => {
    const inputs = [
      (props: FieldProps<number | null>) => <CountStepper {...props} />,
      (props: FieldProps<number | null>) => <WholeNumberInput {...props} digits={2} />,
    ]
    for (const input of inputs) {
      const { hand, unmount } = stage(input)
      await hand.type(field(), '7')
      await hand.tripleClick(field())
      await hand.paste(text)
      expect(holds()).toBe(7)
      expect(screen.getByText(refusalOf(text))).toBeDefined()
      unmount()
    }
  })

  test('takes digits that are pasted, and no more than it has room for when typed', async () => {
    const { hand } = stage(props => <WholeNumberInput {...props} digits={3} />)
    await hand.click(field())
    await hand.paste('024')
    expect(holds()).toBe(24)
    await hand.type(field(), '57')
    expect(holds()).toBe(245)
  })
})

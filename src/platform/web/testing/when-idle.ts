import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The button of this name, as soon as it is not busy with an earlier press: until then a press does nothing. */
export const whenIdle = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button.hasAttribute('data-loading')).toBe(false)
    return button
  })

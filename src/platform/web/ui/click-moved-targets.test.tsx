import { expect, test } from 'vitest'
import { clickMovedTargets } from './click-moved-targets.ts'

/** A document of its own: listeners stay on it, and other tests share that of the window. */
const page = document.implementation.createHTMLDocument()
clickMovedTargets(page)

/** Presses the button at 10, 10 and lets go at the given place, where the element `below` is. */
function pressAndRelease(below: (button: HTMLElement) => Element, at: { clientX: number; clientY: number } = { clientX: 10, clientY: 10 }) {
  const panel = page.createElement('div')
  panel.innerHTML = '<button><span>Save</span></button><button>Delete</button>'
  page.body.replaceChildren(panel)
  const clicked: string[] = []
  panel.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent ?? ''))
  const button = panel.querySelector('button')!
  const press = { bubbles: true, isPrimary: true, button: 0, clientX: 10, clientY: 10 }
  button.querySelector('span')!.dispatchEvent(new PointerEvent('pointerdown', press))
  below(button).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, ...at }))
  return clicked
}
const panelOf = (button: HTMLElement) => button.parentElement!

test('a button that moves between press and release is clicked, and nothing else', () => {
  expect(pressAndRelease(panelOf)).toEqual(['Save'])
})

test('a button that stays is clicked once', () => {
  expect(pressAndRelease(button => button)).toEqual(['Save'])
})

test('a press that is drawn away from its button clicks nothing of it', () => {
  expect(pressAndRelease(panelOf, { clientX: 10, clientY: 40 })).toEqual(['SaveDelete'])
})

test('a button that is gone is not clicked', () => {
  const gone = (button: HTMLElement) => {
    const panel = panelOf(button)
    button.remove()
    return panel
  }
  expect(pressAndRelease(gone)).toEqual(['Delete'])
})

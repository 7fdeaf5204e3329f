const pressable = 'button, a[href], label, summary, [role="button"], [role="option"], [role="menuitem"], [role="tab"]'
/** Pixels that a hand may move between press and release. */
const tolerance = 4

/**
 * Clicks what was pressed, although it moved before the release, as when an error or a loaded list appears above it.
 * A browser gives such a click to the nearest element around both places.
 */
export function clickMovedTargets(root: Document) {
  let pressed: { target: HTMLElement; x: number; y: number } | null = null
  root.addEventListener(
    'pointerdown',
    ({ target, isPrimary, button, clientX, clientY }) => {
      const element = target instanceof Element ? target.closest<HTMLElement>(pressable) : null
      pressed = element && isPrimary && button === 0 ? { target: element, x: clientX, y: clientY } : null
    },
    { capture: true },
  )
  root.addEventListener(
    'click',
    event => {
      const press = pressed
      pressed = null
      if (!press || event.detail === 0 || !(event.target instanceof Node)) return
      const hasMoved = press.target.isConnected && !press.target.contains(event.target)
      if (!hasMoved || Math.hypot(event.clientX - press.x, event.clientY - press.y) > tolerance) return
      event.preventDefault()
      event.stopPropagation()
      press.target.click()
    },
    { capture: true },
  )
}

import { type FocusEvent, type MouseEvent, useState } from 'react'
import css from './list-table.module.css'

type Tip = { readonly text: string; readonly top: number; readonly left: number }

/** Shows the full text of a truncated cell on hover and focus. */
export function useCellTooltip() {
  const [tip, setTip] = useState<Tip | null>(null)
  const look = (event: MouseEvent | FocusEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td') : null
    const clip = cell?.querySelector<HTMLElement>('[data-clip]')
    const isCut = clip && (clip.scrollHeight > clip.clientHeight + 1 || clip.scrollWidth > clip.clientWidth + 1)
    if (!cell || !isCut) return setTip(null)
    const { bottom, left } = cell.getBoundingClientRect()
    setTip({ text: clip.textContent ?? '', top: bottom, left })
  }
  const hide = () => setTip(null)
  return {
    tooltipHandlers: { onMouseOver: look, onFocusCapture: look, onMouseLeave: hide, onBlurCapture: hide },
    tip: tip && (
      <div className={css.tip} style={{ insetBlockStart: tip.top, insetInlineStart: tip.left }} aria-hidden="true">
        {tip.text}
      </div>
    ),
  }
}

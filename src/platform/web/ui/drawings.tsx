import type { ReactNode } from 'react'
import { lazyComponent } from './loading/lazy-component.tsx'

/** Its lines are loaded later; a page that reports a failed network does without them. */
const LinePicture = lazyComponent(() =>
  import('./LinePicture.tsx').then(
    ({ LinePicture }) => LinePicture,
    () => () => null,
  ),
)

/** Decorative line drawings, hidden from screen readers. */
const newDrawing = (picture: ReactNode, dot: readonly [number, number]) => () => (
  <svg
    width="144"
    height="96"
    viewBox="0 0 144 96"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {picture}
    <circle cx={dot[0]} cy={dot[1]} r="4" fill="var(--brass)" stroke="none" />
  </svg>
)

/** An open account book. */
export const LedgerDrawing = newDrawing(<LinePicture subject="ledger" />, [107, 70])
/** An empty tray. */
export const TrayDrawing = newDrawing(<LinePicture subject="tray" />, [72, 38])
/** A cable that was pulled out. */
export const OfflineDrawing = newDrawing(<LinePicture subject="offline" />, [76, 36])
/** A closed book with a keyhole. */
export const ClosedBookDrawing = newDrawing(<LinePicture subject="closedBook" />, [88, 28])
/** A torn page. */
export const TornPageDrawing = newDrawing(<LinePicture subject="tornPage" />, [112, 28])

import type { ReactNode } from 'react'

/** Decorative line drawings, hidden from screen readers. */
const drawn = (picture: ReactNode, dot: readonly [number, number]) => () => (
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
export const LedgerDrawing = drawn(
  <path d="M72 28V84M72 28A26 14 0 0 0 20 24V80A26 14 0 0 1 72 84M72 28A26 14 0 0 1 124 24V80A26 14 0 0 0 72 84M30 38H60M30 48H60M30 58H52M84 38H114M84 48H114M100 58H114M100 61H114" />,
  [107, 70],
)
/** An empty tray. */
export const TrayDrawing = drawn(<path d="M28 48L44 24H100L116 48V80H28ZM28 48H56A16 16 0 0 0 88 48H116M16 88H128M16 91H128" />, [72, 38])
/** A cable that was pulled out. */
export const OfflineDrawing = drawn(
  <path d="M12 60H48M48 48V72H60A12 12 0 0 0 60 48ZM96 50H84M96 70H84M96 44V76H108A16 16 0 0 0 108 44ZM124 60H132M20 88H124M20 91H124" />,
  [76, 36],
)
/** A closed book with a keyhole. */
export const ClosedBookDrawing = drawn(
  <path d="M44 16H96A6 6 0 0 1 100 22V82H50A6 6 0 0 1 44 76ZM44 76A6 6 0 0 1 50 70H100M72 48V58M68 44A4 4 0 1 1 76 44A4 4 0 0 1 68 44M24 88H120M24 91H120" />,
  [88, 28],
)
/** A torn page. */
export const TornPageDrawing = drawn(
  <path d="M44 12H100V52L92 58 84 50 76 58 68 50 60 58 52 50 44 56ZM44 66L52 60 60 68 68 60 76 68 84 60 92 68 100 62V84H44ZM54 24H90M54 34H90M54 42H74M24 91H120" />,
  [112, 28],
)

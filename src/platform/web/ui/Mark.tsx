type Props = { size?: number }

/** The Amanah mark: an arch of two quarter arcs, one brass dot, the double rule beneath. */
export const Mark = ({ size = 28 }: Props) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <path d="M4 17.5V13A10.5 10.5 0 0 1 12 2.8 10.5 10.5 0 0 1 20 13v4.5" stroke="currentColor" strokeWidth="1.8" />
    <path d="M2.5 19h19M2.5 22h19" stroke="currentColor" strokeWidth="1.2" />
    <circle cx="12" cy="12.2" r="2.1" fill="var(--brass)" />
  </svg>
)

import css from './receipt.module.css'

const star =
  'M28 6 34.4 12.6 43.6 12.4 43.4 21.6 50 28 43.4 34.4 43.6 43.6 34.4 43.4 28 50 21.6 43.4 12.4 43.6 12.6 34.4 6 28 12.6 21.6 12.4 12.4 21.6 12.6Z'
const links = 'M28 0V6M28 50V56M0 28H6M50 28H56M43.6 12.4 56 0M12.4 12.4 0 0M12.4 43.6 0 56M43.6 43.6 56 56'

/** The eight-fold lattice pattern of Islamic charities' receipts. */
export const Lattice = () => (
  <svg className={css.lattice} aria-hidden="true">
    <defs>
      <pattern id="lattice" width="56" height="56" patternUnits="userSpaceOnUse">
        <path d={star + links} fill="none" stroke="currentColor" strokeWidth="1" />
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#lattice)" opacity="0.07" />
  </svg>
)

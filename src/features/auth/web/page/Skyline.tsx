import css from './auth-page.module.css'

const houses = [
  'M24 121V88H128V121M40 121V106A8 8 0 0 1 56 106V121M68 121V106A8 8 0 0 1 84 106V121M96 121V106A8 8 0 0 1 112 106V121M16 88H136',
  'M160 121V46A8 8 0 0 1 176 46V121M155 66H181M168 38V27',
  'M200 121V80A76 76 0 0 1 252 20 76 76 0 0 1 304 80V121M252 20V7M234 121V100A30 30 0 0 1 252 76 30 30 0 0 1 270 100V121M194 80H214M290 80H310',
  'M328 121V46A8 8 0 0 1 344 46V121M323 66H349M336 38V27',
  'M376 121V84L410 58 444 84V121M410 58V40M403 47H417M402 121V104A8 8 0 0 1 418 104V121',
  'M472 121V80A4 4 0 0 1 476 76H492A4 4 0 0 1 496 80V121M478 83H490M480 96A6 6 0 0 1 488 96M477 92A10 10 0 0 1 491 92',
  'M536 121V84M536 108A24 24 0 0 1 512 84A24 24 0 0 1 536 108ZM536 96A24 24 0 0 0 560 72A24 24 0 0 0 536 96ZM576 121V98A22 22 0 0 1 620 98V121M590 121V108H606V121',
]
const star =
  'M28 6 34.4 12.6 43.6 12.4 43.4 21.6 50 28 43.4 34.4 43.6 43.6 34.4 43.4 28 50 21.6 43.4 12.4 43.6 12.6 34.4 6 28 12.6 21.6 12.4 12.4 21.6 12.6Z'
const joins = 'M28 0V6M28 50V56M0 28H6M50 28H56M43.6 12.4 56 0M12.4 12.4 0 0M12.4 43.6 0 56M43.6 43.6 56 56'

/** The background drawing of sign-in: a fading lattice above a skyline on a double rule. */
export const Skyline = () => (
  <>
    <svg className={css.lattice} aria-hidden="true">
      <defs>
        <pattern id="sky-lattice" width="64" height="64" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" transform="scale(1.142857)">
            <path d={star} />
            <path d={joins} />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#sky-lattice)" opacity="0.12" />
    </svg>
    <svg
      className={css.drawing}
      viewBox="0 0 640 121"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {houses.map(path => (
        <path key={path} d={path} />
      ))}
      <circle cx="484" cy="30" r="7" fill="var(--brass)" stroke="none" />
    </svg>
  </>
)

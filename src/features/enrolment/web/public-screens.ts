import type { PublicScreens } from '#platform/web/public/public-screens.ts'

const enrol = async () => (await import('./EnrolScreen.tsx')).EnrolScreen

/** The public pages of enrolment by path. */
export const publicScreens: PublicScreens = { '/enroll': enrol, '/bn/enroll': enrol }

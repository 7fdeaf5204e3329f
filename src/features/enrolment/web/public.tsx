/** The enrolment panel for staff. */
export { EnrolPanel } from './EnrolPanel.tsx'

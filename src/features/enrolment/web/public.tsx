/** What other screens show of enrolment. */
export { EnrolPanel } from './EnrolPanel.tsx'
export { enrolmentEvent } from './timeline-event.ts'

/** How staff hand the page of a tap to whoever gave it. */
export { EnrolPanel } from './EnrolPanel.tsx'

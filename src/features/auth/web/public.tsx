/** The frame of pages that mailed links open, for the light public entry. */
export { PublicPage } from './page/PublicPage.tsx'

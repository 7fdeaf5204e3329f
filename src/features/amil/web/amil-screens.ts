/** The screens of one amil, which load together: who opens the page often goes on to the form. */
export { EditAmilScreen, InviteAmilScreen } from './AmilFormScreens.tsx'
export { AmilScreen } from './AmilScreen.tsx'

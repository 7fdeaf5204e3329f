/** The screens of one amil, which load together: the form is often opened after the page. */
export { EditAmilScreen, InviteAmilScreen } from './AmilFormScreens.tsx'
export { AmilScreen } from './AmilScreen.tsx'

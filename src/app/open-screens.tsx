import type { RouteObject } from 'react-router'

/** Screens that need no session but belong to the back office: signing in, links from e-mails, outcomes. */
export const openScreens: readonly RouteObject[] = []

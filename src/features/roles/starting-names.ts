/** The names and descriptions of the roles that a charity starts with, as they are stored. Screens show them in their reader's language. */
export const startingNames = {
  administrator: { name: 'Administrator', description: 'Every right.' },
  finance: { name: 'Finance officer', description: 'Verifies, settles, reconciles, reports to the tax authority, exports.' },
  approver: { name: 'Approver', description: 'Approves and finalises refunds and voids. Enters nothing.' },
  clerk: { name: 'Counter clerk', description: 'Views and adds donations, requests voids and refunds.' },
  viewer: { name: 'View only', description: 'Sees, changes nothing.' },
  officer: { name: 'POS officer', description: 'Takes donations at the counter and declares them.' },
  amil: { name: 'Amil', description: 'Takes Islamic giving and declares it.' },
} as const
export type StartingRoleName = keyof typeof startingNames

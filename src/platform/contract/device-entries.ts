/** What the names of the entries begin with that a user's device keeps until it has sent them. */
export const entryPrefix = (userId: string): string => `${userId}:entry:`

/** What the shell knows of an entry that waits on a device. */
export type DeviceEntry = { readonly reason: string | null; readonly refusal: { readonly code: string } | null }

/** Whether the payer has the money back: such an entry never becomes a gift, unless the server has it as one. */
export const isMoneyGone = ({ reason, refusal }: DeviceEntry): boolean => !!reason && refusal?.code !== 'ENTRY_RECORDED'

/** The donor as the page of the donor has it: the address is masked. */
export type Payer = { donorId: string; donorName: string; donorEmail: string | null; isActive: boolean }

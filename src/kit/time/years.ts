/** The years a card may expire in: this one and the 20 after it. */
export const cardExpiryYears = (thisYear: number): number[] => Array.from({ length: 21 }, (_, index) => thisYear + index)

/** Margins and colours of a receipt. */
export const left = 72
export const right = 722
export const ink = '#1C2421'
export const muted = '#55605B'
export const brass = '#8A6114'
export const border = '#DDD8CC'
